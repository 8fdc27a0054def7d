import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../editor/browser.ts';
import { type PageServer, startPageServer } from './pageServer.ts';
import { browserPath, openPanel, type PageSetting } from './panelPage.ts';

/** Opens a page for one test; it is closed after the test. */
export type Open = (setting: Omit<PageSetting, 'url'>) => Promise<Page>;

interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
}

/** One browser and one server for the suites of a run; each test has a page of its own. */
const started = new Map<string, Promise<Parts>>();

async function start(path: string): Promise<Parts> {
  const [browser, server] = await Promise.all([launchBrowser(path), startPageServer()]);
  return { browser, server };
}

after(async () => {
  for (const { browser, server } of await Promise.all(started.values())) {
    await browser.close();
    await server.close();
  }
});

/** Gives the tests of a suite a browser and the page's server; skips them where there is no such browser. */
export function withPage(findPath: () => string | undefined = browserPath): Open {
  let parts: Parts | undefined;
  before(async function () {
    const path = findPath();
    if (!path) return this.skip();
    const starting = started.get(path) ?? start(path);
    started.set(path, starting);
    parts = await starting;
  });
  afterEach(async () => {
    await Promise.all((parts?.browser.contexts() ?? []).map((context) => context.close()));
  });
  return (setting) => {
    if (!parts) throw new Error('The browser is not started yet.');
    return openPanel(parts.browser, { url: parts.server.url, ...setting });
  };
}
