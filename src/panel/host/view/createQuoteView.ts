import { characters, formatNumber, type Language, lines } from '../../../base/host/formats.ts';
import { isMarkdown } from '../../../languages/common/markdownBlock.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { QuoteView } from '../../common/turnView.ts';

/** From this many characters on, a note says that the passage is long, because all of it is sent with the message. */
const longPassage = 50_000;

/** `withText` shows the passage itself, unless the prompt already contains it. */
export function quoteView(language: Language, quote: Quote, withText: boolean): QuoteView {
  const { text } = quote;
  const isLong = text.length > longPassage;
  return {
    id: quote.id,
    icon: iconOf(quote),
    fileName: quote.fileName,
    lines: isWhole(quote) ? '' : lines(language.l10n, quote.firstLine, quote.lastLine),
    excerpt: withText ? excerpt(text) : '',
    says: characters(language, text.length),
    ...(isLong && { note: longNote(language, text.length) }),
  };
}

/** Returns whether the context is a whole, so that no lines are shown. */
function isWhole({ kind }: Quote): boolean {
  return kind === 'file' || kind === 'pasted';
}

function iconOf({ kind, languageId }: Quote): string {
  if (kind === 'pasted') return 'clippy';
  if (kind === 'problems') return 'warning';
  return isMarkdown(languageId) ? 'markdown' : 'file';
}

function excerpt(text: string): string {
  return text.length <= limits.excerpt ? text : `${text.slice(0, limits.excerpt)}…`;
}

function longNote({ l10n, locale }: Language, length: number): string {
  return l10n.t('A long passage: {0} characters go with every message of this session.', formatNumber(locale, length));
}
