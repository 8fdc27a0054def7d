import type { Notice } from '../../../base/host/notifications.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import type { NoticeView, SessionView } from '../../common/sessionView.ts';

/** Places each notice after the last remaining turn of those that preceded it. */
export function noticesView(
  { turns }: Pick<Session, 'turns'>,
  notices: readonly Notice[],
): Pick<SessionView, 'notices'> {
  if (notices.length === 0) return {};
  const isThere = (id: string) => turns.some((turn) => turn.id === id);
  return { notices: notices.map((notice) => noticeView(notice, notice.behind.findLast(isThere))) };
}

function noticeView({ id, look, text, buttons, place }: Notice, turnId: string | undefined): NoticeView {
  return { id, look, text, buttons, place, ...(turnId !== undefined && { turnId }) };
}
