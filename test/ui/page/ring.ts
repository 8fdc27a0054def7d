import type { Browser, Page } from 'playwright-core';
import { type PageServer, startPageServer } from './pageServer.ts';
import { browserPath, launchBrowser, openPanel, type PageSetting } from './panelPage.ts';

/** Opens a page for one test; it is closed after the test. */
export type Open = (setting: Omit<PageSetting, 'url'>) => Promise<Page>;

interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
}

/** One browser and one server for the suites of a run; each test has a page of its own. */
let started: Promise<Parts> | undefined;

async function start(path: string): Promise<Parts> {
  const [browser, server] = await Promise.all([launchBrowser(path), startPageServer()]);
  return { browser, server };
}

after(async () => {
  const parts = await started;
  await parts?.browser.close();
  await parts?.server.close();
});

/** Gives the tests of a suite a browser and the page's server; skips them where there is no browser. */
export function withPage(): Open {
  let parts: Parts | undefined;
  before(async function () {
    const path = browserPath();
    if (!path) return this.skip();
    started ??= start(path);
    parts = await started;
  });
  afterEach(async () => {
    await Promise.all((parts?.browser.contexts() ?? []).map((context) => context.close()));
  });
  return (setting) => {
    if (!parts) throw new Error('The browser is not started yet.');
    return openPanel(parts.browser, { url: parts.server.url, ...setting });
  };
}
