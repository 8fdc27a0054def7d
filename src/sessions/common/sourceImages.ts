import { getAllAttachedImages } from '../../looks/common/lookPrompt.ts';
import { getHistoryTurns } from './buildMessages.ts';
import type { Picture } from './model/picture.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { findPicture, getImages } from './pictureTurn.ts';

/**
 * Returns the pictures from outside of the session that went into those of a turn: directly, with the conversation before it, or through
 * other pictures of the session.
 */
export function getSourceImages(session: Session, turn: Turn): readonly Picture[] {
  const makers = makersByHash(session);
  const withEarlier = (one: Turn) => [one, ...getHistoryTurns(session, one)];
  const turns = new Set(withEarlier(turn));
  // The loop also visits turns that are added while it runs; each turn only once, even if an imported file has cycles.
  for (const one of turns) {
    const sent = getAllAttachedImages(one).flatMap(({ hash }) => makers.get(hash) ?? []);
    const changed = one.from === undefined ? undefined : findPicture(session, one.from)?.turn;
    const all = (changed ? [changed, ...sent] : sent).filter((maker) => !turns.has(maker));
    for (const maker of all.flatMap(withEarlier)) turns.add(maker);
  }
  const all = [...turns].flatMap(getAllAttachedImages);
  return all.filter(({ hash }) => !makers.has(hash));
}

function makersByHash({ turns }: Session): ReadonlyMap<string, Turn> {
  const all = turns.flatMap((turn) =>
    [...getImages(turn).map(({ picture }) => picture), ...turn.results.flatMap(({ earlier }) => earlier)].map(
      ({ hash }) => [hash, turn] as const,
    ),
  );
  return new Map(all);
}
