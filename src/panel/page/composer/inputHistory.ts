/** Goes back to what was sent before, and forward again to what stood in the box. Times begin with the newest. */
export class InputHistory {
  /** How many messages back the shown one is; 0 = none is shown. */
  #back = 0;
  #shown = '';
  #kept = '';

  /** The message before the one shown; from an empty box the last one. Nothing where there is none, or the text was changed. */
  older(text: string, said: readonly string[]): string | undefined {
    if (!this.#goesOn(text) && text.trim() !== '') return undefined;
    if (!this.#goesOn(text)) this.#begin(text);
    const message = said.at(-(this.#back + 1));
    return message === undefined ? undefined : this.#show(message, this.#back + 1);
  }

  /** The message after the one shown, at last what stood in the box. */
  newer(text: string, said: readonly string[]): string | undefined {
    if (!this.#goesOn(text)) return undefined;
    const back = this.#back - 1;
    return this.#show(back === 0 ? this.#kept : (said.at(-back) ?? this.#kept), back);
  }

  #goesOn(text: string): boolean {
    return this.#back > 0 && text === this.#shown;
  }

  #begin(text: string): void {
    this.#back = 0;
    this.#kept = text;
  }

  #show(message: string, back: number): string {
    this.#shown = message;
    this.#back = back;
    return message;
  }
}
