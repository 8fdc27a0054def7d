import type { LookChoice } from '../../sessions/common/model/look.ts';
import type { Draft } from '../../sessions/common/model/session.ts';

/** The draft after the user took the look or a character off, or said whether a character is meant. */
export function applyLookChoice(draft: Draft, name: string, said: keyof LookChoice): Draft {
  const { without = [], meant = [], notMeant = [] } = draft.lookChoice ?? {};
  const others = (names: readonly string[]) => names.filter((one) => one !== name);
  const before = { without: others(without), meant: others(meant), notMeant: others(notMeant) };
  return { ...draft, lookChoice: { ...before, [said]: [...before[said], name] } };
}
