import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { AttachmentView, BaseImageView } from '../../common/imageView.ts';
import type { Page } from '../kit/page.ts';

/** The composer in which chips stand. */
export interface ChipsHost {
  readonly page: Page;
  readonly sessionId: string;
  /** The last chip goes, and with it the place of the focus. */
  readonly focusMessage: () => void;
}

/** The pictures that go along with the prompt: the one to be changed, then those that are sent with it. */
export function attachmentChips(
  { page, sessionId, focusMessage }: ChipsHost,
  from: BaseImageView | undefined,
  attachments: readonly AttachmentView[],
): TemplateResult | typeof nothing {
  if (!from && attachments.length === 0) return nothing;
  const removing = (message: Parameters<Page['post']>[0]) => () => {
    focusNextChip(focusMessage);
    page.post(message);
  };
  const reference = (one: AttachmentView) =>
    attachmentChip(page, one, removing({ type: 'removeAttachment', sessionId, attachmentId: one.id }));
  return html`<ul class="alongside" aria-label=${page.words.pictures}>
    ${from ? originChip(page, from, removing({ type: 'removeOrigin', sessionId })) : nothing}
    ${repeat(attachments, ({ id }) => id, reference)}
  </ul>`;
}

function attachmentChip({ words }: Page, { name, src, says }: AttachmentView, press: () => void): TemplateResult {
  const label = formatString(words.removeAttachment, name);
  return html`<li class="chip" title=${formatString(words.withFact, name, says)}>
    <img src=${src} alt="" /><b>${name}</b><span>${says}</span>
    ${iconButton({ label, icon: 'close', press, className: 'x' })}
  </li>`;
}

/** Without it, the prompt begins a new picture. */
function originChip({ words }: Page, { src, says }: BaseImageView, press: () => void): TemplateResult {
  return html`<li class="chip" title=${says}>
    ${src ? html`<img src=${src} alt="" />` : icon('file-media')}<b>${says}</b>
    ${iconButton({ label: words.removeOrigin, icon: 'close', press, className: 'x' })}
  </li>`;
}

/** The chip that has the focus is about to go: the next one's Remove gets it, or the one before, or else the message. */
export function focusNextChip(focusMessage: () => void): void {
  const focused = document.activeElement?.closest('.alongside li');
  const next = focused?.nextElementSibling ?? focused?.previousElementSibling;
  const remove = next?.querySelector<HTMLElement>('.x');
  if (remove) remove.focus();
  else focusMessage();
}
