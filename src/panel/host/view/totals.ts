import { type Language, requests, tokens } from '../../../base/host/formats.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { getSessionUsage } from '../../../sessions/common/usageTotals.ts';

/** Formats what the session has sent and used: "This session: 4 requests · 5,430 tokens". */
export function formatUsageTotals(language: Language, session: Session): string {
  const used = getSessionUsage(session);
  if (used.requests === 0) return language.l10n.t('No requests yet');
  const parts = [requests(language, used.requests), ...(used.tokens > 0 ? [tokens(language, used.tokens)] : [])];
  return language.l10n.t('This session: {0}', parts.join(' · '));
}
