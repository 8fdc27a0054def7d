import type { PictureView, TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { getRunningResults } from '../turnResults.ts';

/** Returns whether each picture has its own prompt; Insert All is then the most likely next action. */
export function hasCaptions({ tiles = [] }: TurnView): boolean {
  return tiles.some(({ caption }) => caption !== undefined);
}

/** Returns the tile shown large: the picked one, or else that of the result that the row below is about. */
export function largeTile({ tiles = [], picked, result }: TurnView): TileView | undefined {
  return tiles.find(({ id }) => id === picked) ?? tiles.find(({ resultId }) => resultId === result.id);
}

export function isComing({ state }: TileView): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns whether anything of a turn is pending. */
export function isTurnRunning(turn: TurnView): boolean {
  const { tiles = [] } = turn;
  return getRunningResults(turn).length > 0 || tiles.some(isComing) || turn.plan?.running !== undefined;
}

/** Returns the picture that the row below a turn acts on. */
export function pickedPicture(turn: TurnView): PictureView | undefined {
  return turn.tiles ? largeTile(turn)?.picture : turn.result.pictures[0];
}
