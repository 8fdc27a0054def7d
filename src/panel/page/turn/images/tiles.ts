import type { PictureView, TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { getRunningResults } from '../turnResults.ts';

/** Whether each picture has its own prompt: then Insert All is the likeliest next thing. */
export function hasCaptions({ tiles = [] }: TurnView): boolean {
  return tiles.some(({ caption }) => caption !== undefined);
}

/** The tile that stands large: the picked one, else the place of what the row below is about. */
export function largeTile({ tiles = [], picked, result }: TurnView): TileView | undefined {
  return tiles.find(({ id }) => id === picked) ?? tiles.find(({ resultId }) => resultId === result.id);
}

export function isComing({ state }: TileView): boolean {
  return state === 'queued' || state === 'running';
}

/** Whether anything of a turn is still on its way. */
export function isTurnRunning(turn: TurnView): boolean {
  const { tiles = [] } = turn;
  return getRunningResults(turn).length > 0 || tiles.some(isComing) || turn.plan?.running !== undefined;
}

/** The picture that the row below a turn acts on. */
export function pickedPicture(turn: TurnView): PictureView | undefined {
  return turn.tiles ? largeTile(turn)?.picture : turn.result.pictures[0];
}
