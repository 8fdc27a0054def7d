import { html, type TemplateResult } from 'lit';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

interface OptionsLine {
  readonly words: PageStrings;
  readonly options: PictureOptions;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Where the options are chosen. */
  readonly fields: TemplateResult;
}

/** The options in one line where there is little room, which opens upwards; elsewhere the options themselves. */
export function optionsLine({ words, options, isOpen, setOpen, fields }: OptionsLine): TemplateResult {
  return html`<div
    class="optsline ${isOpen ? 'open' : ''}"
    @keydown=${(event: KeyboardEvent) => closed(event, setOpen)}
    @focusout=${(event: FocusEvent) => left(event, setOpen)}
  >
    <button type="button" class="pick" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => setOpen(!isOpen)}>
      <b>${summary(words, options)}</b>${icon('chevron-down')}</button
    >${fields}
  </div>`;
}

function summary(words: PageStrings, { aspectRatio, size, count = 1 }: PictureOptions): string {
  const pictures = count === 1 ? words.onePicture : formatString(words.pictureCount, String(count));
  return [aspectRatio || words.auto, size || words.auto, pictures].join(' · ');
}

function closed(event: KeyboardEvent, setOpen: (isOpen: boolean) => void): void {
  const { currentTarget } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || !(currentTarget instanceof HTMLElement)) return;
  setOpen(false);
  currentTarget.querySelector('button')?.focus();
}

/** A click elsewhere, or Tab. */
function left({ currentTarget, relatedTarget }: FocusEvent, setOpen: (isOpen: boolean) => void): void {
  const isInside =
    currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  if (!isInside) setOpen(false);
}
