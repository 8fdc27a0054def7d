import { asFields, type Fields, getFirst, isFields, oneOrMore, parseJson } from '../fields.ts';
import type { RawContent } from '../serviceTypes.ts';

const stored = /^sha256:([0-9a-f]{64})$/;

/** Whether a text is the hash that replaces the data of an image in stored content. */
export function isStored(data: string): boolean {
  return stored.test(data);
}

/** Returns the inline data of a part, in either spelling, or undefined if it has none. */
export function inlineData(part: unknown): Fields | undefined {
  const data = getFirst(part, 'inlineData', 'inline_data');
  return isFields(data) ? data : undefined;
}

/** Returns the parts of a content; some services send one object, or the list itself. */
export function partsIn(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : oneOrMore(getFirst(content, 'parts'));
}

/** Merges a candidate's chunks into one content: their parts in order. */
export function mergeContents(contents: readonly unknown[]): Fields {
  const parts = contents.flatMap(partsIn);
  return { ...Object.fromEntries(contents.flatMap((content) => Object.entries(asFields(content)))), parts };
}

/**
 * Returns the content as it is stored: unchanged except for the data of its images, which is replaced by the hash of the decoded bytes;
 * `hashes` maps inline data to hashes. Undefined if it cannot be written as JSON.
 */
export function toStoredContent(content: Fields, hashes: ReadonlyMap<Fields, string>): RawContent | undefined {
  const kept = [...hashes].map(([inline, hash]) => [inline, { ...inline, data: `sha256:${hash}` }] as const);
  const json = toJson(content, new Map<unknown, Fields>(kept));
  return json === undefined ? undefined : asFields(parseJson(json)?.value);
}

/**
 * Returns undefined for content nested deeper than the runtime can serialize; losing it is better than losing an image that was paid for.
 */
function toJson(content: Fields, replaced: ReadonlyMap<unknown, Fields>): string | undefined {
  try {
    return JSON.stringify(content, (_, value: unknown) => replaced.get(value) ?? value);
  } catch {
    return undefined;
  }
}

/** Returns raw content with its images restored: `dataOf` returns the data for a hash. */
export function restoreImages(echo: RawContent, dataOf: (hash: string) => string): RawContent {
  if (!Array.isArray(echo.parts)) return echo;
  return { ...echo, parts: echo.parts.map((part: unknown) => withPicture(part, dataOf)) };
}

function withPicture(part: unknown, dataOf: (hash: string) => string): unknown {
  const inline = inlineData(part);
  const hash = typeof inline?.data === 'string' ? stored.exec(inline.data)?.[1] : undefined;
  if (!inline || hash === undefined) return part;
  const name = getFirst(part, 'inlineData') === inline ? 'inlineData' : 'inline_data';
  return { ...asFields(part), [name]: { ...inline, data: dataOf(hash) } };
}
