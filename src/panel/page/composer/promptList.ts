import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PromptView } from '../../common/composerView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { messageKey } from '../kit/messageKeys.ts';
import type { PromptText } from './draftText.ts';

interface PromptList {
  readonly words: PageStrings;
  readonly prompts: readonly PromptText[];
  /** The host's view of the prompts, for their origins. */
  readonly known: readonly PromptView[];
  readonly change: (prompts: readonly PromptText[]) => void;
  /** Focuses the prompt at this index, or Send after the last. */
  readonly focus: (index: number) => void;
}

/** Renders several prompts in order, each of which can be edited or removed. */
export function promptList(list: PromptList): TemplateResult {
  const { words, prompts } = list;
  return html`<section class="prompts" aria-label=${words.prompts}>
    <h2 class="quiet"><b>${words.prompts}</b> ${prompts.length}</h2>
    <ol>
      ${repeat(
        prompts,
        ({ id }) => id,
        (prompt, index) => row(list, prompt, index),
      )}
    </ol>
  </section>`;
}

function row(list: PromptList, prompt: PromptText, index: number): TemplateResult {
  const { words, prompts, known, change, focus } = list;
  const lines = known.find(({ id }) => id === prompt.id)?.lines;
  const remove = () => {
    change(prompts.filter((_, place) => place !== index));
    focus(Math.min(index, prompts.length - 2));
  };
  return html`<li>
    <span class="number" aria-hidden="true">${index + 1}</span>
    <div class="text">
      ${promptBox(list, prompt, index, Boolean(lines))}
      ${lines ? html`<span class="quiet" id="lines-of-${prompt.id}">${lines}</span>` : nothing}
    </div>
    ${iconButton({ label: formatString(words.removePrompt, index + 1), icon: 'close', press: remove, className: 'x' })}
  </li>`;
}

function promptBox(list: PromptList, { id, text }: PromptText, index: number, hasLines: boolean): TemplateResult {
  const { words, prompts, change } = list;
  const typed = ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLTextAreaElement)) return;
    const { value } = currentTarget;
    change(prompts.map((prompt) => (prompt.id === id ? { id, text: value } : prompt)));
  };
  return html`<textarea
    rows="1"
    aria-label=${formatString(words.prompt, index + 1)}
    aria-describedby=${hasLines ? `lines-of-${id}` : nothing}
    maxlength=${limits.picturePrompt}
    .value=${text}
    @input=${typed}
    @keydown=${(event: KeyboardEvent) => handleKey(event, () => list.focus(index + 1))}
  ></textarea>`;
}

/** Enter moves to the next prompt; Ctrl+Enter sends, which the composer handles. */
function handleKey(event: KeyboardEvent, goOn: () => void): void {
  if (event.ctrlKey || event.metaKey || messageKey(event, 'enter') === 'leave') return;
  event.preventDefault();
  if (!event.repeat) goOn();
}
