/**
 * Converts the edit tool's input to the generate tool's: the result is saved next to the original. A missing field becomes empty, so that
 * it is reported; without its picture the request would generate and pay for a new one.
 */
export function toGenerateInput(input: unknown): Record<string, unknown> {
  const { path, change, ...rest } = input as Readonly<Record<string, unknown>>;
  return { ...rest, prompt: change ?? '', change: path ?? '' };
}
