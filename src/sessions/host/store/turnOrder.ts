import type { Turn } from '../../common/model/turn.ts';
import { nameAfter } from './fileFormat.ts';

/** Returns the name of a turn's file by the turn's id; undefined if it has none yet. */
type NameOf = (turnId: string) => string | undefined;

/** Sorts turns by their file names; turns without one come last. */
export function inOrder(turns: readonly Turn[], nameOf: NameOf): Turn[] {
  const place = ({ id }: Turn) => nameOf(id) ?? '~';
  return [...turns].sort((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)));
}

/** Assigns names so that each turn comes after the one before; a turn that was moved gets a new one. */
export function assignFileNames(
  turns: readonly Turn[],
  nameOf: NameOf,
): readonly { readonly turn: Turn; readonly name: string }[] {
  let last: string | undefined;
  return turns.map((turn) => {
    const known = nameOf(turn.id);
    last = known !== undefined && known > (last ?? '') ? known : nameAfter(last, turn.id);
    return { turn, name: last };
  });
}
