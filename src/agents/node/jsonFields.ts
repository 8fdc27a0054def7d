/** An object whose fields are not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON text or a value; an empty object if it is not an object. */
export function toFields(value: unknown): Fields {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : {};
}

/** Returns undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
