import { modeTraits } from '../../../product/common/modes.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** Returns the results of a turn that are shown below each other: the current one, or one for each of several passages. */
export function resultsOf({ answers = [], result }: TurnView): readonly ResultView[] {
  return answers.length > 0 ? answers.map((answer) => answer.result) : [result];
}

/** Returns the turn with the result of this id replaced. */
export function withResult(turn: TurnView, result: ResultView): TurnView {
  const answers = turn.answers?.map((answer) => (answer.result.id === result.id ? { ...answer, result } : answer));
  return { ...turn, ...(turn.result.id === result.id && { result }), ...(answers && { answers }) };
}

/** Returns the number of a result's version and the count of versions. */
export function versionOf({ answers = [], version }: TurnView, { id }: ResultView): TurnView['version'] {
  return answers.find(({ result }) => result.id === id)?.version ?? version;
}

/** Returns the turn's unfinished results. */
export function getRunningResults(turn: TurnView): readonly ResultView[] {
  return resultsOf(turn).filter(({ state }) => state === 'running');
}

/** Returns whether a turn is queued: it waits for the previous answer and nothing was sent yet. */
export function isQueued(turn: TurnView): boolean {
  const waiting = getRunningResults(turn);
  return (
    modeTraits[turn.mode].queue === 'session' && waiting.length > 0 && waiting.every(({ queued }) => queued === true)
  );
}
