import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { type DiffSegmentView, isChange } from '../../../rewrite/common/textPartView.ts';
import type { ImprovedAnswer } from '../../../sessions/common/improvedText.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { Page } from '../kit/page.ts';
import { renderChange } from '../rewrite/changes.ts';
import { type DraftText, getTexts } from './draftText.ts';

/** Renders the button that asks the chat model for a better prompt; nothing for several prompts. */
export function improveButton(
  { words, post }: Page,
  sessionId: string,
  draft: DraftText,
): TemplateResult | typeof nothing {
  if (draft.prompts) return nothing;
  const press = () => post({ type: 'improvePrompt', sessionId });
  return iconButton({ label: words.improvePrompt, icon: 'sparkle', press, waits: getTexts(draft).length === 0 });
}

/** Renders what the chat model changed in the prompt, until the user keeps it, takes it back or sends the message. */
export function improvedPrompt(
  { words, post }: Page,
  sessionId: string,
  { improved }: ComposerView,
  { text, prompts }: DraftText,
): TemplateResult | typeof nothing {
  if (!improved || prompts || text.trim() === '') return nothing;
  const button = (label: string, answer: ImprovedAnswer) =>
    labelButton({ label, look: 'plain', press: () => post({ type: 'answerImproved', sessionId, answer }) });
  const total = improved.stretches.filter(isChange).length;
  let count = 0;
  const renderStretch = (stretch: DiffSegmentView) =>
    isChange(stretch)
      ? renderChange(stretch, true, formatString(words.changeTaken, ++count, total), words)
      : stretch.same;
  return html`<section class="improved" aria-label=${words.improvedPrompt} role="status">
    <div class="rewrite"><div class="body" tabindex="0">${improved.stretches.map(renderStretch)}</div></div>
    <div class="answers">
      ${text === improved.after ? nothing : button(words.useText, 'use')}
      ${text === improved.before ? nothing : button(words.undo, 'undo')} ${button(words.keepText, 'keep')}
    </div>
  </section>`;
}
