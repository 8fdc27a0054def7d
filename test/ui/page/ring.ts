import type { Browser, Page } from 'playwright-core';
import { findBrowser, launchBrowser } from '../../editor/browser.ts';
import { closing } from '../../setUp.ts';
import { type PageServer, startPageServer } from './pageServer.ts';
import { Pages } from './pages.ts';
import type { PageAsked } from './panelPage.ts';

/** Opens a page for one test; it is closed after the test, or led on to the next one. */
export interface Open {
  (setting: PageAsked): Promise<Page>;
  /** The test is done with what it has opened, which is led on to what it opens next. */
  readonly done: () => Promise<void>;
}

interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
  readonly pages: Pages;
}

/** One browser and one server for the suites of a run. */
const started = new Map<string, Promise<Parts>>();

async function start(path: string): Promise<Parts> {
  const [browser, server] = await Promise.all([launchBrowser(path), startPageServer()]);
  return { browser, server, pages: new Pages(browser) };
}

closing.push(async () => {
  for (const { browser, server } of await Promise.all(started.values())) {
    await browser.close();
    await server.close();
  }
});

interface Wanted {
  readonly findPath?: () => string | undefined | Promise<string>;
  /** Its tests do to a page what cannot be undone, such as stopping its clock: each has a new one. */
  readonly alwaysNew?: boolean;
}

/** Gives the tests of a suite a browser and the page's server; skips them where there is no such browser. */
export function withPage({ findPath = () => findBrowser(() => {}), alwaysNew = false }: Wanted = {}): Open {
  let parts: Parts | undefined;
  before(async function () {
    const path = await findPath();
    if (!path) return this.skip();
    const starting = started.get(path) ?? start(path);
    started.set(path, starting);
    parts = await starting;
    if (alwaysNew) await parts.pages.close();
  });
  afterEach(() => (alwaysNew ? parts?.pages.close() : parts?.pages.giveBack()));
  const all = () => {
    if (!parts) throw new Error('The browser is not started yet.');
    return parts;
  };
  const open = (setting: PageAsked) => all().pages.open({ url: all().server.url, ...setting });
  return Object.assign(open, { done: () => all().pages.giveBack() });
}
