import { lines } from '../../../base/host/formats.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { getDocumentPassage } from '../../../sessions/common/model/quoteOf.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import type { TurnContext } from './viewContext.ts';

/** Returns where Insert puts the picture: "Insert below line 18 of lighthouse.md"; undefined if it has no passage. */
export function insertHint(
  context: TurnContext,
  session: Session,
  at: { turn: Turn; result: Result },
): string | undefined {
  const quote =
    modeTraits[at.turn.mode].produces === 'pictures' ? getDocumentPassage(session, at.turn, at.result) : undefined;
  if (!quote) return undefined;
  const { l10n } = context.language;
  const where = [lines(l10n, quote.firstLine, quote.lastLine), quote.fileName] as const;
  const position = context.insertPosition(quote.uri);
  if (position === 'cursor') return l10n.t('Insert at the cursor');
  return position === 'replace'
    ? l10n.t('Insert in place of {0} of {1}', ...where)
    : l10n.t('Insert below {0} of {1}', ...where);
}
