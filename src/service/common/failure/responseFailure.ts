import { Failure, type FailureKind } from '../failureReport.ts';
import { omitUndefined } from '../fields.ts';
import { afterBeginning, arrivedFacts, type Complaints, type Progress } from '../response/arrival.ts';
import type { ResponseEnd } from '../response/reader.ts';
import type { Collected } from '../response/readResponse.ts';
import { type ErrorBody, parseErrorBody } from './errorBody.ts';
import { classifyFailure, findRefusalReason, settingOf } from './kind.ts';
import { costOfAnswer, type Operation } from './policy.ts';

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
  const isShielded = answered.headers['cf-mitigated'] === 'challenge';
  const kind = isShielded ? 'shielded' : classifyFailure(signs);
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

/** Returns the reason why a success response is incomplete. */
function endingFailure({ ending, answered, progress, isStrange }: Unfinished): Failure {
  if (ending.cause instanceof Failure) return ending.cause;
  const found = progress === 'partial' ? 'answerBroken' : endingKind(ending, progress);
  const kind = found === 'answerEmpty' && isStrange ? 'answerUnreadable' : found;
  const words = ending.form === 'page' ? pageWords(ending.head) : ending.form === 'words' ? ending.head.trim() : '';
  const known = omitUndefined({ words: words || undefined, raw: ending.head || undefined });
  return new Failure(kind, { ...arrivedFacts(kind), status: answered.status, ...known }, { cause: ending.cause });
}

/** Returns the title of a web page, or the text it begins with. */
function pageWords(page: string): string {
  const tag = page.search(/<title\b/i);
  const start = tag < 0 ? -1 : page.indexOf('>', tag);
  const title =
    start < 0
      ? ''
      : page
          .slice(start + 1)
          .split('<', 1)[0]
          ?.trim();
  return (title || page.replace(/<[^<>]*>/g, ' ')).trim().replace(/\s+/g, ' ');
}

function endingKind({ form, state, cause }: ResponseEnd, progress: Progress): FailureKind {
  if (form === 'page') return 'webPage';
  if (form === 'empty') return cause === undefined ? 'answerEmpty' : 'connectionLost';
  if (state === 'damaged' || (form === 'words' && state === 'open'))
    return cause === undefined ? 'answerUnreadable' : 'answerBroken';
  return progress === 'complete' ? 'answerEmpty' : 'answerBroken';
}

type Told = ErrorBody & { readonly subject?: string | undefined; readonly raw?: string | undefined };

function failureOf(kind: FailureKind, told: Told, answered: ResponseInfo): Failure {
  const retryAfter = retryAfterOf(answered.headers, Date.now()) ?? told.retryAfter;
  const { code, requestId, subject, raw } = told;
  const words = told.words || undefined;
  const advice = answered.headers['x-should-retry'];
  const shouldRetry = advice === 'true' || advice === 'false' ? advice === 'true' : undefined;
  const circumstances = { kind, words: told.words, ...answered, ...omitUndefined({ retryAfter, code, shouldRetry }) };
  const facts = { ...costOfAnswer(circumstances), status: answered.status };
  return new Failure(kind, { ...facts, ...omitUndefined({ code, words, requestId, subject, raw, retryAfter }) });
}

function rawOf(answer: unknown): string | undefined {
  const raw = typeof answer === 'string' ? answer || undefined : JSON.stringify(answer);
  return raw?.slice(0, longestRaw);
}

/**
 * Returns the seconds that a service asks to wait, by its headers: milliseconds take precedence, then seconds or a date; undefined for
 * invalid values.
 */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = positive(headers['retry-after-ms']);
  if (milliseconds !== undefined) return milliseconds / 1000;
  const said = headers['retry-after'];
  // Only text with letters is a date: `Date.parse` takes bare numbers for years.
  const at = said && /[a-z]/i.test(said) ? Date.parse(said) : Number.NaN;
  return positive(said) ?? (Number.isFinite(at) ? Math.max(0, Math.round((at - now) / 1000)) : undefined);
}

function positive(said: string | undefined): number | undefined {
  const value = said?.trim() ? Number(said) : Number.NaN;
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A success response as far as it arrived. */
interface Unfinished {
  readonly progress: Progress;
  readonly holds: boolean;
  /** Whether it has a known form, even an empty one. */
  readonly hasForm: boolean;
  /** For an empty one, whether it is JSON of an unknown form. */
  readonly isStrange: boolean;
  readonly complaints: Complaints;
  readonly ending: ResponseEnd;
  readonly answered: ResponseInfo;
}

/**
 * Returns the reason why a success response is not the requested result, be it the service's report or its early end; undefined if it is
 * whole.
 */
export function unfinishedFailure(found: Unfinished): Failure | undefined {
  const { progress, holds, hasForm, complaints, ending, answered } = found;
  const isWhole = progress === 'complete' && hasForm;
  const { job } = complaints;
  if (job !== undefined && !holds) {
    const known = omitUndefined({ subject: job, raw: ending.head || undefined });
    return new Failure('jobQueued', { ...arrivedFacts('jobQueued'), status: answered.status, ...known });
  }
  if (complaints.last === undefined || isWhole) return isWhole ? undefined : endingFailure(found);
  const failure = errorFailure(complaints.last, answered);
  return holds || complaints.hasBegun(ending) ? afterBeginning(failure) : failure;
}

/** This many shared characters in a row are no coincidence, in UTF-16 code units. */
const run = 16;
/** A shorter request text is searched for as a whole, down to this length. */
const shortest = 6;
/** How much of each request text is searched; services repeat its beginning. */
const looked = 300_000;

/**
 * Removes what an error message repeats of the request, since the prompt says nothing about the fault. Ignores quotes and line breaks,
 * and where the echo begins and ends. Puts a line break in its place. Linear in both texts.
 */
function withoutEcho(words: string, asked: readonly string[]): string {
  const said = normalize(words);
  const texts = asked.map((text) => normalize(text.slice(0, looked)).trim());
  const echoed = echoedRuns(said, texts);
  const short = texts.filter(({ length }) => length >= shortest && length < run);
  if (echoed.size === 0 && !short.some((text) => said.includes(text))) return words;
  return short.reduce((rest, text) => rest.replaceAll(text, '\n'), removeRuns(said, echoed));
}

function normalize(text: string): string {
  return text.replace(/\\[nrt]|[\\"\s]+/g, ' ').replace(/ {2,}/g, ' ');
}

/** Returns the runs of the message that also occur in the request. */
function echoedRuns(said: string, texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let at = 0; at + run <= said.length; at += 1) runs.add(said.slice(at, at + run));
  const echoed = new Set<string>();
  for (const text of runs.size > 0 ? texts : [])
    for (let at = 0; at + run <= text.length; at += 1) {
      const found = text.slice(at, at + run);
      if (runs.has(found)) echoed.add(found);
    }
  return echoed;
}

function removeRuns(said: string, echoed: ReadonlySet<string>): string {
  const kept: string[] = [];
  let [from, end] = [0, 0];
  for (let at = 0; at + run <= said.length; at += 1) {
    if (!echoed.has(said.slice(at, at + run))) continue;
    if (at > end) kept.push(said.slice(from, at));
    from = end = at + run;
  }
  return [...kept, said.slice(from)].join('\n');
}
