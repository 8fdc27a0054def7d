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
