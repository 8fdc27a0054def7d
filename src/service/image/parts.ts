import { type Fields, fields, isFields, list, pick, pieces, text } from '../fields.ts';
import { PictureText, type TextItem } from '../picture/inText.ts';
import { withoutLinks } from '../picture/links.ts';
import { inlineData } from './echo.ts';

/** One thing an answer holds, in its order. */
export type Part =
  | PicturePart
  | { readonly kind: 'text'; readonly text: string; readonly thought: boolean }
  | { readonly kind: 'link'; readonly link: string };

export interface PicturePart {
  readonly kind: 'picture';
  /** Decoding uses them up. */
  readonly data: string[];
  readonly thought: boolean;
  /** What it came in, where that is the inline data of a part. */
  readonly inline?: Fields;
}

/** The parts of a candidate's content (the contract, section 2.2, leaves their inside open): both spellings of every name. */
export function partsOf(candidate: unknown): readonly Part[] {
  return list(pick(pick(candidate, 'content'), 'parts')).flatMap(partsIn);
}

/** Pictures in the forms of other operations, which gateways pass on when an alien model answers. */
export function alienParts(answer: unknown): readonly Part[] {
  const predictions = list(pick(answer, 'predictions')).map((one) => pick(one, 'bytesBase64Encoded'));
  const items = list(pick(answer, 'data'));
  const data = items.map((item) => pick(item, 'b64_json'));
  const addresses = items.map((item) => pick(item, 'url'));
  return [...predictions, ...data, ...addresses].flatMap(fromAddress);
}

/** A picture given as data, as a data URI or as an address. */
export function fromAddress(address: unknown): readonly Part[] {
  const data = pieces(address);
  if (data.length === 0) return [];
  const isLink = /^(https?|gs):\/\//i.test(data[0] ?? '');
  return [isLink ? { kind: 'link', link: data.join('') } : { kind: 'picture', data, thought: false }];
}

/** The parts of plain text: pictures in it are taken out before it is shown. */
export function textParts(source: readonly string[]): readonly Part[] {
  const finder = new PictureText();
  const items = [...source.flatMap((piece) => finder.push(piece)), ...finder.end()];
  return joined(items).flatMap((item) =>
    item.kind === 'picture' ? [{ ...item, thought: false }] : linkedParts(item.text),
  );
}

/** Neighbouring pieces of text as one. */
function joined(items: readonly TextItem[]): readonly TextItem[] {
  const whole: TextItem[] = [];
  for (const item of items) {
    const last = whole.at(-1);
    if (last?.kind === 'text' && item.kind === 'text')
      whole[whole.length - 1] = { ...last, text: last.text + item.text };
    else whole.push(item);
  }
  return whole;
}

function linkedParts(source: string): readonly Part[] {
  const { text: rest, links } = withoutLinks(source);
  const words: readonly Part[] = rest.trim() === '' ? [] : [{ kind: 'text', text: rest, thought: false }];
  return [...words, ...links.map((link) => ({ kind: 'link' as const, link }))];
}

function partsIn(part: unknown): readonly Part[] {
  const { thought: flag } = fields(part);
  const thought = flag === true;
  const inline = inlineData(part);
  const data = pieces(inline?.data);
  if (inline && data.length > 0) return [{ kind: 'picture', data, thought, inline }];
  const link = pick(pick(part, 'fileData', 'file_data'), 'fileUri', 'file_uri');
  if (text(link)) return fromAddress(link);
  const words = pieces(isFields(part) ? pick(part, 'text') : part);
  return thought ? [{ kind: 'text', text: words.join(''), thought }] : textParts(words);
}
