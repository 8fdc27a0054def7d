import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { contextFor, newPage, openIn, type PageSetting } from './panelPage.ts';

/** Resets what tests change on a page from outside: emulated media and the pointer. */
export async function resetPage(page: Page): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  await page.mouse.move(0, 0);
}

interface Opened {
  readonly page: Page;
  readonly scale: number | undefined;
  /** Removes the script with the messages of its host. */
  readonly words: Disposable;
}

/** The pages of a browser. A page that a test has finished with is reused for the next test, which takes a quarter of the time of a new one. */
export class Pages {
  readonly #contexts = new Map<number | undefined, Promise<BrowserContext>>();
  #alone: BrowserContext[] = [];
  #used: Opened[] = [];
  #idle: Opened | undefined;

  constructor(private readonly browser: Browser) {}

  async open(setting: PageSetting): Promise<Page> {
    const page = (await this.#led(setting)) ?? (await newPage(await this.#context(setting)));
    this.#used.push({ page, scale: setting.scale, words: await openIn(page, setting) });
    return page;
  }

  /** Opens a page in a context of its own: a stopped clock is stopped for the whole context. */
  async openAlone(setting: PageSetting): Promise<Page> {
    const context = await contextFor(this.browser, setting);
    this.#alone.push(context);
    const page = await newPage(context);
    await openIn(page, setting);
    return page;
  }

  /** Releases all pages of a test: keeps one for the next test and closes the others. */
  async giveBack(): Promise<void> {
    const alone = this.#alone.splice(0);
    await Promise.all(alone.map((context) => context.close()));
    const open = [...this.#used, ...(this.#idle ? [this.#idle] : [])].filter(({ page }) => !page.isClosed());
    this.#used = [];
    this.#idle = open.shift();
    await Promise.all(open.map(({ page }) => page.close()));
  }

  /** Closes all browser contexts and their pages. */
  async close(): Promise<void> {
    const contexts = await Promise.all(this.#contexts.values());
    await Promise.all(contexts.map((context) => context.close()));
    this.#contexts.clear();
    this.#used = [];
    this.#idle = undefined;
  }

  /** Returns the page of a previous test, reset to a new one, or undefined if there is none with this scale. */
  async #led({ scale }: PageSetting): Promise<Page | undefined> {
    const idle = this.#idle?.scale === scale ? this.#idle : undefined;
    if (!idle) return undefined;
    this.#idle = undefined;
    const { page, words } = idle;
    await words.dispose();
    await page.unrouteAll();
    page.removeAllListeners();
    await resetPage(page);
    return page;
  }

  #context(setting: PageSetting): Promise<BrowserContext> {
    const context = this.#contexts.get(setting.scale) ?? contextFor(this.browser, setting);
    this.#contexts.set(setting.scale, context);
    return context;
  }
}
