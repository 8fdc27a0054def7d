import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { ModeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { QuoteView } from '../../common/turnView.ts';
import { attachmentChips, type ChipsHost, focusNextChip } from '../attachments/chips.ts';
import type { Page } from '../kit/page.ts';
import { passageExcerpt, pathName, quoteChip } from '../kit/quoteChip.ts';
import { lookChips } from './lookChips.ts';

/** Renders all that is sent with the message: its passage, what was added to it, and pictures. `texts` are those in the message box. */
export function attachedContext(
  on: ChipsHost,
  view: ComposerView,
  kind: ModeTraits,
  texts: readonly string[],
): TemplateResult {
  const { accepts } = kind;
  const { context = [], attachments = [], look } = view;
  return html`${quote(on, view, kind)} ${accepts.context && context.length > 0 ? contextChips(on, context) : nothing}
  ${attachmentChips(on, accepts.from ? view.from : undefined, attachments)}
  ${accepts.look && look ? lookChips({ ...on, look, texts }) : nothing}`;
}

/** A picture's prompt holds its passage already. */
function quote(
  { page, sessionId, focusMessage }: ChipsHost,
  view: ComposerView,
  kind: ModeTraits,
): TemplateResult | typeof nothing {
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
export function addButton({ words, post }: Page, sessionId: string, { accepts }: ModeTraits): TemplateResult {
  const { addPicture, addContext } = words;
  const pickPicture = () => post({ type: 'pickAttachment', sessionId });
  if (!accepts.context) return iconButton({ label: addPicture, icon: 'attach', press: pickPicture });
  const pickAny = () => post({ type: 'addContext', sessionId, kind: 'any' });
  return iconButton({ label: addContext, hint: `${addContext} (#)`, icon: 'attach', press: pickAny });
}

/** How much goes along with a chat message. */
export function getContextSize({ context = [], attachments = [] }: ComposerView): number {
  return context.length + attachments.length;
}

/** The passages, files and problems that go along with a chat message beside its own passage. */
function contextChips({ page, sessionId, focusMessage }: ChipsHost, context: readonly QuoteView[]): TemplateResult {
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

/** Renders prompts below an empty message box; `showAll` shows all of them, to be filtered by typing. */
export function promptChips(
  { words, preferences }: Page,
  use: (readyPrompt: ReadyPromptView) => void,
  showAll: () => void,
): TemplateResult {
  const chip = (readyPrompt: ReadyPromptView) =>
    html`<li>
      <button type="button" class="chip ready-prompt" title=${readyPrompt.hint} @click=${() => use(readyPrompt)}>${readyPrompt.name}</button>
    </li>`;
  return html`<ul class="ready-prompts" aria-label=${words.readyPrompts}>
    ${preferences.readyPrompts.slice(0, most).map(chip)}
    <li>${iconButton({ label: words.allReadyPrompts, hint: `${words.allReadyPrompts} (/)`, icon: 'ellipsis', press: showAll })}</li>
  </ul>`;
}
