import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { NoticeView } from '../../common/noticeView.ts';
import type { Page } from '../kit/page.ts';

const icons: Readonly<Record<NoticeView['look'], string>> = {
  gone: 'trash',
  info: 'info',
  warn: 'warning',
  error: 'error',
};

/** The notices of a session that stand at a place. */
export function noticesAt(
  page: Page,
  notices: readonly NoticeView[],
  place: NoticeView['place'],
  turnId?: string,
): TemplateResult | typeof nothing {
  const here = notices.filter((view) => view.place === place && (place === 'box' || view.turnId === turnId));
  return here.length > 0 ? noticeList(page, here) : nothing;
}

/** Below each other, in the order they came. */
export function noticeList(page: Page, notices: readonly NoticeView[]): TemplateResult {
  return html`${repeat(
    notices,
    ({ id }) => id,
    (view) => notice(page, view),
  )}`;
}

/** Its buttons go with it; typing is what comes next. The panel's one live region says it, an alert itself. */
function notice({ words, post }: Page, { id: noticeId, look, text, buttons }: NoticeView): TemplateResult {
  const answer = (button?: number) => () => {
    document.querySelector<HTMLElement>('limn-composer textarea')?.focus();
    post({ type: 'notice', noticeId, ...(button !== undefined && { button }) });
  };
  const isAlert = look === 'error';
  const second = look === 'gone' ? 'second' : 'plain';
  return html`<div class="notice ${look}" role=${isAlert ? 'alert' : 'status'} aria-live=${isAlert ? nothing : 'off'}>
    ${icon(icons[look])}
    <p>${text}</p>
    <div class="does">
      ${buttons.map((label, at) => labelButton({ label, look: second, press: answer(at) }))}
      ${iconButton({ label: words.dismiss, icon: 'close', press: answer() })}
    </div>
  </div>`;
}
