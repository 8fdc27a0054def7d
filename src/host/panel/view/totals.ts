import type { Session } from '../../../shared/model.ts';
import { type Language, requests, tokens } from '../../words/formats.ts';

/** What the session has sent and used: "This session: 4 requests · 5,430 tokens". What waits, or was stopped while it did, was not sent. */
export function totalsOf(language: Language, { turns, others = { requests: 0, tokens: 0 } }: Session): string {
  const sent = turns.flatMap((turn) => turn.results).filter(({ queued }) => !queued);
  const asked = sent.length + others.requests;
  if (asked === 0) return language.l10n.t('No requests yet');
  const used = sent.reduce((sum, { usage }) => sum + (usage?.total ?? 0), others.tokens);
  const parts = [requests(language, asked), ...(used > 0 ? [tokens(language, used)] : [])];
  return language.l10n.t('This session: {0}', parts.join(' · '));
}
