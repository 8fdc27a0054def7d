/** What a text with pictures given as addresses is made of, in order. */
export type LinkedItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly link: string };

const opening = /!\[[^\]\n]{0,300}\]\(\s{0,100}<?(?=(?:https?|gs):\/\/)/g;
const outsideAddress = /[\s)<>]/g;
/** A title may stand between the address and the end. */
const closing = />?[^)\n]{0,200}\)/y;
const longestAddress = 4_000;
const bareAddress = /^https:\/\/\S{1,4000}$/;
const pictureEnding = /\.(png|jpe?g|webp|gif|avif|bmp|tiff?|hei[cf]|jxl)(\?\S*)?$/i;

/**
 * Takes pictures given as addresses out of a text: Markdown pictures, lines that are nothing but a picture's address, and a text that is
 * one address. Other links stay in the text. Linear in the text.
 */
export function linkedItems(text: string): readonly LinkedItem[] {
  const items = markdownItems(text);
  const isOneLine = items.length === 1 && !text.trim().includes('\n');
  return items.flatMap((item) => (item.kind === 'link' ? [item] : lineItems(item.text, isOneLine)));
}

function markdownItems(text: string): readonly LinkedItem[] {
  const items: LinkedItem[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const { link, end, isPicture } = addressAt(text, opening.lastIndex);
    if (isPicture) {
      items.push(...words(text.slice(from, found.index)), { kind: 'link', link });
      from = end;
    }
    opening.lastIndex = end;
  }
  return [...items, ...words(text.slice(from))];
}

/** What stands where a Markdown picture's address begins; `end` is never before the address's own, so that nothing is read twice. */
function addressAt(text: string, at: number): { readonly link: string; readonly end: number; isPicture: boolean } {
  outsideAddress.lastIndex = at;
  const end = outsideAddress.exec(text)?.index ?? text.length;
  const link = text.slice(at, end);
  closing.lastIndex = end;
  const isPicture = link.length <= longestAddress && closing.test(text);
  return { link, isPicture, end: isPicture ? closing.lastIndex : end };
}

function lineItems(text: string, isAlone: boolean): readonly LinkedItem[] {
  const items: LinkedItem[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (!isPictureLine(line.trim(), isAlone)) lines.push(line);
    else {
      items.push(...words(lines.join('\n')), { kind: 'link', link: line.trim() });
      lines = [];
    }
  }
  return [...items, ...words(lines.join('\n'))];
}

function isPictureLine(line: string, isAlone: boolean): boolean {
  return bareAddress.test(line) && (isAlone || pictureEnding.test(line));
}

function words(text: string): readonly LinkedItem[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}
