import { type Fields, fields, isFields } from '../fields.ts';

/** Where gateways put an answer that they hand on: beside a code and a word of their own, or alone. */
const wrappers = ['response', 'data', 'result'];

/** The answer in a value, which may be wrapped in one of the gateway's own; any other value as it is. */
export function unwrapped(value: unknown): unknown {
  if (holdsAnswer(fields(value))) return value;
  const inner = wrappers.map((name) => fields(value)[name]).find((one) => isFields(one) && holdsAnswer(one));
  return inner ?? value;
}

function holdsAnswer({ candidates, choices }: Fields): boolean {
  return [candidates, choices].some((found) => Array.isArray(found) && found.length > 0);
}
