import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NoticeView } from '../../shared/view/notice.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';

/** The notices of a session that stand behind a turn, or before the first. */
export function noticesBehind(
  page: Page,
  notices: readonly NoticeView[],
  turnId: string | undefined,
): TemplateResult | typeof nothing {
  const here = notices.filter(({ behind }) => behind === turnId);
  if (here.length === 0) return nothing;
  return html`${repeat(
    here,
    ({ id }) => id,
    (view) => notice(page, view),
  )}`;
}

/** Its buttons go with it; typing is what comes next. */
function notice({ words, post }: Page, { id: noticeId, icon: sign, text, label }: NoticeView): TemplateResult {
  const answer = (does: 'press' | 'dismiss') => () => {
    document.querySelector<HTMLElement>('limn-composer textarea')?.focus();
    post({ type: 'notice', noticeId, does });
  };
  return html`<section class="notice" aria-label=${text}>
    ${icon(sign)}<p>${text}</p>
    ${labelButton({ label, look: 'second', press: answer('press') })}
    ${iconButton({ label: words.dismiss, icon: 'close', press: answer('dismiss') })}
  </section>`;
}
