import { formatNumber, type Language, lines } from '../../../base/host/formats.ts';
import { limits } from '../../../product/common/limits.ts';
import { containsPassage } from '../../../sessions/common/buildMessages.ts';
import { getContextLength, toTurnRequest } from '../../../sessions/common/draft.ts';
import type { Draft, Session } from '../../../sessions/common/model/session.ts';
import type { Prompt } from '../../../sessions/common/model/turnRequest.ts';
import type { ComposerView, PromptView } from '../../common/composerView.ts';
import { contextViews, materialViews } from './contextViews.ts';
import { type LookOf, lookView } from './createLookView.ts';
import { quoteView } from './createQuoteView.ts';
import type { PageContext } from './viewContext.ts';

/** Returns the content of the composer, and what is sent with it. */
export function composerView(context: PageContext & { readonly lookOf?: LookOf }, session: Session): ComposerView {
  const { language } = context;
  const { mode, text, options, typedAt, quote, prompts = [] } = session.draft;
  const problem = problemOf(language, session.draft);
  return {
    mode,
    text,
    options,
    ...(typedAt !== undefined && { typedAt }),
    ...(quote && { quote: quoteView(language, quote, !containsPassage(session.draft, text, quote)) }),
    ...(prompts.length > 0 && { prompts: prompts.map((prompt) => promptView(language, prompt)) }),
    ...materialViews(context, session, session.draft),
    ...contextViews(language, session.draft),
    ...(problem && { problem }),
    ...(context.lookOf && lookView(language.l10n, session, context.lookOf)),
  };
}

/**
 * Returns why the draft cannot be sent as it is. The typed text is checked only on sending, because it changes without the host being
 * notified.
 */
function problemOf({ l10n, locale }: Language, draft: Draft): string | undefined {
  const length = getContextLength({ ...toTurnRequest(draft), prompt: '' });
  if (length <= limits.material) return undefined;
  const [much, most] = [length, limits.material].map((count) => formatNumber(locale, count));
  return l10n.t(
    '{0} characters are too many to send; {1} are possible. Remove a file or a passage.',
    much ?? '',
    most ?? '',
  );
}

function promptView({ l10n }: Language, { id, text, quote }: Prompt): PromptView {
  return { id, text, ...(quote && { lines: lines(l10n, quote.firstLine, quote.lastLine) }) };
}
