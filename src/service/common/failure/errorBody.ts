import {
  asFields,
  asList,
  asText,
  asWord,
  getFirst,
  isFields,
  omitUndefined,
  oneOrMore,
  parseJson,
} from '../fields.ts';

/** What a response reports as the error, in whatever form. */
export interface ErrorBody {
  /** The innermost message as plain text; empty if there is none. */
  readonly words: string;
  readonly code?: string;
  /** A code that is an HTTP error status. */
  readonly status?: number;
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Names of the request's fields that it complains about. */
  readonly fields: string;
}

/** Maximum depth of nested errors, since gateways wrap the error of the gateway behind them, which may do so too; and of a job. */
const [deepest, deepestJob] = [5, 2];

/** How much of an error is read, in UTF-16 code units; more of it is never shown. */
const [longest, longestCode] = [16_000, 1_000];

const wordNames = [
  'message',
  'msg',
  'err',
  'error_msg',
  'errmsg',
  'error',
  'status_msg',
  'detail',
  'reason',
  'description',
  'title',
];
const innerNames = ['error', 'message', 'msg', 'err', 'response', 'header', 'base_resp', 'detail'];

/** Parses an error out of any JSON or plain text. */
export function parseErrorBody(answer: unknown): ErrorBody {
  const layers = layersOf(answer, 0);
  const said =
    typeof answer === 'string' && layers.length === 0 ? answer : (first([...layers].reverse(), wordsOf) ?? '');
  const { words, requestId } = withoutRequestId(said.slice(0, longest));
  const id = requestId ?? first(layers, (layer) => asWord(getFirst(layer, 'request_id', 'requestId')));
  const facts = {
    code: codeOf(layers)?.slice(0, longestCode),
    status: first(layers, statusOf),
    requestId: id,
    retryAfter: first(layers, delayOf),
  };
  return { words, fields: layers.flatMap(fieldsOf).join(' ').slice(0, longest), ...omitUndefined(facts) };
}

/** Whether a response with a success status is an error nevertheless, or text that may be one. */
export function isErrorBody(answer: unknown): boolean {
  return isError(answer) || (!holdsResult(answer) && saysFailure(answer));
}

/** Whether it surely is an error: text alone may report progress too. Never checks `error.type`, which every site renames. */
export function isError(answer: unknown): boolean {
  const { error, base_resp, object, type, success } = asFields(answer);
  if (typeof error === 'object' ? error !== null : Boolean(error)) return true;
  if (Number(getFirst(base_resp, 'status_code') ?? 0) !== 0) return true;
  if (object === 'error' || type === 'error' || success === false) return true;
  return getFirst(answer, 'code') !== undefined && !holdsResult(answer) && saysFailure(answer);
}

function holdsResult(answer: unknown): boolean {
  return (
    getFirst(answer, 'candidates', 'choices', 'predictions', 'data', 'promptFeedback', 'prompt_feedback') !== undefined
  );
}

function saysFailure(answer: unknown): boolean {
  const code = asWord(getFirst(answer, 'code'));
  return code !== '0' && code !== '200' && isFields(answer) && wordsOf(answer) !== undefined;
}

/** Returns the objects of an error, outermost first, including JSON inside strings. */
function layersOf(value: unknown, depth: number): readonly Record<string, unknown>[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') return layersOf(jsonIn(value), depth);
  if (Array.isArray(value)) return getFirst(value[0], 'loc') === undefined ? layersOf(value[0], depth) : [];
  if (!isFields(value)) return [];
  return [value, ...innerNames.flatMap((name) => layersOf(value[name], depth + 1))];
}

function jsonIn(value: string): unknown {
  const trimmed = value.trim();
  const json = /^[{[]/.test(trimmed) ? parseJson(trimmed)?.value : undefined;
  return typeof json === 'string' ? undefined : json;
}

function wordsOf(layer: unknown): string | undefined {
  return first(wordNames, (name) => wordsIn(getFirst(layer, name)));
}

function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'string') return jsonIn(value) === undefined ? asText(value.trim()) : undefined;
  const sentences = asList(value).map((item) => {
    if (typeof item === 'string') return item;
    // One of a list of invalid fields is formatted as `loc: msg`.
    const place = asList(getFirst(item, 'loc')).join('.');
    const words = asText(getFirst(item, 'msg', 'message')) ?? '';
    return place && words ? `${place}: ${words}` : '';
  });
  return asText(sentences.filter(Boolean).join('; '));
}

function codeOf(layers: readonly unknown[]): string | undefined {
  const named = first(layers, (layer) => first(['code', 'status'], (name) => asText(getFirst(layer, name))));
  const numbered = first(layers, (layer) => asWord(getFirst(layer, 'code', 'http_code', 'status_code')));
  // Some gateways put the status of the gateway behind them into the parameter's name.
  return (
    named ??
    numbered ??
    layers.map((layer) => asWord(getFirst(layer, 'param'))).find((one) => /^4\d\d$/.test(one ?? ''))
  );
}

function statusOf(layer: unknown): number | undefined {
  const status = Number(asWord(getFirst(layer, 'code', 'http_code', 'status_code')));
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : undefined;
}

/** Parses `"34.4s"` in Google's `RetryInfo`, or a number of seconds from a protecting proxy. */
function delayOf(layer: unknown): number | undefined {
  const said = first(asList(getFirst(layer, 'details')), (detail) => asText(getFirst(detail, 'retryDelay')));
  const seconds = Number.parseFloat(said ?? asWord(getFirst(layer, 'retry_after')) ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function fieldsOf(layer: unknown): readonly string[] {
  const details = asList(getFirst(layer, 'details'));
  const named = (list: string, name: string) =>
    details.flatMap((detail) => asList(getFirst(detail, list))).map((one) => getFirst(one, name));
  const names = [...named('fieldViolations', 'field'), ...named('violations', 'quotaId')];
  return [getFirst(layer, 'param'), ...names].flatMap((name) => asText(name) ?? []);
}

/** Removes the request id that gateways append to the message. */
function withoutRequestId(said: string): { readonly words: string; readonly requestId: string | undefined } {
  const found = /[(（]\s{0,9}request[ _-]?id:?\s{0,9}([^)）]{1,200})[)）]/i.exec(said);
  if (!found) return { words: said.trim(), requestId: undefined };
  const rest = said.slice(found.index + found[0].length);
  return { words: `${said.slice(0, found.index).trimEnd()}${rest}`.trim(), requestId: found[1]?.trim() };
}

function first<T, R>(items: readonly T[], read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const waiting =
  /^(submitted|queued|in_?queue|pending|processing|in_?progress|running|created|waiting|not_?start(ed)?|accepted)$/i;
const over = /fail|error|cancel|reject/i;
const taken = /submit success|提交成功|排队|\bin queue\b/i;

/** Returns the id of a job that a service queued instead of answering, or undefined if the value reports none. */
export function findQueuedJob(value: unknown, depth = 0): string | undefined {
  if (!isFields(value) || depth > deepestJob) return undefined;
  const status = asWord(getFirst(value, 'task_status', 'status', 'state')) ?? '';
  if (over.test(status)) return undefined;
  const named = asWord(getFirst(value, 'task_id', 'taskId', 'job_id', 'jobId'));
  const own = waiting.test(status) ? asWord(getFirst(value, 'id')) : undefined;
  // Some proxies send only a sentence and a number.
  const said = asText(getFirst(value, 'description', 'message', 'msg')) ?? '';
  const numbered = taken.test(said.slice(0, 200)) ? asWord(getFirst(value, 'result')) : undefined;
  const inner = ['data', 'output', 'result', 'task', 'job'].flatMap((name) =>
    oneOrMore(getFirst(value, name)).slice(0, 1),
  );
  return named ?? own ?? numbered ?? first(inner, (one) => findQueuedJob(one, depth + 1));
}
