import { type MessagePart, messagePart } from '../chat/message.ts';
import {
  asFields,
  asList,
  asText,
  asTextParts,
  beginningOf,
  ChunkedText,
  type Fields,
  getFirst,
  isFields,
  oneOrMore,
  type Piece,
} from '../fields.ts';
import { extractBareDataUri, InlineImageParser, type TextItem } from '../imageData/inlineImageParser.ts';
import { extractLinkedImages } from '../imageData/linkedImages.ts';
import { findUnlistedImages } from '../imageData/unlistedImages.ts';
import { inlineData, partsIn } from './rawContent.ts';

/** One item of a response, in its order. */
export type Part =
  | PicturePart
  | { readonly kind: 'text'; readonly text: string; readonly thought: boolean }
  | { readonly kind: 'link'; readonly link: string }
  /** `words` is the part itself as JSON, cut. */
  | { readonly kind: 'unknown'; readonly words: string };

export interface PicturePart {
  readonly kind: 'picture';
  /** Decoding consumes them. */
  readonly data: Piece[];
  readonly thought: boolean;
  /** The type as the service names it, if it does. */
  readonly type?: string;
  /** What contained the data, if that is the inline data of a part. */
  readonly inline?: Fields;
}

/** Fields that have no content of their own. */
const silent = ['text', 'thought', 'thoughtSignature', 'thought_signature'];
/** Maximum length of an unknown part that is reported, and of each text in it, in UTF-16 code units. */
const longestUnknown = 300;
const longestInside = 100;

/** Returns the parts of a candidate's chunks in both spellings of every name (the contract, section 2.2, leaves their inside open). */
export function partsOf(chunks: readonly unknown[]): readonly Part[] {
  const raw = chunks.flatMap((chunk) => partsIn(getFirst(chunk, 'content')));
  return joinTexts(raw).flatMap((one) => (one instanceof ChunkedText ? textParts(one.parts) : partsOfOne(one)));
}

/** Returns candidates in the forms of other operations, which gateways pass on when a foreign model answers. */
export function getForeignCandidates(chunks: readonly unknown[]): readonly (readonly Part[])[] {
  const streamed = streamedParts(chunks);
  const whole = chunks.flatMap(wholeCandidates).map((parts) => parts.filter((part) => !isRepeated(part, streamed)));
  return [...whole, streamed].filter((parts) => parts.length > 0);
}

/** Returns the images of a response in an unknown form. */
export function strayCandidates(chunks: readonly unknown[]): readonly (readonly Part[])[] {
  return chunks.map(strayIn).filter((parts) => parts.length > 0);
}

function wholeCandidates(answer: unknown): readonly (readonly Part[])[] {
  const predictions = asList(getFirst(answer, 'predictions')).map((one) => getFirst(one, 'bytesBase64Encoded'));
  const data = oneOrMore(getFirst(answer, 'data')).flatMap((item) => [
    getFirst(item, 'b64_json'),
    getFirst(item, 'url'),
  ]);
  const messages = asList(getFirst(answer, 'choices')).map((choice) => messagePart(getFirst(choice, 'message')));
  return [...[...predictions, ...data].map(fromAddress), ...messages.map(saidParts)];
}

/** Returns the parts of a chat stream, whose deltas split text and data anywhere. */
function streamedParts(chunks: readonly unknown[]): readonly Part[] {
  const choices = chunks.flatMap((chunk) => asList(getFirst(chunk, 'choices')));
  const deltas = choices.map((choice) => messagePart(getFirst(choice, 'delta')));
  return saidParts({
    text: deltas.flatMap(({ text }) => text),
    pictures: deltas.flatMap(({ pictures }) => pictures),
    links: deltas.flatMap(({ links }) => links),
  });
}

/** A stream may end with the whole message again; an image that arrives twice is recognized by its bytes. */
function isRepeated(part: Part, streamed: readonly Part[]): boolean {
  if (part.kind === 'link') return streamed.some((one) => one.kind === 'link' && one.link === part.link);
  return part.kind === 'text' && streamed.some((one) => one.kind === 'text' && one.text.trim() !== '');
}

function saidParts({ text, pictures, links }: Pick<MessagePart, 'text' | 'pictures' | 'links'>): readonly Part[] {
  return [
    ...(text.length > 0 ? textParts([...text]) : []),
    ...pictures.map((data): Part => ({ kind: 'picture', data: [...data], thought: false })),
    ...links.map((link): Part => ({ kind: 'link', link })),
  ];
}

/** Returns an image given as data, as a data URI or as a URL. */
function fromAddress(address: unknown): readonly Part[] {
  const data = asTextParts(address);
  if (data.length === 0) return [];
  const isLink = /^(https?|gs):\/\//i.test(beginningOf(data));
  return [isLink ? { kind: 'link', link: data.join('') } : { kind: 'picture', data, thought: false }];
}

/** Joins adjacent texts, since a stream splits them anywhere; keeps everything else. */
function joinTexts(parts: readonly unknown[]): readonly unknown[] {
  const groups: unknown[] = [];
  for (const part of parts) {
    const found = getTextPieces(part);
    const last = groups.at(-1);
    if (found && last instanceof ChunkedText) last.parts.push(...found);
    else groups.push(found ? new ChunkedText(found) : part);
  }
  return groups;
}

/** Returns the text of a part that contains only text. */
function getTextPieces(part: unknown): Piece[] | undefined {
  if (typeof part === 'string' || part instanceof ChunkedText) return [...asTextParts(part)];
  if (asFields(part).thought === true || inlineData(part) || getFirst(part, 'fileData', 'file_data')) return undefined;
  const words = asTextParts(getFirst(part, 'text'));
  return words.length > 0 && strayIn(part).length === 0 ? [...words] : undefined;
}

/** Returns the parts of plain text: images are taken out of it before it is shown. */
function textParts(source: Piece[]): readonly Part[] {
  if (isDataUri(source)) return [{ kind: 'picture', data: source, thought: false }];
  const finder = new InlineImageParser();
  const items = joinItems([...source.flatMap((piece) => finder.push(piece)), ...finder.end()]);
  // An image is found wherever in the text it is, if there is no other: it was paid for.
  const isNeeded = items.every(({ kind }) => kind === 'text');
  const found = items.flatMap((item) => (isNeeded && item.kind === 'text' ? extractBareDataUri(item.text) : [item]));
  return found.flatMap((item): readonly Part[] => {
    if (item.kind === 'picture') return [{ ...item, thought: false }];
    return extractLinkedImages(item.text).map((one) => (one.kind === 'link' ? one : { ...one, thought: false }));
  });
}

/** Whether a text is only one image as a data URI. */
function isDataUri(text: readonly Piece[]): boolean {
  const [head, ...rest] = [beginningOf(text), ...text.slice(1)];
  const opening = /^\s*data:image\/[\w.+-]+;base64,/.exec(head)?.[0];
  if (opening === undefined) return false;
  return [head.slice(opening.length), ...rest].every(
    (piece) => typeof piece === 'object' || !/[^\w+/=\s-]/.test(piece),
  );
}

/** Joins adjacent pieces of text. */
function joinItems(items: readonly TextItem[]): readonly TextItem[] {
  const whole: TextItem[] = [];
  for (const item of items) {
    const last = whole.at(-1);
    if (last?.kind === 'text' && item.kind === 'text')
      whole[whole.length - 1] = { ...last, text: last.text + item.text };
    else whole.push(item);
  }
  return whole;
}

function partsOfOne(part: unknown): readonly Part[] {
  const thought = asFields(part).thought === true;
  const words = asText(getFirst(part, 'text'));
  const said: readonly Part[] = words ? [{ kind: 'text', text: words, thought }] : [];
  const inline = inlineData(part);
  const data = asTextParts(inline?.data);
  if (inline && data.length > 0) {
    const type = getFirst(inline, 'mimeType', 'mime_type');
    const named = typeof type === 'string' && { type: type.slice(0, longestInside) };
    return [...said, { kind: 'picture', data, thought, inline, ...named }];
  }
  const link = getFirst(getFirst(part, 'fileData', 'file_data'), 'fileUri', 'file_uri');
  if (asText(link)) return [...said, ...fromAddress(link)];
  const stray = strayIn(part);
  if (stray.length > 0) return [...said, ...stray.map((one) => ({ ...one, thought }))];
  if (thought) return [{ kind: 'text', text: words ?? '', thought }];
  return unknownIn(part);
}

/** Returns the images of a part of unknown form; its text is read as text. */
function strayIn(part: unknown): readonly Part[] {
  if (!isFields(part)) return [];
  const { text: _, ...rest } = part;
  return findUnlistedImages(rest).flatMap((data) => fromAddress(new ChunkedText(data)));
}

function unknownIn(part: unknown): readonly Part[] {
  const said = isFields(part)
    ? Object.fromEntries(Object.entries(part).filter(([name]) => !silent.includes(name)))
    : part;
  if (said === null || (isFields(said) && Object.keys(said).length === 0)) return [];
  return [{ kind: 'unknown', words: toJson(said).slice(0, longestUnknown) }];
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'string' ? inner.slice(0, longestInside) : inner,
    );
  } catch {
    // The value is nested deeper than the runtime can serialize.
    return Object.keys(asFields(value)).join(', ');
  }
}
