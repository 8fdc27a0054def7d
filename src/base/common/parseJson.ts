import * as v from 'valibot';

/** Returns what the bytes of a JSON file hold, or undefined if there are none, they are not JSON or not of this schema. */
export function parseJson<T extends v.GenericSchema>(
  schema: T,
  bytes: Uint8Array | undefined,
): v.InferOutput<T> | undefined {
  if (!bytes) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
