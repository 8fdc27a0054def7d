/** Streams that a test writes by hand, in the form of the chat operation. */
import type { ScriptedReply } from '../service/sample/script.ts';
import { events } from '../service/scripted.ts';

/** One piece of an answer. */
export interface Delta {
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly object[];
}

export interface Ending {
  readonly finish?: string;
  readonly usage?: object;
}

/** A streamed reply; a held service stops it after the first of the groups of pieces. */
export function streamed(
  groups: readonly (readonly Delta[])[],
  { finish = 'stop', usage }: Ending = {},
): ScriptedReply {
  const pieces = groups.map((deltas) => events(...deltas.map((delta) => chunk(delta, null))));
  const end = { ...chunk({}, finish), ...(usage && { usage }) };
  return { headers: { 'content-type': 'text/event-stream' }, chunks: [...pieces, events(end, '[DONE]')] };
}

function chunk(delta: Delta, finish: string | null): object {
  return { id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] };
}
