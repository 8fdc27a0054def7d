import { modeTraits } from '../../../product/common/modes.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** The results of a turn that stand below each other: the one shown, or one for each of several passages. */
export function resultsOf({ answers = [], result }: TurnView): readonly ResultView[] {
  return answers.length > 0 ? answers.map((answer) => answer.result) : [result];
}

/** The turn with one of its results in place of the one with its id. */
export function withResult(turn: TurnView, result: ResultView): TurnView {
  const answers = turn.answers?.map((answer) => (answer.result.id === result.id ? { ...answer, result } : answer));
  return { ...turn, ...(turn.result.id === result.id && { result }), ...(answers && { answers }) };
}

/** Which of how many versions a result of a turn is. */
export function versionOf({ answers = [], version }: TurnView, { id }: ResultView): TurnView['version'] {
  return answers.find(({ result }) => result.id === id)?.version ?? version;
}

/** The results of a turn that are not there yet. */
export function getRunningResults(turn: TurnView): readonly ResultView[] {
  return resultsOf(turn).filter(({ state }) => state === 'running');
}

/** Whether nothing of a turn was sent yet, since the answer before it comes first. */
export function isQueued(turn: TurnView): boolean {
  const waiting = getRunningResults(turn);
  return (
    modeTraits[turn.mode].queue === 'session' && waiting.length > 0 && waiting.every(({ queued }) => queued === true)
  );
}
