import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { Page } from '../kit/page.ts';
import { type DraftText, textsOf } from './draftText.ts';
import { pictureFields, type TypedOption } from './pictureFields.ts';

interface Drawn {
  readonly page: Page;
  readonly sessionId: string;
  readonly draft: DraftText;
  readonly change: (options: PictureOptions) => void;
}

/** The options of the next pictures: whether their form stands open, and what in it cannot be sent. */
export class OptionsForm {
  /** Options whose box holds what cannot be sent. */
  #wrong: readonly TypedOption[] = [];
  /** Where there is room for one line of them alone. */
  #isOpen = false;

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  get isWrong(): boolean {
    return this.#wrong.length > 0;
  }

  /** Boxes of another session, or of another mode, begin without what was typed wrong. */
  forget(): void {
    this.#wrong = [];
    this.host.requestUpdate();
  }

  draw({ page: { words, preferences: habits }, sessionId, draft, change }: Drawn): TemplateResult {
    const { options } = draft;
    const fields = pictureFields({
      words,
      options,
      usual: habits.usual,
      isOfSeveral: draft.prompts !== undefined && textsOf(draft).length > 1,
      change,
      onRightness: (option, isRight) => this.#setRight(option, isRight),
    });
    const setOpen = (isOpen: boolean) => this.#setOpen(isOpen);
    return optionsLine({ words, options, isOpen: this.#isOpen, setOpen, fields: html`${keyed(sessionId, fields)}` });
  }

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

interface OptionsLine {
  readonly words: PageStrings;
  readonly options: PictureOptions;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Where the options are chosen. */
  readonly fields: TemplateResult;
}

/** The options in one line where there is little room, which opens upwards; elsewhere the options themselves. */
function optionsLine({ words, options, isOpen, setOpen, fields }: OptionsLine): TemplateResult {
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
