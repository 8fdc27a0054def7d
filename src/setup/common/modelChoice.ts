/** The choice of one or several image models from a list. */

import { limits } from '../../product/common/limits.ts';

interface ModelList {
  /** The text in the box. */
  readonly typed: string;
  readonly current: readonly string[];
  readonly checked: readonly string[];
  readonly favorites: readonly string[];
  readonly suggested: readonly string[];
}

/** The names in a list, each once. */
interface ModelGroups {
  /** A name that nothing else in the list has. */
  readonly typed: readonly string[];
  readonly favorites: readonly string[];
  readonly known: readonly string[];
  readonly suggested: readonly string[];
}

/** Returns whether a text can be the name of a model. */
export function isModelName(text: string): boolean {
  return text.trim() !== '' && text.length <= limits.label;
}

/** Checked models stay in the list whatever is typed. */
export function groupModels({ typed, current, checked, favorites, suggested }: ModelList): ModelGroups {
  const known = [...new Set([...current, ...checked])].filter((name) => !favorites.includes(name));
  const others = suggested.filter((name) => !favorites.includes(name) && !known.includes(name));
  const name = typed.trim();
  const isNew = isModelName(name) && ![favorites, known, others].some((names) => names.includes(name));
  return { typed: isNew ? [name] : [], favorites, known, suggested: others };
}

interface Accepted {
  readonly before: readonly string[];
  readonly checked: readonly string[];
  /** The item that has the focus. */
  readonly focused: string | undefined;
  readonly typed: string;
}

/** Returns the chosen models. As long as no check was changed, Enter chooses the one model that has the focus or was typed. */
export function decideModels({ before, checked, focused, typed }: Accepted): readonly string[] {
  const isSame = checked.length === before.length && checked.every((name) => before.includes(name));
  const one = focused ?? typed.trim();
  return (isSame || checked.length === 0) && isModelName(one) ? [one] : checked;
}
