import { html, nothing, type TemplateResult } from 'lit';
import { labelButton } from '../../pageKit/page/buttons.ts';
import { icon } from '../../pageKit/page/icon.ts';
import { reloadCommand } from '../../product/common/names.ts';
import type { TurnView } from '../common/turnView.ts';
import type { Page } from './kit/page.ts';
import type { PanelState } from './panelState.ts';
import { noticesAt } from './turn/noticeList.ts';

interface Foot {
  readonly page: Page;
  readonly shown: PanelState;
  /** The turns without the deltas since, so that the composer is not rendered again for each. */
  readonly standing: readonly TurnView[];
  /** The row of the last plan. */
  readonly plan: unknown;
  /** Scrolls to the end; undefined if the user is there. */
  readonly jump: (() => void) | undefined;
}

/** Renders what stays visible below the conversation: the composer, and the notices and totals of the session. */
export function foot({ page, shown: { session, service }, standing, plan, jump }: Foot): TemplateResult {
  return html`<footer class="foot">
    ${jump ? html`<div class="column"><div class="jump">${labelButton({ label: page.words.jumpToLatest, look: 'second', press: jump, icon: 'arrow-down' })}</div></div>` : nothing}
    ${plan ?? nothing}
    <div class="column">
      ${page.isHostUnavailable ? hostUnavailable(page) : nothing} ${noticesAt(page, session.notices ?? [], 'box')}
      <limn-composer
        .page=${page}
        .sessionId=${session.id}
        .view=${session.composer}
        .service=${service}
        .turns=${standing}
      ></limn-composer>
      <p class="totals" title=${[...(session.costs ?? []), service.host].join('\n')}><span>${session.totals}</span><span class="server">${service.host}</span></p>
    </div>
  </footer>`;
}

/**
 * Renders the alert that the extension host does not answer, with a command link, which VS Code runs itself: a message would need the
 * extension host.
 */
function hostUnavailable({ words, keepTyping }: Page): TemplateResult {
  return html`<div class="failure warn" role="alert">
    ${icon('debug-disconnect')}
    <div>
      <h2>${words.unanswered}</h2>
      <p class="why">${words.unansweredWhy}</p>
      <div class="actions"><a class="reload" href=${`command:${reloadCommand}`} @click=${keepTyping}>${words.reloadWindow}</a></div>
    </div>
  </div>`;
}
