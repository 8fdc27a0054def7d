import type { FrameLocator, Locator, Page } from 'playwright-core';
import { extensionId } from '../../src/product/common/names.ts';

/** Limn's panel by the roles and names a screen reader says. Its frame is found anew at each use, so this outlives a reload. */
export class Panel {
  readonly #frame: FrameLocator;

  /** `at` counts Limn's pages in sight from 0, where there are several. */
  constructor(
    readonly page: Page,
    at?: number,
  ) {
    const pages = page.locator(`iframe[src*="extensionId=${extensionId}"]`);
    const outer = at === undefined ? pages : pages.nth(at);
    this.#frame = outer.contentFrame().frameLocator('iframe#active-frame');
  }

  get title(): Locator {
    return this.#frame.getByRole('banner').getByRole('heading');
  }

  get body(): Locator {
    return this.#frame.locator('body');
  }

  get message(): Locator {
    return this.#frame.getByRole('textbox', { name: 'Message', exact: true });
  }

  get turns(): Locator {
    return this.#frame.getByRole('article');
  }

  get failure(): Locator {
    return this.#frame.getByRole('alert');
  }

  /** The turn with this accessible name, such as `Image, running`; of several the last. */
  turn(name: string): Locator {
    return this.#frame.getByRole('article', { name, exact: true }).last();
  }

  picture(prompt: string): Locator {
    return this.#frame.getByRole('img', { name: prompt, exact: true });
  }

  /** An entry of the menu that is open. */
  menuItem(name: string) {
    return this.#frame.getByRole('menuitem', { name, exact: true });
  }

  /** The last button of this name, which is the newest turn's. */
  button(name: string): Locator {
    return this.#frame.getByRole('button', { name, exact: true }).last();
  }

  /** One of several pictures by its accessible name, such as `Image 2 of 4, failed`. */
  tile(name: string, state: { readonly checked?: boolean } = {}): Locator {
    return this.#frame.getByRole('radio', { name, exact: true, ...state });
  }

  /** Chooses what stands under More of the newest turn. */
  async chooseMore(item: string): Promise<void> {
    await this.#frame.getByRole('article').last().getByRole('button', { name: 'More', exact: true }).click();
    await this.#frame.getByRole('menuitem', { name: item, exact: true }).click();
  }

  get count(): Locator {
    return this.#frame.getByRole('spinbutton', { name: 'Count', exact: true });
  }

  /** One of several prompts that are not sent yet, from 1. */
  prompt(number: number): Locator {
    return this.#frame.getByRole('textbox', { name: `Prompt ${number}`, exact: true });
  }

  /** What covers the panel: a picture in full, or two compared. */
  get dialog(): Locator {
    return this.#frame.getByRole('dialog');
  }

  /** What goes along with the next prompt. */
  get alongside(): Locator {
    return this.#frame.locator('limn-composer').getByRole('list', { name: 'Images', exact: true });
  }

  mode(name: 'Chat' | 'Image'): Locator {
    return this.#frame.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { name, exact: true });
  }

  select(name: 'Aspect ratio' | 'Size'): Locator {
    return this.#frame.getByRole('combobox', { name, exact: true });
  }

  /** A piece of text in the conversation. */
  words(text: string | RegExp): Locator {
    return this.#frame.getByRole('main').getByText(text);
  }

  /** What a screen reader says by itself. */
  /** What it says where something happened, or above the message box. */
  notice(message: string | RegExp): Locator {
    return this.#frame.locator('.notice').filter({ hasText: message });
  }

  get spoken(): Locator {
    return this.#frame.locator('p.spoken[role=status]');
  }

  /** The accessible name, or else the text, of what has the focus in the panel; empty when nothing has. */
  focused(): Promise<string> {
    return this.body.evaluate(() => {
      const at = document.activeElement;
      const name = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      return document.hasFocus() && at !== document.body ? name.replace(/\s+/g, ' ').trim() : '';
    });
  }
}
