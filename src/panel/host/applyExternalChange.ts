import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import type { Panels } from './panels.ts';

/** A session as it was, and as another window made it. */
interface OthersChange {
  readonly before: Session;
  readonly after: Session;
}

/** Shows what another window made of a session, and no more: what is being typed here is left alone. */
export function applyExternalChange(
  panels: Pick<Panels, 'refresh' | 'renamed' | 'turnChanged' | 'refreshComposer'>,
  { before, after }: OthersChange,
): void {
  const turns = changedTurns(before, after);
  if (!turns) return void panels.refresh(after.id);
  if (before.title !== after.title) void panels.renamed(after.id);
  for (const { id } of turns) panels.turnChanged(after.id, id);
  if (after.draft !== before.draft) panels.refreshComposer(after.id, 'none');
}

/** Nothing where turns went, or stand elsewhere. */
function changedTurns({ turns: before }: Session, { turns: after }: Session): readonly Turn[] | undefined {
  const isInPlace = before.every(({ id }, at) => after[at]?.id === id);
  return isInPlace ? after.filter((turn, at) => turn !== before[at]) : undefined;
}
