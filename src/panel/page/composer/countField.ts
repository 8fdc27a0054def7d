import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { countAfterKey, countNear, countTyped } from './choices.ts';
import { type Changed, optionLabel, resetButton } from './resetOption.ts';

/** Renders the number of pictures of each prompt: a spin button with Fewer and More. `changed` if it differs from its setting. */
export function countField(
  words: PageStrings,
  count: number,
  changed: Changed | undefined,
  change: (count: number) => void,
): TemplateResult {
  const step = (label: string, icon: string, next: number) =>
    iconButton({
      label,
      icon,
      press: () => change(countNear(next)),
      waits: countNear(next) !== next,
      isForPointer: true,
    });
  const pictures = count === 1 ? words.onePicture : formatString(words.pictureCount, count);
  return html`<div class="field ${changed ? 'changed' : ''}">
    ${optionLabel(words.count, changed)}
    <span class="count" title=${words.count}>
      ${step(words.fewer, 'remove', count - 1)}
      <input
        type="number"
        aria-label=${words.count}
        aria-description=${changed?.says ?? nothing}
        min="1"
        max=${limits.count}
        .value=${live(String(count))}
        @input=${(event: Event) => handleInput(event, change)}
        @change=${(event: Event) => handleChange(event, count, change)}
        @keydown=${(event: KeyboardEvent) => handleKey(event, count, change)}
      />
      ${step(words.moreOf, 'add', count + 1)}<span class="sum" aria-hidden="true">${pictures}</span>
    </span>
    ${resetButton(changed)}
  </div>`;
}

function handleInput({ currentTarget }: Event, change: (count: number) => void): void {
  const count = currentTarget instanceof HTMLInputElement ? countTyped(currentTarget.value) : undefined;
  if (count !== undefined) change(count);
}

/** A number out of range becomes the nearest valid one, and an invalid text the previous one. */
function handleChange({ currentTarget }: Event, count: number, change: (count: number) => void): void {
  if (!(currentTarget instanceof HTMLInputElement)) return;
  const near = currentTarget.value === '' ? count : countNear(Number(currentTarget.value));
  currentTarget.value = String(near);
  change(near);
}

function handleKey(event: KeyboardEvent, count: number, change: (count: number) => void): void {
  const next = countAfterKey(event.key, count);
  if (next === undefined) return;
  event.preventDefault();
  change(next);
}
