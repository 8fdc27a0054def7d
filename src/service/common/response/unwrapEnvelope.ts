import { type Fields, isFields } from '../fields.ts';

/** The fields in which gateways wrap a response that they pass on: next to a code and a message of their own, or alone. */
const wrappers = ['response', 'data', 'result'];
const deepest = 2;

/** Returns the response in a value, which may be wrapped by the gateway; any other value is returned unchanged. */
export function unwrapEnvelope(value: unknown): unknown {
  return answerIn(value, 0) ?? value;
}

function answerIn(value: unknown, depth: number): unknown {
  if (!isFields(value) || depth > deepest) return undefined;
  if (holdsAnswer(value)) return value;
  const inner = wrappers.map((name) => answerIn(value[name], depth + 1));
  return inner.find((one) => one !== undefined);
}

function holdsAnswer({ candidates, choices }: Fields): boolean {
  return [candidates, choices].some((found) => isFields(found) || (Array.isArray(found) && found.length > 0));
}
