import type { Frame, Page } from 'playwright-core';

/** What a user does to a window, one word an input: `right click`, `click Insert`, `key Enter`. Keys held with another are one. */
export class Inputs {
  readonly #all: string[] = [];

  static async follow(page: Page): Promise<Inputs> {
    const inputs = new Inputs();
    await page.exposeFunction('limnInput', (input: string) => inputs.#take(input));
    await page.evaluate(listen);
    return inputs;
  }

  /** What is done in a panel too, once it is there; VS Code writes its document anew while it opens. */
  async alsoIn(panel: Frame): Promise<void> {
    await panel.evaluate(listen);
  }

  /** All since it was asked last. */
  takeInputs(): readonly string[] {
    return this.#all.splice(0);
  }

  /** VS Code lets a new menu take no click for a moment, so that a test presses again: that is one click. */
  #take(input: string): void {
    if (input.startsWith('key') || this.#all.at(-1) !== input) this.#all.push(input);
  }
}

/** Runs in a frame; what VS Code hands on between frames is no input. */
function listen(): void {
  const tell = (input: string) => (window as unknown as { limnInput(said: string): void }).limnInput(input);
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  const named = 'vscode-button, button, .action-menu-item';
  addEventListener(
    'pointerdown',
    (event) => {
      const pressed = event.composedPath().find((one) => one instanceof Element && one.matches(named));
      const name = pressed instanceof Element ? (pressed.textContent ?? '').trim() : '';
      if (event.isTrusted) tell(event.button === 2 ? 'right click' : `click ${name}`);
    },
    true,
  );
  addEventListener(
    'keydown',
    (event) => event.isTrusted && !modifiers.includes(event.key) && tell(`key ${event.key}`),
    true,
  );
}
