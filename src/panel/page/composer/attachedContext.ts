import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { ModeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { QuoteView } from '../../common/turnView.ts';
import { attachmentChips, focusNextChip } from '../attachments/chips.ts';
import type { Page } from '../kit/page.ts';
import { passageExcerpt, pathName, quoteChip } from '../kit/quoteChip.ts';
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

interface ContextChips {
  readonly page: Page;
  readonly sessionId: string;
  readonly context: readonly QuoteView[];
  /** The last chip goes, and with it the place of the focus. */
  readonly focusMessage: () => void;
}

/** The passages, files and problems that go along with a chat message beside its own passage. */
function contextChips({ page, sessionId, context, focusMessage }: ContextChips): TemplateResult {
  const remove = (contextId: string) => {
    focusNextChip(focusMessage);
    page.post({ type: 'removeContext', sessionId, contextId });
  };
  return html`<ul class="alongside" aria-label=${page.words.context}>
    ${repeat(
      context,
      ({ id }) => id,
      (quote) => contextChip(page, quote, () => remove(quote.id)),
    )}
  </ul>`;
}

function contextChip({ words, post }: Page, quote: QuoteView, press: () => void): TemplateResult {
  const { id, fileName, lines, says = '' } = quote;
  const name = joinParts(words.withFact, fileName, lines);
  return html`<li class="chip">
    <button
      type="button"
      class="open"
      title=${formatString(words.showInEditor, joinParts(words.withFact, name, says))}
      @click=${() => post({ type: 'revealQuote', quoteId: id })}
    >
      ${icon(quote.icon)}${pathName(fileName)}${lines ? html`<span>${lines}</span>` : nothing}<span>${says}</span>
    </button>
    ${iconButton({ label: formatString(words.removeContext, name), icon: 'close', press, className: 'x' })}
  </li>`;
}

/** More would be a list, and there is one. */
const most = 8;

interface PromptChips {
  readonly page: Page;
  readonly use: (readyPrompt: ReadyPromptView) => void;
  /** Shows all prompts, to be filtered by typing. */
  readonly showAll: () => void;
}

/** Prompts below an empty message box. */
export function promptChips({ page, use, showAll }: PromptChips): TemplateResult {
  const { words, preferences: habits } = page;
  const chip = (readyPrompt: ReadyPromptView) =>
    html`<li>
      <button type="button" class="chip ready-prompt" title=${readyPrompt.hint} @click=${() => use(readyPrompt)}>${readyPrompt.name}</button>
    </li>`;
  return html`<ul class="ready-prompts" aria-label=${words.readyPrompts}>
    ${habits.readyPrompts.slice(0, most).map(chip)}
    <li>${iconButton({ label: words.allReadyPrompts, hint: `${words.allReadyPrompts} (/)`, icon: 'ellipsis', press: showAll })}</li>
  </ul>`;
}
