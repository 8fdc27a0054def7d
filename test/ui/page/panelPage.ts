/** The page in a real browser, with a host that only records the messages that it gets. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';
import type { PageMessage } from '../../../src/panel/common/pageMessages.ts';
import { installedBrowser } from '../../editor/browser.ts';
import type { PageTheme } from './themes.ts';

/** Returns the browser for tests and measurements of the page: the one that `LIMN_BROWSER` names, else an installed one, or undefined if there is none. */
export function browserPath(): string | undefined {
  return process.env.LIMN_BROWSER || installedBrowser();
}

declare global {
  interface Window {
    limn: { posted: PageMessage[]; blocked: string[]; first: HostMessage | undefined; isSilent: boolean };
  }
}

export interface PageSetting extends PageAsked {
  readonly url: string;
}

/** The settings of a page that a test can choose. */
export interface PageAsked {
  /** Which of Limn's pages to open; by default the panel's. */
  readonly page?: 'panel' | 'gallery' | 'comparison' | 'image-editor';
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  /** The host's answer to `ready`. */
  readonly first?: HostMessage;
  /** Whether the host answers `ready` and no later message. */
  readonly isSilent?: boolean;
  /** The device pixels per CSS pixel. */
  readonly scale?: number;
}

/** Opens the page in a new context and waits until it has rendered its first message. */
export async function openPanel(browser: Browser, setting: PageSetting): Promise<Page> {
  const page = await newPage(await contextFor(browser, setting));
  await openIn(page, setting);
  return page;
}

/** Creates a context in which pages can copy and paste. */
export async function contextFor(browser: Browser, { url, scale = 1 }: PageSetting): Promise<BrowserContext> {
  const context = await browser.newContext({ deviceScaleFactor: scale });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
  return context;
}

/** Creates a page with a host that has no messages yet. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, '../fixtures/host.js') });
  return page;
}

/** Opens Limn's page in this one. Disposing the result removes the script with the messages of its host. */
export async function openIn(page: Page, setting: PageSetting): Promise<Disposable> {
  const { url, page: name = 'panel', theme = 'dark', width = 420, height = 760, first, isSilent = false } = setting;
  await page.setViewportSize({ width, height });
  const host = `Object.assign(window.limn, ${JSON.stringify({ first, isSilent })}); ${forgetOthers(++opened)}`;
  const words = await page.addInitScript({ content: host });
  await page.goto(`${url}?theme=${theme}&page=${name}`);
  if (first) await page.locator('limn-composer').waitFor();
  return words;
}

let opened = 0;

/** Returns a script that forgets what a former page has stored, at its end too, but nothing that this page has stored before a reload. */
function forgetOthers(id: number): string {
  return `if (sessionStorage.getItem('opened') !== '${id}') { sessionStorage.clear(); sessionStorage.setItem('opened', '${id}'); }`;
}

/** Posts messages as the host would, and lets the page render. */
export async function postHostMessages(page: Page, ...messages: readonly HostMessage[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const message of all) window.postMessage(message, '*');
    await new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
  }, messages);
}

/** Posts messages as the host would, and lets the page render each before the next. */
export async function postOneByOne(page: Page, messages: readonly HostMessage[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const message of all) {
      window.postMessage(message, '*');
      await new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
    }
  }, messages);
}

const byItself: readonly PageMessage['type'][] = ['ready', 'ping', 'pageState'];

/** Returns the messages that the page has posted, without its automatic ones and the ids that it generates. */
export async function takePostedMessages(page: Page): Promise<PageMessage[]> {
  const all = await page.evaluate(() => window.limn.posted);
  return all.flatMap((message) => (byItself.includes(message.type) ? [] : [withoutId(message)]));
}

/** Returns the ids that the page gave to its messages when sending, oldest first. */
export async function sendIds(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => window.limn.posted);
  return all.flatMap((message) => ('sendId' in message ? [message.sendId] : []));
}

function withoutId(message: PageMessage): PageMessage {
  if (!('sendId' in message)) return message;
  const { sendId: _, ...known } = message;
  return known as PageMessage;
}
