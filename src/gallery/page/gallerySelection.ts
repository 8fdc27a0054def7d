/** Which pictures are picked, and how a key or a press changes that. Pure: a change gives something new. */
import type { GalleryPicture } from '../common/galleryMessages.ts';

export interface Picks {
  /** The one that Tab leads to; empty = none yet. */
  readonly chosen: string;
  /** Where a range begins. */
  readonly anchor: string;
  readonly picked: ReadonlySet<string>;
}

/** This one alone, this one too or no more, all from the anchor to it, or only gone to while several are picked. */
export type PickHow = 'one' | 'toggle' | 'range' | 'move';

export const noPicks: Picks = { chosen: '', anchor: '', picked: new Set() };

type Shown = readonly Pick<GalleryPicture, 'id'>[];

export function pickedBy(
  shown: Shown,
  picks: Picks,
  { id, how }: { readonly id: string; readonly how: PickHow },
): Picks {
  if (how === 'toggle') return { chosen: id, anchor: id, picked: toggled(picks.picked, id) };
  if (how === 'range') return { ...picks, chosen: id, picked: between(shown, picks.anchor || id, id) };
  if (how === 'move' && picks.picked.size > 1) return { ...picks, chosen: id };
  return { chosen: id, anchor: id, picked: new Set([id]) };
}

export function allPicked(shown: Shown, picks: Picks): Picks {
  return { ...picks, picked: new Set(shown.map(({ id }) => id)) };
}

/** Without those that are not shown any more; where the chosen one is gone, the one in its place is chosen. */
export function remaining(before: Shown, shown: Shown, picks: Picks): Picks {
  const there = new Set(shown.map(({ id }) => id));
  const picked = new Set([...picks.picked].filter((id) => there.has(id)));
  const at = before.findIndex(({ id }) => id === picks.chosen);
  if (at < 0 || there.has(picks.chosen)) return { ...picks, picked };
  const chosen = shown[Math.min(at, shown.length - 1)]?.id ?? '';
  return { chosen, anchor: chosen, picked: picked.size > 0 || chosen === '' ? picked : new Set([chosen]) };
}

function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id)) next.add(id);
  return next;
}

function between(shown: Shown, one: string, other: string): ReadonlySet<string> {
  const [from, to] = [one, other].map((id) => shown.findIndex((picture) => picture.id === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return new Set([other]);
  return new Set(shown.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id));
}
