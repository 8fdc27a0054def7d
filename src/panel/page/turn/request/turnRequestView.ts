import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../../pageKit/page/buttons.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { AttachmentView } from '../../../common/imageView.ts';
import type { AgentView, TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import { passageExcerpt, pathName, quoteChip } from '../../kit/quoteChip.ts';

/** What the user asked: where it came from, their words, and what it was asked of. */
export function asked(page: Page, turn: TurnView): TemplateResult {
  const { agent, quote, context = [], prompt, meta, from, attachments = [] } = turn;
  const isBeside = modeTraits[turn.mode].passage === 'beside';
  const showsPassage = quote && isBeside && quote.excerpt.trim() !== prompt.trim();
  const attachment = ({ id, src, name, says }: AttachmentView) =>
    html`<li>${smallPicture(src, name, () => page.zoom({ id, src, alt: name, width: 0, height: 0 }), says)}</li>`;
  return html`<div class="ask">
    ${agent ? agentChips(agent) : nothing}
    ${quote ? html`<div class="quote">${quoteChip(page, quote)}${showsPassage ? passageExcerpt(quote) : nothing}</div>` : nothing}
    ${context.length > 0 ? html`<p class="context">${context.map((one) => quoteChip(page, one))}</p>` : nothing}
    ${from ? smallPicture(from.src, from.says, () => page.showOrigin(from)) : nothing}
    <limn-prompt .page=${page} .turn=${turn}></limn-prompt>
    ${attachments.length > 0 ? html`<ul class="sent">${attachments.map(attachment)}</ul>` : nothing}
    ${meta ? html`<p class="quiet meta">${meta}</p>` : nothing}
  </div>`;
}

/** Renders a button with a base picture or an attachment, which a click shows. */
function smallPicture(src: string | undefined, label: string, show: () => void, title?: string): TemplateResult {
  return html`<button type="button" class="small-picture" title=${title ?? nothing} @click=${show}>
    ${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" />` : icon('file-media')}
    <span>${label}</span>
  </button>`;
}

/** Who asked in the user's name, and for which document. */
function agentChips({ label, name, document }: AgentView): TemplateResult {
  return html`<p class="context">
    <span class="chip who" title="${label} ${name}">${icon('hubot')}<b>${label}</b><span>${name}</span></span>
    ${document === undefined ? nothing : html`<span class="chip who">${icon('file')}${pathName(document)}</span>`}
  </p>`;
}

/** Where the agent has the picture, and what uses it. */
export function saved({ post }: Page, { id: turnId, agent, result }: TurnView): TemplateResult | typeof nothing {
  if (!agent?.saved || result.state !== 'done') return nothing;
  const { says, file } = agent.saved;
  const [before = '', after = ''] = says.split('{0}');
  const open = () => post({ type: 'openAgentFile', turnId });
  const key = ({ key: name }: KeyboardEvent) => name === 'Enter' && open();
  // Breaks with its line, as no button does.
  const link = html`<span class="link" role="link" tabindex="0" @click=${open} @keydown=${key}>${file}</span>`;
  return html`<p class="note">${icon(file ? 'check' : 'info')}<span>${before}${file ? link : nothing}${after}</span></p>`;
}

/** Little is left of what agents may draw today; the words say all that the bar shows. */
export function budget({ words, post }: Page, { agent }: TurnView): TemplateResult | typeof nothing {
  if (!agent?.budget) return nothing;
  const { says, share } = agent.budget;
  const change = () => post({ type: 'agentBudget', does: 'changeLimit' });
  const dismiss = () => post({ type: 'agentBudget', does: 'dismiss' });
  return html`<div class="budget">
    ${icon('info')}
    <div class="says">
      <p>${says}</p>
      <svg class="used" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width=${share} height="1" />
      </svg>
    </div>
    <div class="does">
      ${labelButton({ label: words.changeLimit, look: 'plain', press: change })}
      ${iconButton({ label: words.dismissForToday, icon: 'close', press: dismiss })}
    </div>
  </div>`;
}
