import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { contextFor, newPage, openIn, type PageSetting } from './panelPage.ts';

/** Undoes what tests do to a page from outside: emulated media and the pointer. */
export async function resetPage(page: Page): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  await page.mouse.move(0, 0);
}

interface Opened {
  readonly page: Page;
  readonly scale: number | undefined;
  /** Takes away what its host says. */
  readonly words: Disposable;
}

/** The pages of a browser. One that a test is done with is led on to the next test, which takes a quarter of what a new one does. */
export class Pages {
  readonly #contexts = new Map<number | undefined, Promise<BrowserContext>>();
  #used: Opened[] = [];
  #idle: Opened | undefined;

  constructor(private readonly browser: Browser) {}

  async open(setting: PageSetting): Promise<Page> {
    const page = (await this.#led(setting)) ?? (await newPage(await this.#context(setting)));
    this.#used.push({ page, scale: setting.scale, words: await openIn(page, setting) });
    return page;
  }

  /** No test uses them any more. */
  async giveBack(): Promise<void> {
    const open = [...this.#used, ...(this.#idle ? [this.#idle] : [])].filter(({ page }) => !page.isClosed());
    this.#used = [];
    this.#idle = open.shift();
    await Promise.all(open.map(({ page }) => page.close()));
  }

  /** The next page knows nothing of them: a clock that is stopped is stopped for all that they share. */
  async close(): Promise<void> {
    const contexts = await Promise.all(this.#contexts.values());
    await Promise.all(contexts.map((context) => context.close()));
    this.#contexts.clear();
    this.#used = [];
    this.#idle = undefined;
  }

  /** The page of a test before, as good as new. */
  async #led({ url, scale }: PageSetting): Promise<Page | undefined> {
    const idle = this.#idle?.scale === scale ? this.#idle : undefined;
    if (!idle) return undefined;
    this.#idle = undefined;
    const { page, words } = idle;
    await words.dispose();
    await page.unrouteAll();
    page.removeAllListeners();
    await resetPage(page);
    // What the page keeps is kept once more as it goes.
    await page.goto(new URL('none', url).href);
    await page.evaluate(() => sessionStorage.clear());
    return page;
  }

  #context(setting: PageSetting): Promise<BrowserContext> {
    const context = this.#contexts.get(setting.scale) ?? contextFor(this.browser, setting);
    this.#contexts.set(setting.scale, context);
    return context;
  }
}
