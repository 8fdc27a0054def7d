import type { Prompt, Session } from '../../../shared/model.ts';
import type { ComposerView, PromptView } from '../../../shared/view.ts';
import { type Language, lines } from '../../words/formats.ts';
import type { PageContext } from './context.ts';
import { materialViews } from './material.ts';
import { quoteView } from './quote.ts';

/** What stands in the message box, and what goes along with it. */
export function composerView(context: PageContext, session: Session): ComposerView {
  const { language } = context;
  const { mode, text, options, quote, prompts = [] } = session.draft;
  return {
    mode,
    text,
    options,
    ...(quote && { quote: quoteView(language, quote, true) }),
    ...(prompts.length > 0 && { prompts: prompts.map((prompt) => promptView(language, prompt)) }),
    ...materialViews(context, session, session.draft),
  };
}

function promptView({ l10n }: Language, { id, text, quote }: Prompt): PromptView {
  return { id, text, ...(quote && { lines: lines(l10n, quote.firstLine, quote.lastLine) }) };
}
