import type { SessionView, TurnView } from '../shared/view.ts';

/**
 * What a screen reader hears when one session's view gives way to the next: a result that has just ended, a
 * picture that was loaded for it, or where it has just been put. Failures are alerts and speak for themselves.
 */
export function announcement(before: SessionView, after: SessionView): string | undefined {
  if (before.id !== after.id) return undefined;
  const earlier = new Map(before.turns.map((turn) => [turn.id, turn]));
  const said = after.turns.map((turn) => news(earlier.get(turn.id), turn));
  return said.find((sentence) => sentence !== undefined);
}

function news(before: TurnView | undefined, { result }: TurnView): string | undefined {
  if (!before || before.result === result) return undefined;
  const hasEnded = before.result.state === 'running' && result.state !== 'running';
  if (hasEnded && before.result.id === result.id) return result.failure ? undefined : result.spoken;
  if (result.id === before.result.id && result.pictures.length > before.result.pictures.length) return result.spoken;
  return result.landing === before.result.landing ? undefined : result.landing;
}
