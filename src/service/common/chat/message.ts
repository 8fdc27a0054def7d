import {
  asFields,
  asList,
  asText,
  asTextParts,
  asWord,
  beginningOf,
  ChunkedText,
  getFirst,
  isFields,
  type Piece,
} from '../fields.ts';
import { findUnlistedImages } from '../imageData/unlistedImages.ts';
import { sourcesIn } from '../response/sources.ts';

/** What one message, or one delta of it, adds to an answer. */
export interface MessagePart {
  /** In parts, in order. */
  readonly text: readonly Piece[];
  readonly reasoning: string;
  /** The service's refusal text. */
  readonly refusal: string;
  /** Images, each in parts, as data URIs or plain base64. */
  readonly pictures: readonly (readonly Piece[])[];
  /** URLs of images that were sent as links. */
  readonly links: readonly string[];
  /** As they arrived, each one whole or a part of one. */
  readonly toolCalls: readonly unknown[];
  readonly sources: readonly string[];
}

const nothing: MessagePart = {
  text: [],
  reasoning: '',
  refusal: '',
  pictures: [],
  links: [],
  toolCalls: [],
  sources: [],
};

/** Parses a message or delta of the contract, section 2.4, and the forms that related services send instead. */
export function messagePart(message: unknown): MessagePart {
  if (isPlain(message)) return { ...nothing, text: asTextParts(getFirst(message, 'content')) };
  const content = isText(message) ? message : getFirst(message, 'content');
  const image = getFirst(message, 'image', 'image_url', 'inlineData', 'inline_data');
  // The legacy form allows only one call.
  const formerCall = getFirst(message, 'function_call');
  const blocks = isText(content) || isFields(content) ? [content] : asList(content);
  const holders = [
    ...blocks.filter(isFields),
    ...asList(getFirst(message, 'images')),
    image === undefined ? undefined : { image },
  ];
  const pictures = holders.flatMap(picturesIn);
  return {
    text: blocks.flatMap(textOf),
    reasoning: reasoningOf(message) || blocks.map(thinkingOf).join(''),
    refusal: [getFirst(message, 'refusal'), ...blocks.map((block) => getFirst(block, 'refusal'))]
      .map((one) => asText(one) ?? '')
      .join(''),
    pictures: pictures.filter((picture) => !isLink(picture)),
    links: pictures.filter(isLink).map((link) => link.join('')),
    toolCalls: [
      ...asList(getFirst(message, 'tool_calls')),
      ...(formerCall === undefined ? [] : [{ function: formerCall }]),
    ],
    sources: sourcesIn(message),
  };
}

/** Whether it contains only text, as most deltas of a stream do. */
function isPlain(message: unknown): boolean {
  const given = asFields(message);
  const isOther = (name: string) => name !== 'content' && name !== 'role' && given[name] !== null;
  return isText(given.content) && !Object.keys(given).some(isOther);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || value instanceof ChunkedText;
}

function isLink(address: readonly Piece[]): boolean {
  return /^https?:/i.test(beginningOf(address));
}

function textOf(block: unknown): readonly Piece[] {
  if (isText(block)) return asTextParts(block);
  const type = asWord(getFirst(block, 'type')) ?? 'text';
  if (isThought(block)) return [];
  return ['text', 'output_text'].includes(type) ? asTextParts(getFirst(block, 'text')) : [];
}

/** Returns the reasoning; services fill one of the two names, or both with the same text. */
function reasoningOf(message: unknown): string {
  const named = ['reasoning_content', 'reasoning'].map((name) => asText(getFirst(message, name)));
  const details = asList(getFirst(message, 'reasoning_details')).map(
    (one) => asText(getFirst(one, 'text', 'summary')) ?? '',
  );
  return named.find(Boolean) ?? details.join('');
}

function isThought(block: unknown): boolean {
  return asFields(block).thought === true || asWord(getFirst(block, 'type')) === 'reasoning';
}

function thinkingOf(block: unknown): string {
  const thinking = isThought(block) ? getFirst(block, 'text', 'summary', 'reasoning') : getFirst(block, 'thinking');
  return asText(thinking) ?? asList(thinking).flatMap(textOf).join('');
}

/** Returns the images of a block, each in parts; in a list of images a bare string counts as one. */
function picturesIn(block: unknown): readonly (readonly Piece[])[] {
  const url = isFields(block) ? getFirst(block, 'image_url', 'url', 'b64_json') : block;
  const known = asTextParts(isFields(url) ? getFirst(url, 'url') : url);
  if (known.length > 0) return [known];
  const { text: _, thinking: __, ...rest } = asFields(block);
  return findUnlistedImages(rest);
}
