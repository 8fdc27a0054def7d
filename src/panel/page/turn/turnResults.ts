import { modeTraits } from '../../../product/common/modes.ts';
import type { PictureView, TileView } from '../../common/imageView.ts';
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

/** Returns whether each picture has its own prompt; Insert All is then the most likely next action. */
export function hasCaptions({ tiles = [] }: TurnView): boolean {
  return tiles.some(({ caption }) => caption !== undefined);
}

/** Returns the tile shown large: the picked one, or else that of the result that the row below is about. */
export function getLargeTile({ tiles = [], picked, result }: TurnView): TileView | undefined {
  return tiles.find(({ id }) => id === picked) ?? tiles.find(({ resultId }) => resultId === result.id);
}

export function isPending({ state }: TileView): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns whether anything of a turn is pending. */
export function isTurnRunning(turn: TurnView): boolean {
  const { tiles = [] } = turn;
  return getRunningResults(turn).length > 0 || tiles.some(isPending) || turn.plan?.running !== undefined;
}

/** Returns whether a turn is about pictures that are inserted one by one. */
export function isOfPictures({ mode, result }: TurnView): boolean {
  return modeTraits[mode].produces === 'pictures' && !result.isIllustrated;
}

/** Returns the picture that the row below a turn acts on. */
export function getPickedPicture(turn: TurnView): PictureView | undefined {
  return turn.tiles ? getLargeTile(turn)?.picture : turn.result.pictures[0];
}
