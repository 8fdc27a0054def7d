import type { Browser, Page } from 'playwright-core';
import { type PageServer, startPageServer } from './pageServer.ts';
import { browserPath, launchBrowser, openPanel, type PageSetting } from './panelPage.ts';

/** Opens a page for one test; it is closed after the test. */
export type Open = (setting: Omit<PageSetting, 'url'>) => Promise<Page>;

/** Gives the tests of a suite a browser and the page's server; skips them where there is no browser. */
export function withPage(): Open {
  let parts: { readonly browser: Browser; readonly server: PageServer } | undefined;
  before(async function () {
    const path = browserPath();
    if (!path) return this.skip();
    parts = { browser: await launchBrowser(path), server: await startPageServer() };
  });
  afterEach(async () => {
    await Promise.all((parts?.browser.contexts() ?? []).map((context) => context.close()));
  });
  after(async () => {
    await parts?.browser.close();
    await parts?.server.close();
  });
  return (setting) => {
    if (!parts) throw new Error('The browser is not started yet.');
    return openPanel(parts.browser, { url: parts.server.url, ...setting });
  };
}
