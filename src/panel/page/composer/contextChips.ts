import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { QuoteView } from '../../common/turnView.ts';
import { focusNextChip } from '../attachments/chips.ts';
import type { Page } from '../kit/page.ts';
import { pathName } from '../kit/quoteChip.ts';

interface ContextChips {
  readonly page: Page;
  readonly sessionId: string;
  readonly context: readonly QuoteView[];
  /** The last chip goes, and with it the place of the focus. */
  readonly focusMessage: () => void;
}

/** The passages, files and problems that go along with a chat message beside its own passage. */
export function contextChips({ page, sessionId, context, focusMessage }: ContextChips): TemplateResult {
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
