import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { Page } from '../kit/page.ts';
import { type DraftText, getTexts } from './draftText.ts';
import { pictureFields, type TypedOption } from './pictureFields.ts';

/** The form for the options of the next pictures: whether it is open, and which options are invalid. */
export class OptionsForm {
  /** The options with an invalid text. */
  #wrong: readonly TypedOption[] = [];
  /** Whether the form is open where there is room for a single line only. */
  #isOpen = false;

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  get isWrong(): boolean {
    return this.#wrong.length > 0;
  }

  /** Forgets invalid texts, for another session or mode. */
  forget(): void {
    this.#wrong = [];
    this.host.requestUpdate();
  }

  /** Renders the options: if there is little room, in one line that opens upward. */
  draw(
    { words, preferences: { usual } }: Page,
    sessionId: string,
    draft: DraftText,
    change: (options: PictureOptions) => void,
  ): TemplateResult {
    const { options } = draft;
    const isOfSeveral = draft.prompts !== undefined && getTexts(draft).length > 1;
    const onRightness = (option: TypedOption, isRight: boolean) => this.#setRight(option, isRight);
    const fields = pictureFields({ words, options, usual, isOfSeveral, change, onRightness });
    const isOpen = this.#isOpen;
    return html`<div class="optsline ${isOpen ? 'open' : ''}" @keydown=${this.#key} @focusout=${this.#leave}>
      <button type="button" class="pick" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => this.#setOpen(!isOpen)}>
        <b>${formatSummary(words, options)}</b>${icon('chevron-down')}</button
      >${keyed(sessionId, fields)}
    </div>`;
  }

  readonly #key = (event: KeyboardEvent) => {
    const { currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(currentTarget instanceof HTMLElement)) return;
    this.#setOpen(false);
    currentTarget.querySelector('button')?.focus();
  };

  /** Closes the form after a click elsewhere, or Tab. */
  readonly #leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) this.#setOpen(false);
  };

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.host.requestUpdate();
  }

  #setRight(option: TypedOption, isRight: boolean): void {
    const others = this.#wrong.filter((one) => one !== option);
    this.#wrong = isRight ? others : [...others, option];
    this.host.requestUpdate();
  }
}

function formatSummary(words: PageStrings, { aspectRatio, size, count = 1 }: PictureOptions): string {
  const pictures = count === 1 ? words.onePicture : formatString(words.pictureCount, String(count));
  return [aspectRatio || words.auto, size || words.auto, pictures].join(' · ');
}
