/** Tracks which pictures are picked and how a key or a click changes that. Pure: each change returns a new value. */
import type { GalleryPicture } from '../common/galleryMessages.ts';

export interface Picks {
  /** The id of the picture that Tab leads to; empty if none was chosen yet. */
  readonly chosen: string;
  /** The id of the picture where a range selection begins. */
  readonly anchor: string;
  readonly picked: ReadonlySet<string>;
}

/** How to pick: only this picture, toggle it, the range from the anchor to it, or move to it and keep several picked. */
export type PickHow = 'one' | 'toggle' | 'range' | 'move';

export const noPicks: Picks = { chosen: '', anchor: '', picked: new Set() };

type Shown = readonly Pick<GalleryPicture, 'id'>[];

export function applyPick(shown: Shown, picks: Picks, id: string, how: PickHow): Picks {
  if (how === 'toggle') return { chosen: id, anchor: id, picked: togglePick(picks.picked, id) };
  if (how === 'range') return { ...picks, chosen: id, picked: getRange(shown, picks.anchor || id, id) };
  if (how === 'move' && picks.picked.size > 1) return { ...picks, chosen: id };
  return { chosen: id, anchor: id, picked: new Set([id]) };
}

export function pickAll(shown: Shown, picks: Picks): Picks {
  return { ...picks, picked: new Set(shown.map(({ id }) => id)) };
}

/** Removes pictures that are no longer shown. If the chosen one was removed, the picture now at its position is chosen. */
export function dropHidden(before: Shown, shown: Shown, picks: Picks): Picks {
  const there = new Set(shown.map(({ id }) => id));
  const picked = new Set([...picks.picked].filter((id) => there.has(id)));
  const at = before.findIndex(({ id }) => id === picks.chosen);
  if (at < 0 || there.has(picks.chosen)) return { ...picks, picked };
  const chosen = shown[Math.min(at, shown.length - 1)]?.id ?? '';
  return { chosen, anchor: chosen, picked: picked.size > 0 || chosen === '' ? picked : new Set([chosen]) };
}

function togglePick(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id)) next.add(id);
  return next;
}

function getRange(shown: Shown, one: string, other: string): ReadonlySet<string> {
  const [from, to] = [one, other].map((id) => shown.findIndex((picture) => picture.id === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return new Set([other]);
  return new Set(shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id));
}
