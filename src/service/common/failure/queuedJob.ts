import { asText, asWord, getFirst, isFields, oneOrMore } from '../fields.ts';

const waiting =
  /^(submitted|queued|in_?queue|pending|processing|in_?progress|running|created|waiting|not_?start(ed)?|accepted)$/i;
const over = /fail|error|cancel|reject/i;
const taken = /submit success|提交成功|排队|\bin queue\b/i;
const deepest = 2;

/** Returns the id of a job that a service queued instead of answering, or undefined if the value reports none. */
export function queuedJobIn(value: unknown, depth = 0): string | undefined {
  if (!isFields(value) || depth > deepest) return undefined;
  const status = asWord(getFirst(value, 'task_status', 'status', 'state')) ?? '';
  if (over.test(status)) return undefined;
  const named = asWord(getFirst(value, 'task_id', 'taskId', 'job_id', 'jobId'));
  const own = waiting.test(status) ? asWord(getFirst(value, 'id')) : undefined;
  return named ?? own ?? findTaskIdOfSentence(value) ?? within(value, depth);
}

/** Some proxies send only a sentence and a number. */
function findTaskIdOfSentence(value: unknown): string | undefined {
  const said = asText(getFirst(value, 'description', 'message', 'msg')) ?? '';
  return taken.test(said.slice(0, 200)) ? asWord(getFirst(value, 'result')) : undefined;
}

function within(value: unknown, depth: number): string | undefined {
  const inner = ['data', 'output', 'result', 'task', 'job'].flatMap((name) =>
    oneOrMore(getFirst(value, name)).slice(0, 1),
  );
  return inner.map((one) => queuedJobIn(one, depth + 1)).find((id) => id !== undefined);
}
