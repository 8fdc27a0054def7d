import type { Session, Turn } from '../../sessions/common/model/session.ts';
import type { Panels } from './panels.ts';

/** Shows what another window changed in a session, and nothing else, so that the user's typing here is kept. */
export function applyExternalChange(
  panels: Pick<Panels, 'refresh' | 'renamed' | 'turnChanged' | 'refreshComposer'>,
  before: Session,
  after: Session,
): void {
  const turns = getChangedTurns(before, after);
  if (!turns) return void panels.refresh(after.id);
  if (before.title !== after.title) void panels.renamed(after.id);
  for (const { id } of turns) panels.turnChanged(after.id, id);
  if (after.draft !== before.draft) panels.refreshComposer(after.id, 'none');
}

/** Returns undefined if turns were removed or reordered. */
function getChangedTurns({ turns: before }: Session, { turns: after }: Session): readonly Turn[] | undefined {
  const isInPlace = before.every(({ id }, at) => after[at]?.id === id);
  return isInPlace ? after.filter((turn, at) => turn !== before[at]) : undefined;
}
