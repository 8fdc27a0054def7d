/** An object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns what a text of JSON or a value has for fields; an empty object if it is no object. */
export function toFields(value: unknown): Fields {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : {};
}

/** Returns undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
