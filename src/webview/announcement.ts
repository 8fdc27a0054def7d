import type { SessionView, TurnView } from '../shared/view.ts';
import { isTurnRunning } from './turn/tiles.ts';

/**
 * What a screen reader hears when one session's view gives way to the next: a result that has just ended, of several
 * pictures how all of them ended, a picture that was loaded, or where one has just been put. Failures are alerts and
 * speak for themselves.
 */
export function announcement(before: SessionView, after: SessionView): string | undefined {
  if (before.id !== after.id) return undefined;
  const earlier = new Map(before.turns.map((turn) => [turn.id, turn]));
  const said = after.turns.map((turn) => news(earlier.get(turn.id), turn));
  return said.find((sentence) => sentence !== undefined);
}

function news(before: TurnView | undefined, after: TurnView): string | undefined {
  if (!before || before === after) return undefined;
  if (isTurnRunning(before)) return isTurnRunning(after) ? landed(before, after) : ended(before, after);
  const isMore = after.result.pictures.length > before.result.pictures.length;
  if (isSame(before, after) && isMore) return after.result.spoken;
  return landed(before, after);
}

function ended(before: TurnView, after: TurnView): string | undefined {
  if (after.tiles) return after.summary;
  return isSame(before, after) && !after.result.failure ? after.result.spoken : undefined;
}

/** Another picked picture may have been put somewhere long before. */
function landed(before: TurnView, { result }: TurnView): string | undefined {
  return result.id === before.result.id && result.landing !== before.result.landing ? result.landing : undefined;
}

function isSame(before: TurnView, after: TurnView): boolean {
  return before.result.id === after.result.id;
}
