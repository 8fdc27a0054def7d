import type { Turn } from '../../common/model/turn.ts';
import { nameAfter } from './fileFormat.ts';

/** The name of a turn's file, by the turn's id; nothing for one that has none yet. */
type NameOf = (turnId: string) => string | undefined;

/** As the names of their files say; what has none yet comes last. */
export function inOrder(turns: readonly Turn[], nameOf: NameOf): Turn[] {
  const place = ({ id }: Turn) => nameOf(id) ?? '~';
  return [...turns].sort((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)));
}

/** The turns with their names, in which each comes after the one before; a turn that was moved gets another. */
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
