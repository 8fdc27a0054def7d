import { html, nothing, type TemplateResult } from 'lit';
import type { TurnView } from '../../shared/view.ts';
import type { Page } from '../page.ts';
import { quoteChip, quotedPassage } from '../quoteChip.ts';

/** What the person asked: where it came from, their words, and what it was asked of. */
export function asked(page: Page, turn: TurnView): TemplateResult {
  const { quote, prompt, meta } = turn;
  const showsPassage = quote && turn.mode === 'chat' && quote.excerpt.trim() !== prompt.trim();
  return html`<div class="ask">
    ${quote ? html`<div class="quote">${quoteChip(page, quote)}${showsPassage ? quotedPassage(quote) : nothing}</div>` : nothing}
    <p class="prompt">${prompt}</p>
    ${meta ? html`<p class="quiet meta">${meta}</p>` : nothing}
  </div>`;
}
