import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { QuoteView } from '../../common/turnView.ts';
import type { Page } from './page.ts';

/** The chip of a quoted passage: opens it in the editor; in the composer it can be taken away. */
export function quoteChip(page: Page, quote: QuoteView, remove?: () => void): TemplateResult {
  const reveal = () => page.post({ type: 'revealQuote', quoteId: quote.id });
  const cross = remove && iconButton({ label: page.words.removeQuote, icon: 'close', press: remove, className: 'x' });
  const name = joinParts(page.words.withFact, quote.fileName, quote.lines);
  return html`<span class="chip">
    <button type="button" class="open" title=${formatString(page.words.showInEditor, name)} @click=${reveal}>
      ${icon(quote.icon)}${pathName(quote.fileName)}<span>${quote.lines}</span>${remove && quote.says ? html`<span>${quote.says}</span>` : nothing}
    </button>
    ${cross ?? nothing}
  </span>`;
}

/** Of a path that is too long, its end is seen: the name of the file. */
export function pathName(path: string): TemplateResult {
  return html`<b class="path"><bdi>${path}</bdi></b>`;
}

/** The passage itself, three lines of it, where the prompt does not hold it, and what there is to say about it. */
export function passageExcerpt(quote: QuoteView): TemplateResult {
  return html`${quote.excerpt ? html`<blockquote>${quote.excerpt}</blockquote>` : nothing}
    ${quote.note ? html`<p class="quiet">${quote.note}</p>` : nothing}`;
}
