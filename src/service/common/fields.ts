/**
 * Reads JSON of unknown shape without trusting it: each function takes anything and returns a value of its type or undefined. Services of
 * this family omit, null and retype almost every field.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** A long run of base64 characters that was decoded as it arrived. */
export interface DecodedRun {
  /** Length of its text, in UTF-16 code units. */
  readonly length: number;
  /** Whether it is decoded, and has no line breaks. */
  readonly isPlain: boolean;
  /** Returns the decoded bytes, or undefined if the run is kept as text. */
  bytes(): Uint8Array<ArrayBuffer> | undefined;
  toString(): string;
}

/** A part of a text: a plain string, or a decoded run. */
export type Piece = string | DecodedRun;

/** A string too long to be held in one piece: its parts in order. Only code that handles images needs to know it; `text` joins it. */
export class ChunkedText {
  constructor(readonly parts: Piece[]) {}

  toJSON(): string {
    return this.parts.join('');
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ChunkedText);
}

/** Returns the value as an object; an empty one for anything else. */
export function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns the value as a list; an empty one for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value as a list; a single object becomes a list of one. */
export function oneOrMore(value: unknown): readonly unknown[] {
  return isFields(value) ? [value] : asList(value);
}

/** Returns the first of the named fields that exists and is not null; for names in both spellings, `inlineData` and `inline_data`. */
export function getFirst(value: unknown, ...names: readonly string[]): unknown {
  const object = asFields(value);
  for (const name of names) {
    const found = Object.hasOwn(object, name) ? object[name] : undefined;
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** Returns the value as text, or undefined unless it is a non-empty string. */
export function asText(value: unknown): string | undefined {
  if (value instanceof ChunkedText) return value.toJSON();
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the value as text in parts, without joining a long one; empty unless it is a non-empty string. */
export function asTextParts(value: unknown): Piece[] {
  if (value instanceof ChunkedText) return value.parts;
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Returns the beginning of a text in parts, or an empty string if that is a decoded run. */
export function beginningOf([first]: readonly Piece[]): string {
  return typeof first === 'string' ? first : '';
}

/** Maximum length of a code, reason or name, in UTF-16 code units; a session stores no more. */
const longestWord = 300;

/** Returns the value as a code or reason: a string, cut to its maximum length, or a number as a string. */
export function asWord(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value)?.trim().slice(0, longestWord) || undefined;
}

/** Returns the value as a count: a finite number that is not negative. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Removes the undefined fields of an object, so that it can be spread into one whose optional fields are exact. */
export function omitUndefined<T extends object>(object: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  // The filter above is the check that makes this cast true.
  return Object.fromEntries(entries) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Parses the text as JSON, or returns undefined if it is not JSON; `null` counts as JSON. `revive` may replace each value in it. */
export function parseJson(
  source: string,
  revive?: (value: unknown) => unknown,
): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(source, revive && ((_, value: unknown) => revive(value))) };
  } catch {
    return undefined;
  }
}
