import type { FrameLocator, Locator, Page } from 'playwright-core';
import { extensionId } from '../../src/product/common/names.ts';

/** Limn's gallery by the roles and names a screen reader says, while it is the newest of Limn's pages: the one it covers may go a moment later. */
export class Gallery {
  readonly #frame: FrameLocator;

  constructor(page: Page) {
    const outer = page.locator(`iframe[src*="extensionId=${extensionId}"]`).last();
    this.#frame = outer.contentFrame().frameLocator('iframe#active-frame');
  }

  get search(): Locator {
    return this.#frame.getByRole('searchbox', { name: 'Search prompts', exact: true });
  }

  select(name: 'Model' | 'Aspect ratio'): Locator {
    return this.#frame.getByRole('combobox', { name, exact: true });
  }

  /** Those in sight, by what they were drawn from. */
  get pictures(): Locator {
    return this.#frame.getByRole('grid', { name: 'Images', exact: true }).getByRole('gridcell');
  }

  picture(prompt: string): Locator {
    return this.#frame.getByRole('gridcell', { name: prompt, exact: true });
  }

  /** How many there are, and how many are shown. */
  get count(): Locator {
    return this.#frame.getByRole('status');
  }

  button(name: 'Insert' | 'Save As...' | 'Compare' | 'Delete'): Locator {
    return this.#frame.getByRole('button', { name, exact: true });
  }
}
