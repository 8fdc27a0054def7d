/** Recalls sent messages, newest first, and goes forward again to what was in the message box. */
export class InputHistory {
  /** How many messages back the shown one is; 0 if none is shown. */
  #back = 0;
  #shown = '';
  #kept = '';

  /** Returns the message before the shown one, or the last one for an empty box; undefined if there is none or the text was changed. */
  older(text: string, said: readonly string[]): string | undefined {
    const isRecalling = this.#goesOn(text);
    if (!isRecalling && text.trim() !== '') return undefined;
    if (!isRecalling) [this.#back, this.#kept] = [0, text];
    const message = said.at(-(this.#back + 1));
    return message === undefined ? undefined : this.#show(message, this.#back + 1);
  }

  /** Returns the message after the shown one, and finally what was in the message box. */
  newer(text: string, said: readonly string[]): string | undefined {
    if (!this.#goesOn(text)) return undefined;
    const back = this.#back - 1;
    return this.#show(back === 0 ? this.#kept : (said.at(-back) ?? this.#kept), back);
  }

  #goesOn(text: string): boolean {
    return this.#back > 0 && text === this.#shown;
  }

  #show(message: string, back: number): string {
    this.#shown = message;
    this.#back = back;
    return message;
  }
}
