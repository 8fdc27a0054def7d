import { getAllAttachedImages, getLook } from '../../looks/common/lookPrompt.ts';
import { limits } from '../../product/common/limits.ts';
import { getHistoryTurns } from './buildMessages.ts';
import type { Look } from './model/look.ts';
import type { Picture } from './model/picture.ts';
import type { Session } from './model/session.ts';
import { promptOf, type Turn } from './model/turn.ts';
import type { WrittenFile } from './model/writtenFile.ts';
import { findPicture, getAncestors, getImages, type ImageInTurn } from './pictureTurn.ts';

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

export interface RepeatPrompt {
  /** The prompt of the first picture, then that of each change. */
  readonly words: string;
  /** The workspace file that was the base of the first picture. */
  readonly edited?: WrittenFile;
  /** The other workspace files that were attached to it or to a change. */
  readonly along?: readonly WrittenFile[];
}

/** Returns undefined if the prompt alone is enough, or if the combined text is too long. */
export function getRepeatPrompt(session: Session, placed: ImageInTurn): RepeatPrompt | undefined {
  const line = getAncestors(session, placed.picture.id);
  const words = line
    .map(({ turn, result }) => promptOf(turn, result).trim())
    .filter(Boolean)
    .join('\n\n');
  const edited = line[0] && filesOf(line[0])[0];
  const isMore = line.length > 1 || edited !== undefined;
  if (!isMore || words.length > limits.picturePrompt) return undefined;
  const byUri = new Map(line.flatMap(filesOf).map((file) => [file.uri, file]));
  // Each file once, and at most as many as can be sent with that one.
  const along = [...byUri.values()].filter(({ uri }) => uri !== edited?.uri).slice(0, limits.attachments - 1);
  return { words, ...(edited && { edited }), ...(along.length > 0 && { along }) };
}

function filesOf({ turn: { attachments = [] } }: ImageInTurn): readonly WrittenFile[] {
  return attachments.flatMap(({ file }) => file ?? []);
}

/** Returns the look that was sent with it, or else with the last picture before it that had one, or undefined. */
export function getRepeatLook(session: Session, placed: ImageInTurn): Look | undefined {
  const looks = getAncestors(session, placed.picture.id).map(({ turn, result }) => getLook(turn, result));
  return looks.findLast((look) => look !== undefined);
}
