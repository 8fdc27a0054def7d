import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import type { ModeTraits } from '../../../product/common/modes.ts';
import type { ComposerView } from '../../common/composerView.ts';
import { attachmentChips } from '../attachments/chips.ts';
import type { Page } from '../kit/page.ts';
import { passageExcerpt, quoteChip } from '../kit/quoteChip.ts';
import { contextChips } from './contextChips.ts';
import { lookChips } from './lookChips.ts';

interface GoesAlong {
  readonly page: Page;
  readonly sessionId: string;
  readonly view: ComposerView;
  readonly kind: ModeTraits;
  /** What stands in the message box. */
  readonly texts: readonly string[];
  readonly focusMessage: () => void;
}

/** All that goes along with the message: its passage, what was added to it, and pictures. */
export function attachedContext(all: GoesAlong): TemplateResult {
  const { page, sessionId, view, kind, focusMessage } = all;
  const { accepts: takesAlong } = kind;
  const { from, context = [], ...shown } = view;
  const isListed = takesAlong.context && context.length > 0;
  const pictures = takesAlong.from && from ? { ...shown, from } : shown;
  return html`${quote(all)} ${isListed ? contextChips({ page, context, sessionId, focusMessage }) : nothing}
  ${attachmentChips({ page, view: pictures, sessionId, focusMessage })}
  ${takesAlong.look && view.look ? lookChips({ page, sessionId, look: view.look, texts: all.texts, focusMessage }) : nothing}`;
}

/** A picture's prompt holds its passage already. */
function quote({ page, sessionId, view, kind, focusMessage }: GoesAlong): TemplateResult | typeof nothing {
  if (!view.quote) return nothing;
  const remove = () => {
    page.post({ type: 'removeQuote', sessionId });
    focusMessage();
  };
  return html`<div class="quote">
    ${quoteChip(page, view.quote, remove)}${kind.passage === 'beside' ? passageExcerpt(view.quote) : nothing}
  </div>`;
}

/** Pictures go along with every kind, with some anything. */
export function addButton(
  { words, post }: Page,
  sessionId: string,
  { accepts: takesAlong }: ModeTraits,
): TemplateResult {
  if (!takesAlong.context)
    return iconButton({
      label: words.addPicture,
      icon: 'attach',
      press: () => post({ type: 'pickAttachment', sessionId }),
    });
  return iconButton({
    label: words.addContext,
    hint: `${words.addContext} (#)`,
    icon: 'attach',
    press: () => post({ type: 'addContext', sessionId, kind: 'any' }),
  });
}

/** How much goes along with a chat message. */
export function getContextSize({ context = [], attachments = [] }: ComposerView): number {
  return context.length + attachments.length;
}
