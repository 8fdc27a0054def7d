import { Failure, type FailureFacts } from '../failureReport.ts';
import type { Redact } from '../redaction/redactor.ts';
import type { ImageResponse } from '../serviceTypes.ts';

/** Maximum lengths of what is shown, in UTF-16 code units: the service's message, the raw response, and all other facts. */
const lengths: Readonly<Record<string, number>> = { words: 2_000, subject: 2_000, raw: 8_000 };
const factLength = 300;

/** Maximum lengths of the raw response and of other texts that are read, in UTF-16 code units; the rest is not shown either. */
const longest = { raw: 65_536, other: 16_384 } as const;

/** Limn's own words, which redacting a key must not change. */
const own: readonly string[] = ['kind', 'billed', 'retry'];

/** Returns the same failure with every text redacted and cut to a readable length; only such a failure reports its raw response. */
export function redactFailure(failure: Failure, redact: Redact): Failure {
  const { cause, facts } = failure;
  return new Failure(failure.kind, redactFacts(facts, redact), { cause, isRedacted: true });
}

/** Does the same for the facts of a failure. */
export function redactFacts<T extends Partial<FailureFacts>>(facts: T, redact: Redact): T {
  const all = Object.entries(facts).map(([name, fact]) => [
    name,
    own.includes(name) ? fact : redactFact(fact, name, redact),
  ]);
  // Texts stay texts, and everything else is unchanged.
  return Object.fromEntries(all) as T;
}

function redactFact(fact: unknown, name: string, redact: Redact): unknown {
  if (typeof fact === 'string') {
    const text = redact(fact.slice(0, name === 'raw' ? longest.raw : longest.other));
    // Base64 is meaningless to the user. It is folded after redaction, because it would otherwise leave the beginning of a key.
    const folded = text.replace(/[A-Za-z0-9+/=_-]{200,}/g, (run) => `${run.slice(0, 24)}…`);
    return cut(name === 'raw' ? folded : text, lengths[name] ?? factLength);
  }
  if (Array.isArray(fact)) return fact.map((one) => redactFact(one, name, redact));
  if (typeof fact !== 'object' || fact === null) return fact;
  return Object.fromEntries(Object.entries(fact).map(([inner, one]) => [inner, redactFact(one, inner, redact)]));
}

/** Returns the same response with its texts redacted. */
export function redactTexts(reply: ImageResponse, redact: Redact): ImageResponse {
  const parts = reply.parts.map((part) => (part.kind === 'words' ? { ...part, text: redact(part.text) } : part));
  return { ...reply, parts, text: redact(reply.text) };
}

/** Cuts without splitting a character in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
