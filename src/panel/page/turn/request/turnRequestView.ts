import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { AttachmentView, BaseImageView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import { passageExcerpt, quoteChip } from '../../kit/quoteChip.ts';
import { agentChips } from './agentChips.ts';

/** What the user asked: where it came from, their words, and what it was asked of. */
export function asked(page: Page, turn: TurnView): TemplateResult {
  const { agent, quote, context = [], prompt, meta, from, attachments = [] } = turn;
  const isBeside = modeTraits[turn.mode].passage === 'beside';
  const showsPassage = quote && isBeside && quote.excerpt.trim() !== prompt.trim();
  return html`<div class="ask">
    ${agent ? agentChips(agent) : nothing}
    ${quote ? html`<div class="quote">${quoteChip(page, quote)}${showsPassage ? passageExcerpt(quote) : nothing}</div>` : nothing}
    ${context.length > 0 ? html`<p class="context">${context.map((one) => quoteChip(page, one))}</p>` : nothing}
    ${from ? origin(page, from) : nothing}
    <limn-prompt .page=${page} .turn=${turn}></limn-prompt>
    ${attachments.length > 0 ? html`<ul class="sent">${attachments.map((one) => attachment(page, one))}</ul>` : nothing}
    ${meta ? html`<p class="quiet meta">${meta}</p>` : nothing}
  </div>`;
}

/** The picture this one began from; a click goes to it. */
function origin(page: Page, from: BaseImageView): TemplateResult {
  return html`<button type="button" class="small-picture" @click=${() => page.showOrigin(from)}>
    ${from.src ? html`<img src=${from.src} alt="" loading="lazy" decoding="async" />` : icon('file-media')}
    <span>${from.says}</span>
  </button>`;
}

/** A picture that was sent along; a click shows it in full. */
function attachment(page: Page, { id, src, name, says }: AttachmentView): TemplateResult {
  const zoom = () => page.zoom({ id, src, alt: name, width: 0, height: 0 });
  return html`<li>
    <button type="button" class="small-picture" title=${says} @click=${zoom}>
      <img src=${src} alt="" loading="lazy" decoding="async" /><span>${name}</span>
    </button>
  </li>`;
}
