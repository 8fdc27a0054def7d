import { type Fields, isFields } from '../fields.ts';

/** Where gateways put an answer that they hand on: beside a code and a word of their own, or alone. */
const wrappers = ['response', 'data', 'result'];
const deepest = 2;

/** The answer in a value, which may be wrapped in one of the gateway's own; any other value as it is. */
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
