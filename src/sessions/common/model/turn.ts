import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label, time, uri } from '../../../product/common/schemas.ts';
import { Result } from './result.ts';
import { TurnRequest } from './turnRequest.ts';

/** Who asked a turn in the user's name, and what it got. */
export const Agent = v.object({
  /** As far as known. */
  name: label,
  /** It asked by a tool of the editor, which asks the user, or has their leave. */
  inEditor: v.exactOptional(v.literal(true)),
  /** The document it was meant for, as the workspace calls it. */
  document: v.exactOptional(label),
  /** The file that it was given, and of which picture; missing = it got none. */
  file: v.exactOptional(v.object({ uri, pictureId: id })),
  /** Nothing was sent, since it had drawn `perDay` pictures that day; `resultId` stands for that, and `since` counts what it asked after. */
  refused: v.exactOptional(v.object({ resultId: id, perDay: count, since: count })),
});
export type Agent = v.InferOutput<typeof Agent>;

/** One thing the user asked, and what came of it. */
export const Turn = v.object({
  id,
  createdAt: time,
  ...TurnRequest.entries,
  /** An agent asked it, not the user. */
  agent: v.exactOptional(Agent),
  /** Versions of an answer of which one is shown, or picture replies side by side, in their order. */
  results: v.pipe(v.array(Result), v.maxLength(limits.results), v.readonly()),
  /** Index of the result shown, of pictures the picked one. */
  shown: count,
  /** Of several passages: ids of the answers that are shown in place of the latest to theirs. */
  shownAnswers: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.prompts), v.readonly())),
  /** The conversation that goes along begins with this turn; missing = from the first. */
  since: v.exactOptional(id),
  /** Stands for the turns before `since`, in the model's own words. */
  summary: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** The picked picture, or the result whose place the user picked before its picture came; missing = none was picked. */
  picked: v.exactOptional(id),
  /** Ids of its passages whose mark in the document the user took away. */
  unmarked: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.results), v.readonly())),
  /** Where the first of several prompts was drawn before the others: the picture that goes along with them, or none. Missing = the user has not said. */
  alike: v.exactOptional(v.object({ pictureId: v.exactOptional(id) })),
});
export type Turn = v.InferOutput<typeof Turn>;

export function getShownResult(turn: Turn): Result | undefined {
  return turn.results[turn.shown] ?? turn.results.at(-1);
}

/** The text that a result draws or answers; one that was asked before its turn was edited keeps its own. */
export function promptOf(turn: Turn, { promptId, prompt }: Pick<Result, 'promptId' | 'prompt'>): string {
  return turn.prompts?.find(({ id }) => id === promptId)?.text ?? prompt ?? turn.prompt;
}
