import { dayId, dayLabel, type Language, requests, tokens } from '../../../base/host/formats.ts';
import type { Notice } from '../../../base/host/notifications.ts';
import { findPlanDrawnBy } from '../../../plan/common/planContext.ts';
import { formatCosts } from '../../../service/host/formatCosts.ts';
import { getCostsByDay } from '../../../sessions/common/costsByDay.ts';
import { getSessionUsage } from '../../../sessions/common/editTurns.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import type { SessionView } from '../../common/sessionView.ts';
import { composerView } from './createComposerView.ts';
import { turnView } from './createTurnView.ts';
import type { ComposerContext, TurnContext } from './viewContext.ts';

/** Returns the view of a session; the turns of a plan's pictures are shown in the plan's rows. */
export function sessionView(
  context: TurnContext & ComposerContext,
  session: Session,
  notices: readonly Notice[],
): SessionView {
  const turns = session.turns.filter((turn) => !findPlanDrawnBy(session, turn));
  return {
    id: session.id,
    title: session.title,
    turns: turns.map((turn) => turnView(context, session, turn)),
    ...noticesView({ turns }, notices),
    composer: composerView(context, session),
    ...usageTotals(context.language, session),
  };
}

/** Places each notice after the last remaining turn of those that preceded it. */
export function noticesView(
  { turns }: Pick<Session, 'turns'>,
  notices: readonly Notice[],
): Pick<SessionView, 'notices'> {
  if (notices.length === 0) return {};
  const isThere = (id: string) => turns.some((turn) => turn.id === id);
  const views = notices.map(({ id, look, text, buttons, place, behind }) => {
    const turnId = behind.findLast(isThere);
    return { id, look, text, buttons, place, ...(turnId !== undefined && { turnId }) };
  });
  return { notices: views };
}

/** Returns what the session has sent and used, and what the service reported that it cost on each day. */
export function usageTotals(language: Language, session: Session): Pick<SessionView, 'totals' | 'costs'> {
  const costs = formatCostsByDay(language, session, Date.now());
  return { totals: formatUsageTotals(language, session), ...(costs.length > 0 && { costs }) };
}

export function formatUsageTotals(language: Language, session: Session): string {
  const used = getSessionUsage(session);
  if (used.requests === 0) return language.l10n.t('No requests yet');
  const parts = [
    requests(language, used.requests),
    ...(used.tokens > 0 ? [tokens(language, used.tokens)] : []),
    ...(used.costs ? [language.l10n.t('Cost: {0}', formatCosts(language, used.costs))] : []),
  ];
  return language.l10n.t('This session: {0}', parts.join(' · '));
}

function formatCostsByDay(language: Language, session: Session, now: number): readonly string[] {
  const { l10n } = language;
  return getCostsByDay(session, dayId).map(({ at, costs }) => {
    const day = at === undefined ? l10n.t('Other requests') : dayLabel(language, at, now);
    return l10n.t('{0}: {1}', day, formatCosts(language, costs));
  });
}
