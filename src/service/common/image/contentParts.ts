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
import { extractBareDataUri } from '../imageData/bareDataUri.ts';
import { InlineImageParser, type TextItem } from '../imageData/inlineImageParser.ts';
import { extractLinkedImages } from '../imageData/linkedImages.ts';
import { findUnlistedImages } from '../imageData/stray.ts';
import { inlineData, partsIn } from './rawContent.ts';

/** One thing an answer holds, in its order. */
export type Part =
  | PicturePart
  | { readonly kind: 'text'; readonly text: string; readonly thought: boolean }
  | { readonly kind: 'link'; readonly link: string }
  /** `words` is the part itself as JSON, cut. */
  | { readonly kind: 'unknown'; readonly words: string };

export interface PicturePart {
  readonly kind: 'picture';
  /** Decoding uses them up. */
  readonly data: Piece[];
  readonly thought: boolean;
  /** The service's word for its type, where it has one. */
  readonly type?: string;
  /** What it came in, where that is the inline data of a part. */
  readonly inline?: Fields;
}

/** Say nothing by themselves. */
const silent = ['text', 'thought', 'thoughtSignature', 'thought_signature'];
/** UTF-16 code units of an unknown part that are told, and of each text in it. */
const longestUnknown = 300;
const longestInside = 100;

/** The parts of a candidate's chunks (the contract, section 2.2, leaves their inside open): both spellings of every name. */
export function partsOf(chunks: readonly unknown[]): readonly Part[] {
  const raw = chunks.flatMap((chunk) => partsIn(getFirst(chunk, 'content')));
  return grouped(raw).flatMap((one) => (one instanceof ChunkedText ? textParts(one.parts) : partsOfOne(one)));
}

/** Candidates in the forms of other operations, which gateways pass on when an alien model answers. */
export function getForeignCandidates(chunks: readonly unknown[]): readonly (readonly Part[])[] {
  const streamed = streamedParts(chunks);
  const whole = chunks.flatMap(wholeCandidates).map((parts) => parts.filter((part) => !isRepeated(part, streamed)));
  return [...whole, streamed].filter((parts) => parts.length > 0);
}

/** Images of an answer in no form that is known. */
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

/** What a chat's stream says, whose deltas cut words and data anywhere. */
function streamedParts(chunks: readonly unknown[]): readonly Part[] {
  const choices = chunks.flatMap((chunk) => asList(getFirst(chunk, 'choices')));
  const deltas = choices.map((choice) => messagePart(getFirst(choice, 'delta')));
  const all = <T>(of: (delta: MessagePart) => readonly T[]) => deltas.flatMap(of);
  return saidParts({
    text: all((one) => one.text),
    pictures: all((one) => one.pictures),
    links: all((one) => one.links),
  });
}

/** A stream may end with the whole message once more; a picture that comes twice is known by its bytes. */
function isRepeated(part: Part, streamed: readonly Part[]): boolean {
  if (part.kind === 'link') return streamed.some((one) => one.kind === 'link' && one.link === part.link);
  return part.kind === 'text' && streamed.some((one) => one.kind === 'text' && one.text.trim() !== '');
}

function saidParts({
  text: words,
  pictures,
  links,
}: Pick<MessagePart, 'text' | 'pictures' | 'links'>): readonly Part[] {
  return [
    ...(words.length > 0 ? textParts([...words]) : []),
    ...pictures.map((data): Part => ({ kind: 'picture', data: [...data], thought: false })),
    ...links.map((link): Part => ({ kind: 'link', link })),
  ];
}

/** A picture given as data, as a data URI or as an address. */
function fromAddress(address: unknown): readonly Part[] {
  const data = asTextParts(address);
  if (data.length === 0) return [];
  const isLink = /^(https?|gs):\/\//i.test(beginningOf(data));
  return [isLink ? { kind: 'link', link: data.join('') } : { kind: 'picture', data, thought: false }];
}

/** Neighbouring words as one text, since a stream cuts it anywhere; all else as it is. */
function grouped(parts: readonly unknown[]): readonly unknown[] {
  const groups: unknown[] = [];
  for (const part of parts) {
    const found = wordsIn(part);
    const last = groups.at(-1);
    if (found && last instanceof ChunkedText) last.parts.push(...found);
    else groups.push(found ? new ChunkedText(found) : part);
  }
  return groups;
}

/** The words of a part that is nothing but words. */
function wordsIn(part: unknown): Piece[] | undefined {
  if (typeof part === 'string' || part instanceof ChunkedText) return [...asTextParts(part)];
  if (asFields(part).thought === true || inlineData(part) || getFirst(part, 'fileData', 'file_data')) return undefined;
  const words = asTextParts(getFirst(part, 'text'));
  return words.length > 0 && strayIn(part).length === 0 ? [...words] : undefined;
}

/** The parts of plain text: pictures in it are taken out before it is shown. */
function textParts(source: Piece[]): readonly Part[] {
  if (isDataUri(source)) return [{ kind: 'picture', data: source, thought: false }];
  const finder = new InlineImageParser();
  const items = joined([...source.flatMap((piece) => finder.push(piece)), ...finder.end()]);
  return items
    .flatMap(foundBare(items))
    .flatMap((item): readonly Part[] =>
      item.kind === 'picture' ? [{ ...item, thought: false }] : extractLinkedImages(item.text).map(spoken),
    );
}

/** A picture was paid for wherever in the words it stands, where there is no other. */
function foundBare(items: readonly TextItem[]): (item: TextItem) => readonly TextItem[] {
  const isNeeded = items.every(({ kind }) => kind === 'text');
  return (item) => (isNeeded && item.kind === 'text' ? extractBareDataUri(item.text) : [item]);
}

/** Whether a text is nothing but one picture as a data URI. */
function isDataUri(text: readonly Piece[]): boolean {
  const [head, ...rest] = [beginningOf(text), ...text.slice(1)];
  const opening = /^\s*data:image\/[\w.+-]+;base64,/.exec(head)?.[0];
  if (opening === undefined) return false;
  return [head.slice(opening.length), ...rest].every(
    (piece) => typeof piece === 'object' || !/[^\w+/=\s-]/.test(piece),
  );
}

function spoken(item: ReturnType<typeof extractLinkedImages>[number]): Part {
  return item.kind === 'link' ? item : { ...item, thought: false };
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

function partsOfOne(part: unknown): readonly Part[] {
  const thought = asFields(part).thought === true;
  const inline = inlineData(part);
  const data = asTextParts(inline?.data);
  if (inline && data.length > 0)
    return [...saidBeside(part, thought), { kind: 'picture', data, thought, inline, ...typeOf(inline) }];
  const link = getFirst(getFirst(part, 'fileData', 'file_data'), 'fileUri', 'file_uri');
  if (asText(link)) return [...saidBeside(part, thought), ...fromAddress(link)];
  const stray = strayIn(part);
  if (stray.length > 0) return [...saidBeside(part, thought), ...stray.map((one) => ({ ...one, thought }))];
  if (thought) return [{ kind: 'text', text: asText(getFirst(part, 'text')) ?? '', thought }];
  return unknownIn(part);
}

/** The words of a part that holds a picture too. */
function saidBeside(part: unknown, thought: boolean): readonly Part[] {
  const words = asText(getFirst(part, 'text'));
  return words ? [{ kind: 'text', text: words, thought }] : [];
}

/** The pictures of a part in no form that is known; its words are read as words. */
function strayIn(part: unknown): readonly Part[] {
  if (!isFields(part)) return [];
  const { text: _, ...rest } = part;
  return findUnlistedImages(rest).flatMap((data) => fromAddress(new ChunkedText(data)));
}

function typeOf(inline: Fields): Pick<PicturePart, 'type'> {
  const type = getFirst(inline, 'mimeType', 'mime_type');
  return typeof type === 'string' ? { type: type.slice(0, longestInside) } : {};
}

function unknownIn(part: unknown): readonly Part[] {
  const said = isFields(part)
    ? Object.fromEntries(Object.entries(part).filter(([name]) => !silent.includes(name)))
    : part;
  if (said === null || (isFields(said) && Object.keys(said).length === 0)) return [];
  return [{ kind: 'unknown', words: written(said).slice(0, longestUnknown) }];
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'string' ? inner.slice(0, longestInside) : inner,
    );
  } catch {
    // Nested deeper than the runtime can write.
    return Object.keys(asFields(value)).join(', ');
  }
}
