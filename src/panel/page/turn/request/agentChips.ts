import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../../pageKit/page/buttons.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { AgentView, TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import { pathName } from '../../kit/quoteChip.ts';

/** Who asked in the user's name, and for which document. */
export function agentChips({ label, name, document }: AgentView): TemplateResult {
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
