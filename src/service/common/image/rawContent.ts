import { asFields, type Fields, getFirst, isFields, oneOrMore, parseJson } from '../fields.ts';
import type { RawContent } from '../serviceTypes.ts';

const stored = /^sha256:([0-9a-f]{64})$/;

/** Whether a text stands for a picture's data in a kept content. */
export function isStored(data: string): boolean {
  return stored.test(data);
}

/** The inline data of a part, in either spelling; nothing where it has none. */
export function inlineData(part: unknown): Fields | undefined {
  const data = getFirst(part, 'inlineData', 'inline_data');
  return isFields(data) ? data : undefined;
}

/** The parts of a content, which some services give as one object, or as their list itself. */
export function partsIn(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : oneOrMore(getFirst(content, 'parts'));
}

/** One content from those of a candidate's chunks: their parts one after the other. */
export function mergedContent(contents: readonly unknown[]): Fields {
  const parts = contents.flatMap(partsIn);
  return { ...Object.fromEntries(contents.flatMap((content) => Object.entries(asFields(content)))), parts };
}

/**
 * A content as it is kept: what came, but for the data of its pictures, where `hashes` has those of the decoded bytes by the inline data
 * they came in. Nothing where it cannot be written as JSON.
 */
export function toStoredContent(content: Fields, hashes: ReadonlyMap<Fields, string>): RawContent | undefined {
  const kept = [...hashes].map(([inline, hash]) => [inline, { ...inline, data: `sha256:${hash}` }] as const);
  const json = written(content, new Map<unknown, Fields>(kept));
  return json === undefined ? undefined : asFields(parseJson(json)?.value);
}

/** What is nested deeper than the runtime can write is not worth a picture that was paid. */
function written(content: Fields, replaced: ReadonlyMap<unknown, Fields>): string | undefined {
  try {
    return JSON.stringify(content, (_, value: unknown) => replaced.get(value) ?? value);
  } catch {
    return undefined;
  }
}

/** An echo with its pictures back in it: `dataOf` gives what stands for the one with a hash. */
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
