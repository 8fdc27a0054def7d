import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { NoticeView } from '../../common/sessionView.ts';
import type { Page } from '../kit/page.ts';

const icons: Readonly<Record<NoticeView['look'], string>> = {
  gone: 'trash',
  info: 'info',
  warn: 'warning',
  error: 'error',
};

/** Returns the session's notices for a place. */
export function noticesAt(
  page: Page,
  notices: readonly NoticeView[],
  place: NoticeView['place'],
  turnId?: string,
): TemplateResult | typeof nothing {
  const here = notices.filter((view) => view.place === place && (place === 'box' || view.turnId === turnId));
  return here.length > 0 ? noticeList(page, here) : nothing;
}

/** Renders notices below each other, in order of arrival. */
export function noticeList(page: Page, notices: readonly NoticeView[]): TemplateResult {
  return html`${repeat(
    notices,
    ({ id }) => id,
    (view) => notice(page, view),
  )}`;
}

/**
 * Renders a notice. A pressed button disappears with it, so the composer gets the focus. The panel's live region announces a notice, except
 * for an alert, which announces itself.
 */
function notice({ words, post }: Page, { id: noticeId, look, text, buttons }: NoticeView): TemplateResult {
  const answer = (button?: number) => () => {
    document.querySelector<HTMLElement>('limn-composer textarea')?.focus();
    post({ type: 'answerNotice', noticeId, ...(button !== undefined && { button }) });
  };
  const isAlert = look === 'error';
  const second = look === 'gone' ? 'second' : 'plain';
  return html`<div class="notice ${look}" role=${isAlert ? 'alert' : 'status'} aria-live=${isAlert ? nothing : 'off'}>
    ${icon(icons[look])}
    <p>${text}</p>
    <div class="button-row">
      ${buttons.map((label, at) => labelButton({ label, look: second, press: answer(at) }))}
      ${iconButton({ label: words.dismiss, icon: 'close', press: answer() })}
    </div>
  </div>`;
}
