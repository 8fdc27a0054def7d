import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { QuoteView } from '../../common/turnView.ts';
import type { Page } from './page.ts';

/** Renders the chip of a quoted passage. It opens the passage in the editor; in the composer it can be removed. */
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

/** Renders a path; one that is too long shows its end, the file name. */
export function pathName(path: string): TemplateResult {
  return html`<b class="path"><bdi>${path}</bdi></b>`;
}

/** Renders three lines of the passage, if the prompt does not contain it, and the notes on it. */
export function passageExcerpt(quote: QuoteView): TemplateResult {
  return html`${quote.excerpt ? html`<blockquote>${quote.excerpt}</blockquote>` : nothing}
    ${quote.note ? html`<p class="quiet">${quote.note}</p>` : nothing}`;
}
