/** One possible decoding of a text, and where each of its characters is in the original. */
export interface View {
  readonly text: string;
  /** In UTF-16 code units, indexed by the position in `text`; if missing, both texts are the same. */
  readonly places?: { readonly starts: Int32Array; readonly ends: Int32Array };
  /** Whether white space was removed, so that separate words may look like one. */
  readonly isJoined?: boolean;
}

/** Maximum number of views, so that the time stays linear for any text; the responses of services need a few. */
const maxViews = 40;

/** A kind of escaping: the pattern of an escape, and what it decodes to; undefined if it is not an escape. Each is linear in the text. */
interface Escaping {
  readonly pattern: RegExp;
  readonly read: (found: string) => string | undefined;
  readonly joins?: boolean;
}

const blanks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', apos: "'", ast: '*', bsol: '\\', colon: ':', comma: ',', commat: '@', dollar: '$', equals: '=' },
  ...{ excl: '!', grave: '`', gt: '>', Hat: '^', lbrace: '{', lbrack: '[', lcub: '{', lowbar: '_', lpar: '(' },
  ...{ lsqb: '[', lt: '<', midast: '*', num: '#', percnt: '%', period: '.', plus: '+', quest: '?', quot: '"' },
  ...{ rbrace: '}', rbrack: ']', rcub: '}', rpar: ')', rsqb: ']', semi: ';', sol: '/', verbar: '|', vert: '|' },
  ...{ NewLine: '\n', Tab: '\t' },
};

/** The escapes of JSON and source code, of HTML and of URLs; and white space, which breaks and indents lines. */
const escapings: readonly Escaping[] = [
  {
    pattern: /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2}|U[\da-f]{8}|[0-3][0-7]{2}|[nrt]|[^\w\s])/gi,
    read: (found) => {
      const [, octal, hex] = /^\\(?:(\d+)|[ux]\{?([\da-f]+)\}?)/i.exec(found) ?? [];
      return charOf(octal, 8) ?? charOf(hex, 16) ?? blanks[found.slice(1)] ?? found.slice(1);
    },
  },
  {
    pattern: /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi,
    read: (found) => {
      const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+))/i.exec(found) ?? [];
      return charOf(hex, 16) ?? charOf(decimal, 10) ?? entities[found.slice(1, -1)];
    },
  },
  { pattern: /%[\da-f]{2}/gi, read: (found) => charOf(found.slice(1), 16) },
  { pattern: /(?:[\s\u00ad\u200b-\u200f\ufeff]|<w?br ?\/?>)+/gi, read: () => '', joins: true },
];

function charOf(digits: string | undefined, base: number): string | undefined {
  const code = digits === undefined ? Number.NaN : Number.parseInt(digits, base);
  return code <= 0xffff ? String.fromCharCode(code) : undefined;
}

/** Returns all views of a text, itself first: with escapes of each kind decoded, repeatedly and in any order. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text }];
  for (const view of views)
    for (const escaping of escapings) {
      const next = views.length < maxViews ? unescaped(view, escaping) : undefined;
      if (next && !views.some((known) => known.text === next.text)) views.push(next);
    }
  return views;
}

/** Returns where a part of a view is in the original text. */
export function placeOf({ text, places }: View, start: number, end: number) {
  if (!places) return { start, end };
  return { start: places.starts[start] ?? 0, end: places.ends[Math.min(end, text.length) - 1] ?? 0 };
}

function unescaped(view: View, { pattern, read, joins }: Escaping): View | undefined {
  const writing = new Writing(view);
  for (const { 0: found, index } of view.text.matchAll(pattern)) {
    const meant = read(found);
    if (meant !== undefined) writing.replace(index, index + found.length, meant);
  }
  const next = writing.end();
  return next && (joins || view.isJoined) ? { ...next, isJoined: true } : next;
}

/** One view that is written from another. */
class Writing {
  private readonly pieces: string[] = [];
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private length = 0;
  private done = 0;

  constructor(private readonly from: View) {
    const { length } = from.text;
    [this.starts, this.ends] = [new Int32Array(length), new Int32Array(length)];
  }

  /** `text` must not be longer than what it replaces. */
  replace(start: number, end: number, text: string): void {
    this.copyTo(start);
    const place = placeOf(this.from, start, end);
    for (let at = 0; at < text.length; at += 1) this.add(place.start, place.end);
    this.pieces.push(text);
    this.done = end;
  }

  /** Returns the view, or undefined if nothing was replaced. */
  end(): View | undefined {
    if (this.done === 0) return undefined;
    this.copyTo(this.from.text.length);
    return { text: this.pieces.join(''), places: { starts: this.starts, ends: this.ends } };
  }

  private copyTo(end: number): void {
    const { text, places } = this.from;
    for (let at = this.done; at < end; at += 1) this.add(places?.starts[at] ?? at, places?.ends[at] ?? at + 1);
    this.pieces.push(text.slice(this.done, end));
  }

  private add(start: number, end: number): void {
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }
}
