import { html, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { Page } from '../kit/page.ts';

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
