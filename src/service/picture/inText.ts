/** What a text was made of: the words that remain and the pictures that stood in it as data URIs, in order. */
export type TextItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly data: string[] };

const dataUri = 'data:image/';
/** A Markdown picture's opening longer than this is not waited for. */
const longestOpening = 320;
const outsideUri = /[^A-Za-z0-9+/=_;:,.%-]/;
const outsideLink = /[)\s]/;

/**
 * Takes pictures out of streamed text: `![alt](data:image/…)` or a bare data URI, however it is cut into pieces.
 * Linear in the text, since a picture is megabytes long; what may become a picture's opening is held back until it is decided.
 */
export class PictureText {
  private held = '';
  private uri: string[] | undefined;
  private closing: RegExp = outsideUri;

  push(piece: string): readonly TextItem[] {
    const items: TextItem[] = [];
    let rest: string | undefined = piece;
    while (rest !== undefined) rest = this.uri ? this.collect(this.uri, rest, items) : this.search(rest, items);
    return items;
  }

  /** Nothing more comes: what was held back is text, or a picture. */
  end(): readonly TextItem[] {
    const items: TextItem[] = this.uri ? [picture(this.uri)] : words(this.held);
    this.held = '';
    this.uri = undefined;
    return items;
  }

  /** Gives what follows the beginning of a data URI; nothing when there is none. */
  private search(piece: string, items: TextItem[]): string | undefined {
    const text = this.held + piece;
    const at = text.indexOf(dataUri);
    const before = at < 0 ? text.length - undecided(text) : at - openingBefore(text, at);
    items.push(...words(text.slice(0, before)));
    this.held = at < 0 ? text.slice(before) : '';
    if (at < 0) return undefined;
    this.uri = [];
    this.closing = before < at ? outsideLink : outsideUri;
    return text.slice(at);
  }

  /** Gives what follows the end of the data URI; nothing while it goes on. */
  private collect(uri: string[], piece: string, items: TextItem[]): string | undefined {
    const end = piece.search(this.closing);
    uri.push(end < 0 ? piece : piece.slice(0, end));
    if (end < 0) return undefined;
    items.push(picture(uri));
    this.uri = undefined;
    const title = this.closing === outsideLink ? /^[^)\n]{0,200}\)/.exec(piece.slice(end, end + longestOpening)) : null;
    return piece.slice(end + (title?.[0].length ?? 0));
  }
}

function picture(data: string[]): TextItem {
  return { kind: 'picture', data };
}

function words(text: string): TextItem[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Length of the `![alt](` before a data URI. */
function openingBefore(text: string, at: number): number {
  return /!\[[^\]\n]*\]\(\s*$/.exec(text.slice(Math.max(0, at - longestOpening), at))?.[0].length ?? 0;
}

/** Length of the end of a text that may be the beginning of a picture. */
function undecided(text: string): number {
  const tail = text.slice(-longestOpening);
  const opening = /!(\[[^\]\n]*(\](\([a-z:/]*)?)?)?$/.exec(tail)?.[0] ?? '';
  if (isOpening(opening)) return opening.length;
  for (let length = dataUri.length - 1; length > 0; length--)
    if (tail.endsWith(dataUri.slice(0, length))) return length;
  return 0;
}

function isOpening(opening: string): boolean {
  const address = opening.slice(opening.indexOf('](') + 2);
  return opening !== '' && (!opening.includes('](') || dataUri.startsWith(address));
}
