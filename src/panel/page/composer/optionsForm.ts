import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { Page } from '../kit/page.ts';
import { type DraftText, textsOf } from './draftText.ts';
import { optionsLine } from './optionsLine.ts';
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
