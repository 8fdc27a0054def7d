import { Failure, type FailureKind } from '../failureReport.ts';
import { omitUndefined } from '../fields.ts';
import { arrivedFacts, type Progress } from '../response/arrival.ts';
import type { Collected } from '../response/readResponse.ts';
import type { ResponseEnd } from '../response/responseEnd.ts';
import { type ErrorBody, parseErrorBody } from './errorBody.ts';
import { classifyFailure, settingOf } from './kind.ts';
import { costOfAnswer, type Operation } from './policy.ts';
import { findRefusalReason } from './refusalReasons.ts';
import { retryAfterOf } from './retryAfter.ts';
import { withoutEcho } from './withoutEcho.ts';

/** Maximum length of the raw response that is redacted and kept, in UTF-16 code units. */
const longestRaw = 65_536;

/** The request that a response belongs to, and how it arrived. */
export interface ResponseInfo {
  readonly operation: Operation;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Had a success status, although `status` is that of the error inside it. */
  readonly hasBegun?: boolean;
  /** The texts of the request, which an error may repeat. */
  readonly asked?: readonly string[];
  /** The response was not JSON: it came from a gateway in between, not from the service. */
  readonly isForeign?: boolean;
}

/** Returns the failure that a response of JSON or plain text reports; `answer` is its value. */
export function errorFailure(answer: unknown, answered: ResponseInfo): Failure {
  const complaint = parseErrorBody(answer);
  const status = answered.status >= 400 ? answered.status : (complaint.status ?? answered.status);
  const { fields, code = '' } = complaint;
  const words = withoutEcho(complaint.words, answered.asked ?? []);
  const signs = { status, code, words, fields, ...omitUndefined({ isForeign: answered.isForeign }) };
  const kind = isShielded(answered) ? 'shielded' : classifyFailure(signs);
  const subject = kind === 'settingRejected' ? settingOf(signs) : undefined;
  const rule = kind === 'refused' ? findRefusalReason(words) : undefined;
  return failureOf(
    kind,
    { ...complaint, ...omitUndefined({ code: rule }), subject, raw: rawOf(answer) },
    { ...answered, status, hasBegun: answered.status < 300 },
  );
}

/** Returns the failure of a response with an error status, whatever its body: JSON, a web page, text or empty. */
export function statusFailure({ values, ending }: Collected, answered: ResponseInfo): Failure {
  if (values.length > 0) return errorFailure(values[0], answered);
  const words = ending.form === 'page' ? pageWords(ending.head) : ending.head.trim();
  const failure = errorFailure(words, { ...answered, isForeign: true });
  return new Failure(failure.kind, { ...failure.facts, ...omitUndefined({ raw: ending.head || undefined }) });
}

/** Returns the failure of a redirect. It is not followed: the key belongs to the address it was entered for. */
export function redirectFailure(answered: ResponseInfo): Failure {
  const { location } = answered.headers;
  const subject = location && URL.canParse(location, answered.url) ? new URL(location, answered.url).href : undefined;
  return failureOf('redirected', { words: '', fields: '', subject }, answered);
}

/** Returns the reason why a success response is incomplete; for an empty one, `isStrange` is true if it is JSON of an unknown form. */
export function endingFailure(
  ending: ResponseEnd,
  answered: ResponseInfo,
  { progress, isStrange }: { readonly progress: Progress; readonly isStrange: boolean },
): Failure {
  if (ending.cause instanceof Failure) return ending.cause;
  const found = progress === 'partial' ? 'answerBroken' : endingKind(ending, progress);
  const kind = found === 'answerEmpty' && isStrange ? 'answerUnreadable' : found;
  const words = ending.form === 'page' ? pageWords(ending.head) : ending.form === 'words' ? ending.head.trim() : '';
  const raw = ending.head || undefined;
  const facts = {
    ...arrivedFacts(kind),
    status: answered.status,
    ...omitUndefined({ words: words || undefined, raw }),
  };
  return new Failure(kind, facts, { cause: ending.cause });
}

/** Returns the title of a web page, or the text it begins with. */
function pageWords(page: string): string {
  const title = titleOf(page)?.trim();
  return (title || page.replace(/<[^<>]*>/g, ' ')).trim().replace(/\s+/g, ' ');
}

function titleOf(page: string): string | undefined {
  const tag = page.search(/<title\b/i);
  const start = tag < 0 ? -1 : page.indexOf('>', tag);
  return start < 0 ? undefined : page.slice(start + 1).split('<', 1)[0];
}

function endingKind({ form, state, cause }: ResponseEnd, progress: Progress): FailureKind {
  if (form === 'page') return 'webPage';
  if (form === 'empty') return cause === undefined ? 'answerEmpty' : 'connectionLost';
  if (state === 'damaged' || (form === 'words' && state === 'open'))
    return cause === undefined ? 'answerUnreadable' : 'answerBroken';
  return progress === 'complete' ? 'answerEmpty' : 'answerBroken';
}

interface Told extends ErrorBody {
  readonly subject?: string | undefined;
  readonly raw?: string | undefined;
}

function failureOf(kind: FailureKind, told: Told, answered: ResponseInfo): Failure {
  const retryAfter = retryAfterOf(answered.headers, Date.now()) ?? told.retryAfter;
  const { code, requestId, subject, raw } = told;
  const words = told.words || undefined;
  const shouldRetry = adviceOf(answered);
  const circumstances = { kind, words: told.words, ...answered, ...omitUndefined({ retryAfter, code, shouldRetry }) };
  const facts = { ...costOfAnswer(circumstances), status: answered.status };
  return new Failure(kind, { ...facts, ...omitUndefined({ code, words, requestId, subject, raw, retryAfter }) });
}

function adviceOf({ headers }: ResponseInfo): boolean | undefined {
  const said = headers['x-should-retry'];
  return said === 'true' || said === 'false' ? said === 'true' : undefined;
}

function isShielded({ headers }: ResponseInfo): boolean {
  return headers['cf-mitigated'] === 'challenge';
}

function rawOf(answer: unknown): string | undefined {
  const raw = typeof answer === 'string' ? answer || undefined : JSON.stringify(answer);
  return raw?.slice(0, longestRaw);
}
