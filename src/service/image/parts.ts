import { fields, isFields, list, pick, text } from '../fields.ts';
import { PictureText } from '../picture/inText.ts';
import { withoutLinks } from '../picture/links.ts';

/** One thing an answer holds, in its order. */
export type Part =
  | { readonly kind: 'picture'; readonly data: string; readonly thought: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly thought: boolean }
  | { readonly kind: 'link'; readonly link: string };

/** The parts of a candidate's content (the contract, section 2.2, leaves their inside open): both spellings of every name. */
export function partsOf(candidate: unknown): readonly Part[] {
  return list(pick(pick(candidate, 'content'), 'parts')).flatMap(partsIn);
}

/** Pictures in the forms of other operations, which gateways pass on when an alien model answers. */
export function alienParts(answer: unknown): readonly Part[] {
  const predictions = list(pick(answer, 'predictions')).map((one) => pick(one, 'bytesBase64Encoded'));
  const items = list(pick(answer, 'data'));
  const data = [...predictions, ...items.map((item) => pick(item, 'b64_json'))];
  const links = items.map((item) => text(pick(item, 'url')) ?? '');
  return [...data.map((one) => text(one) ?? ''), ...links].filter(Boolean).map(fromAddress);
}

/** A picture given as data, as a data URI or as an address. */
export function fromAddress(address: string): Part {
  const isLink = /^(https?|gs):\/\//i.test(address);
  return isLink ? { kind: 'link', link: address } : { kind: 'picture', data: address, thought: false };
}

/** The parts of plain text: pictures in it are taken out before it is shown. */
export function textParts(source: string): readonly Part[] {
  const finder = new PictureText();
  const items = [...finder.push(source), ...finder.end()];
  return items.flatMap(({ kind, content }) =>
    kind === 'picture' ? [{ kind: 'picture' as const, data: content, thought: false }] : linkedParts(content),
  );
}

function linkedParts(source: string): readonly Part[] {
  const { text: rest, links } = withoutLinks(source);
  const words: readonly Part[] = rest.trim() === '' ? [] : [{ kind: 'text', text: rest, thought: false }];
  return [...words, ...links.map((link) => ({ kind: 'link' as const, link }))];
}

function partsIn(part: unknown): readonly Part[] {
  const { thought: flag } = fields(part);
  const thought = flag === true;
  const data = text(pick(pick(part, 'inlineData', 'inline_data'), 'data'));
  if (data) return [{ kind: 'picture', data, thought }];
  const link = text(pick(pick(part, 'fileData', 'file_data'), 'fileUri', 'file_uri'));
  if (link) return [fromAddress(link)];
  const words = typeof part === 'string' ? part : text(pick(part, 'text'));
  if (!words || !(isFields(part) || typeof part === 'string')) return [];
  return thought ? [{ kind: 'text', text: words, thought }] : textParts(words);
}
