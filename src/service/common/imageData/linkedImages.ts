import { withoutCode } from '../../../languages/common/withoutCode.ts';

/** The content of a text with images given as URLs, in order. */
type LinkedItem = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'link'; readonly link: string };

const opening = /!\[[^\]\n]{0,300}\]\(\s{0,100}<?(?=(?:https?|gs):\/\/)/g;
const outsideAddress = /[\s)<>\0]/g;
/** A title may follow the URL. */
const closing = />?[^)\n]{0,200}\)/y;
const longestAddress = 4_000;
const bareAddress = /^https:\/\/[^\s\0]{1,4000}$/;
const pictureEnding = /\.(png|jpe?g|webp|gif|avif|bmp|tiff?|hei[cf]|jxl)(\?\S*)?$/i;

/** A text, and the same with its code masked. */
interface Marked {
  readonly text: string;
  readonly plain: string;
}

/**
 * Extracts images given as URLs from a text: Markdown images, lines that contain only an image's URL, and a text that is one URL. Other
 * links stay in the text, and so does all code. Linear in the text.
 */
export function extractLinkedImages(text: string): readonly LinkedItem[] {
  const items = markdownItems({ text, plain: withoutCode(text) });
  const isOneLine = items.length === 1 && !text.trim().includes('\n');
  return items.flatMap((item) => ('link' in item ? [item] : lineItems(item, isOneLine)));
}

type Link = Extract<LinkedItem, { readonly kind: 'link' }>;

function markdownItems(marked: Marked): readonly (Link | Marked)[] {
  const items: (Link | Marked)[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(marked.plain); found; found = opening.exec(marked.plain)) {
    const { link, end, isPicture } = addressAt(marked.plain, opening.lastIndex);
    if (isPicture) {
      items.push(slice(marked, from, found.index), { kind: 'link', link });
      from = end;
    }
    opening.lastIndex = end;
  }
  return [...items, slice(marked, from)].filter((item) => 'link' in item || item.text !== '');
}

function slice({ text, plain }: Marked, from: number, to?: number): Marked {
  return { text: text.slice(from, to), plain: plain.slice(from, to) };
}

/** Reads what begins at the position of a Markdown image's URL; `end` is never before the URL's own end, so that nothing is read twice. */
function addressAt(text: string, at: number): { readonly link: string; readonly end: number; isPicture: boolean } {
  outsideAddress.lastIndex = at;
  const end = outsideAddress.exec(text)?.index ?? text.length;
  const link = text.slice(at, end);
  closing.lastIndex = end;
  const isPicture = link.length <= longestAddress && closing.test(text);
  return { link, isPicture, end: isPicture ? closing.lastIndex : end };
}

function lineItems({ text, plain }: Marked, isAlone: boolean): readonly LinkedItem[] {
  const items: LinkedItem[] = [];
  const plainLines = plain.split('\n');
  let lines: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const link = plainLines[at]?.trim() ?? '';
    if (!bareAddress.test(link) || !(isAlone || pictureEnding.test(link))) lines.push(line);
    else {
      items.push(...words(lines.join('\n')), { kind: 'link', link });
      lines = [];
    }
  }
  return [...items, ...words(lines.join('\n'))];
}

function words(text: string): readonly LinkedItem[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}
