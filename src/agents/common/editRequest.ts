/**
 * What an agent gives to have a picture changed, as what it gives for a new one: it has no place of its own, but goes beside the other.
 * What is missing is empty, so that it is told: without its picture it would be a new one, drawn and paid for.
 */
export function toGenerateInput(input: unknown): Record<string, unknown> {
  const { path, change, ...rest } = input as Readonly<Record<string, unknown>>;
  return { ...rest, prompt: change ?? '', change: path ?? '' };
}
