import type { Browser, Page } from 'playwright-core';
import { findBrowser, launchBrowser } from '../../editor/browser.ts';
import { closing } from '../../setUp.ts';
import { type Snapshot, snapshot } from '../fixtures/views.ts';
import { type PageServer, startPageServer } from './pageServer.ts';
import { Pages, resetPage } from './pages.ts';
import { type PageAsked, postHostMessages } from './panelPage.ts';
import { applyTheme } from './themes.ts';

/** Opens a page for one test. After the test, it is closed or reused for the next one. */
export interface Open {
  (setting: PageAsked): Promise<Page>;
  /** Opens a page that shares nothing with others, for a test that changes it in a way that cannot be undone, such as stopping its clock. */
  readonly alone: (setting: PageAsked) => Promise<Page>;
  /** Releases the pages that the test has opened, so that they are reused for what it opens next. */
  readonly done: () => Promise<void>;
}

interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
  readonly pages: Pages;
}

/** One browser and one server for all suites of a run, by the path of the browser. */
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

type FindPath = () => string | undefined | Promise<string>;

const findTestBrowser: FindPath = () => findBrowser(() => {});

interface Wanted {
  readonly findPath?: FindPath;
}

/** Gives the tests of a suite a browser and the page's server; skips them if the browser is missing. */
export function usePage({ findPath = findTestBrowser }: Wanted = {}): Open {
  const parts = withParts(findPath);
  const done = () => parts().pages.giveBack();
  afterEach(done);
  const inServer = (setting: PageAsked) => ({ url: parts().server.url, ...setting });
  const open = (setting: PageAsked) => parts().pages.open(inServer(setting));
  const alone = (setting: PageAsked) => parts().pages.openAlone(inServer(setting));
  return Object.assign(open, { alone, done });
}

function withParts(findPath: FindPath): () => Parts {
  let parts: Parts | undefined;
  before(async function () {
    const path = await findPath();
    if (!path) return this.skip();
    const starting = started.get(path) ?? start(path);
    started.set(path, starting);
    parts = await starting;
  });
  return () => {
    if (!parts) throw new Error('The browser is not started yet.');
    return parts;
  };
}

/** Shows a snapshot in the shared panel, in the default size if none is given. */
export type ShowSnapshot = (first: Snapshot, size?: Pick<PageAsked, 'width' | 'height'>) => Promise<Page>;

/**
 * Gives the tests of a suite one shared panel that switches from snapshot to snapshot, as the host does when the user opens another session.
 * Its DOM is the same as in a new page, in a tenth of the time. This is for tests that inspect a page and hardly change it.
 */
export function withSharedPanel(): ShowSnapshot {
  const parts = withParts(findTestBrowser);
  let pages: Pages | undefined;
  let page: Page | undefined;
  after(() => pages?.close());
  return async (first, { width = 420, height = 760 } = {}) => {
    pages ??= new Pages(parts().browser);
    page ??= await pages.open({ url: parts().server.url, first });
    await resetPage(page);
    await page.setViewportSize({ width, height });
    await applyTheme(page, 'dark');
    await postHostMessages(page, emptySession);
    await postHostMessages(page, first);
    return page;
  };
}

/** Shown in between, so that no element of one snapshot is reused for the next. */
const emptySession = snapshot({ id: 'between' });
