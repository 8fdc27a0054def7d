import type { Session } from '../../../shared/model.ts';
import type { SessionView } from '../../../shared/view/session.ts';
import type { Notice } from '../../sessions/notices.ts';

/** Each stands behind the last turn that is left of those that were before it. */
export function noticesView({ turns }: Session, notices: readonly Notice[]): Pick<SessionView, 'notices'> {
  if (notices.length === 0) return {};
  const isThere = (id: string) => turns.some((turn) => turn.id === id);
  return {
    notices: notices.map(({ behind: before, ...notice }) => {
      const behind = before.findLast(isThere);
      return { ...notice, ...(behind !== undefined && { behind }) };
    }),
  };
}
