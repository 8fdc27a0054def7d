import { html, type TemplateResult } from 'lit';
import { icon } from '../../pageKit/page/icon.ts';
import { reloadCommand } from '../../product/common/names.ts';
import type { Page } from './kit/page.ts';

/** Says that nobody listens to the page, and offers the link that VS Code itself follows: a message would need an extension host that takes it. */
export function hostUnavailable({ words, keepTyping }: Page): TemplateResult {
  return html`<div class="failure warn" role="alert">
    ${icon('debug-disconnect')}
    <div>
      <h2>${words.unanswered}</h2>
      <p class="why">${words.unansweredWhy}</p>
      <div class="acts"><a class="reload" href=${`command:${reloadCommand}`} @click=${keepTyping}>${words.reloadWindow}</a></div>
    </div>
  </div>`;
}
