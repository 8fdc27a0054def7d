import { Failure, type FailureFacts, type SafetyRating } from '../../shared/failures.ts';
import { hidden, withoutKeys } from '../../shared/redact.ts';
import type { ImageReply } from '../../shared/service.ts';

/** Lengths of what is shown, in UTF-16 code units: the service's words, short facts, the raw answer. */
const lengths = { words: 2_000, fact: 300, raw: 8_000 } as const;

/** A shorter word is no secret, and taking it out would spoil every sentence. */
const shortestKey = 4;

/** Takes the key out of a text, with everything else that looks like one: services repeat keys and addresses in their messages. */
export type Redact = (text: string) => string;

export function redactor(key: string): Redact {
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  const own = key.length < shortestKey ? [] : [...new Set(forms)];
  return (text) => withoutKeys(own.reduce((rest, form) => withoutCutKey(rest.replaceAll(form, hidden), form), text));
}

/** A text may have been cut in the middle of the key, which then stands at its end in part. */
function withoutCutKey(text: string, key: string): string {
  for (let length = key.length - 1; length >= shortestKey; length -= 1)
    if (text.endsWith(key.slice(0, length))) return text.slice(0, -length) + hidden;
  return text;
}

/** The same failure with every text of it free of keys and cut to a readable length. */
export function redacted(failure: Failure, redact: Redact): Failure {
  const { words, raw, code, requestId, model, subject, safety } = failure.facts;
  const short = (text: string) => cut(redact(text), lengths.fact);
  const facts: FailureFacts = {
    ...failure.facts,
    ...(words !== undefined && { words: cut(redact(words), lengths.words) }),
    ...(raw !== undefined && { raw: cut(folded(redact(raw)), lengths.raw) }),
    ...(code !== undefined && { code: short(code) }),
    ...(model !== undefined && { model: short(model) }),
    ...(requestId !== undefined && { requestId: short(requestId) }),
    ...(subject !== undefined && { subject: cut(redact(subject), lengths.words) }),
    ...(safety && { safety: safety.map((rating) => shortRating(rating, short)) }),
  };
  return new Failure(failure.kind, facts, { cause: failure.cause });
}

/** The same reply with its words free of keys. */
export function redactedWords(reply: ImageReply, redact: Redact): ImageReply {
  const parts = reply.parts.map((part) => (part.kind === 'words' ? { ...part, text: redact(part.text) } : part));
  return { ...reply, parts, text: redact(reply.text) };
}

function shortRating({ category, probability, ...rest }: SafetyRating, short: Redact): SafetyRating {
  return { ...rest, category: short(category), ...(probability !== undefined && { probability: short(probability) }) };
}

/** Base64 says nothing to a person. Folding comes after redaction: it would leave the beginning of a key. */
function folded(raw: string): string {
  return raw.replace(/[A-Za-z0-9+/=_-]{200,}/g, (run) => `${run.slice(0, 24)}…`);
}

/** Cuts without splitting a character in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
