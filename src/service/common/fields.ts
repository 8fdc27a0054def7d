/**
 * Reading JSON of unknown shape without trusting it: each function takes anything and gives a value of its type or nothing.
 * Services of this family leave out, null and retype almost every field.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** A long run of base64 characters that was decoded as it came in. */
export interface DecodedRun {
  /** Of its text, in UTF-16 code units. */
  readonly length: number;
  /** Whether it is decoded, and has no line breaks. */
  readonly isPlain: boolean;
  /** What it stands for; nothing where it is kept as text. */
  bytes(): Uint8Array<ArrayBuffer> | undefined;
  toString(): string;
}

/** A part of a text: as it is, or decoded. */
export type Piece = string | DecodedRun;

/** A string too long to be held in one piece: its parts in order. Only what deals with pictures need know it; `text` joins it. */
export class ChunkedText {
  constructor(readonly parts: Piece[]) {}

  toJSON(): string {
    return this.parts.join('');
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ChunkedText);
}

/** The value as an object; an empty one for anything else. */
export function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The value as a list; an empty one for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a list; one object as a list of it alone. */
export function oneOrMore(value: unknown): readonly unknown[] {
  return isFields(value) ? [value] : asList(value);
}

/** The first of the named fields that is there and not null; for names in both spellings, `inlineData` and `inline_data`. */
export function getFirst(value: unknown, ...names: readonly string[]): unknown {
  const object = asFields(value);
  for (const name of names) {
    const found = Object.hasOwn(object, name) ? object[name] : undefined;
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** The value as text; nothing for anything but a string that is not empty. */
export function asText(value: unknown): string | undefined {
  if (value instanceof ChunkedText) return value.toJSON();
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value as text in pieces, without joining a long one; none for anything but a string that is not empty. */
export function asTextParts(value: unknown): Piece[] {
  if (value instanceof ChunkedText) return value.parts;
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** What a text in pieces begins with, as far as that is no decoded run. */
export function beginningOf([first]: readonly Piece[]): string {
  return typeof first === 'string' ? first : '';
}

/** No code, reason or name is longer, in UTF-16 code units; a session keeps no more of one. */
const longestWord = 300;

/** A word such as a code or a reason: a string, cut, or a number as one. */
export function asWord(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value)?.trim().slice(0, longestWord) || undefined;
}

/** The value as a count: a finite number that is not negative. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** An object without the fields that hold nothing, to be spread into one whose optional fields are exact. */
export function omitUndefined<T extends object>(object: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  // The filter above is the check that makes this cast true.
  return Object.fromEntries(entries) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The text as JSON, or nothing where it is none; `null` counts as JSON. `revive` may replace each value in it. */
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
