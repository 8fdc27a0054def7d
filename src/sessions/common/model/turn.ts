import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label, time, uri } from '../../../product/common/schemas.ts';
import { Result } from './result.ts';
import { TurnRequest } from './turnRequest.ts';

/** The agent that requested a turn in the user's name, and what it got. */
export const Agent = v.object({
  /** As far as known. */
  name: label,
  /** It used a tool of the editor, which asks the user or has the user's permission. */
  inEditor: v.exactOptional(v.literal(true)),
  /** The document it is for, by its path in the workspace. */
  document: v.exactOptional(label),
  /** The file that it was given, and of which picture; missing = it got none. */
  file: v.exactOptional(v.object({ uri, pictureId: id })),
  /** Nothing was sent, since it had drawn `perDay` pictures that day; `resultId` stands for that, and `since` counts what it asked after. */
  refused: v.exactOptional(v.object({ resultId: id, perDay: count, since: count })),
});
export type Agent = v.InferOutput<typeof Agent>;

/** One request of the user, and its results. */
export const Turn = v.object({
  id,
  createdAt: time,
  ...TurnRequest.entries,
  /** An agent requested it, not the user. */
  agent: v.exactOptional(Agent),
  /** Versions of an answer, one of which is shown, or image responses side by side, in their order. */
  results: v.pipe(v.array(Result), v.maxLength(limits.results), v.readonly()),
  /** Index of the shown result; of pictures, the picked one. */
  shown: count,
  /** For several passages: ids of the answers that are shown instead of the latest. */
  shownAnswers: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.prompts), v.readonly())),
  /** The conversation that is sent with it begins with this turn; missing = from the first. */
  since: v.exactOptional(id),
  /** Replaces the turns before `since`, in the model's own words. */
  summary: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.answer))),
  /** The picked picture, or the result whose position the user picked before its picture arrived; missing = none was picked. */
  picked: v.exactOptional(id),
  /** Ids of its passages whose mark in the document the user removed. */
  unmarked: v.exactOptional(v.pipe(v.array(id), v.maxLength(limits.results), v.readonly())),
  /** If the first of several prompts was sent before the others: the picture that is sent with them, or none. Missing = the user has not answered. */
  alike: v.exactOptional(v.object({ pictureId: v.exactOptional(id) })),
});
export type Turn = v.InferOutput<typeof Turn>;

export function getShownResult(turn: Turn): Result | undefined {
  return turn.results[turn.shown] ?? turn.results.at(-1);
}

/** Returns the prompt of a result; one that was requested before its turn was edited keeps its own. */
export function promptOf(turn: Turn, { promptId, prompt }: Pick<Result, 'promptId' | 'prompt'>): string {
  return turn.prompts?.find(({ id }) => id === promptId)?.text ?? prompt ?? turn.prompt;
}
