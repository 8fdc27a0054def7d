/** The announcements of a page to a screen reader, in their order. */
import { equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';
import { waitUntil } from '../waitUntil.ts';
import { postHostMessages } from './panelPage.ts';

declare global {
  interface Window {
    heard: string[];
  }
}

/** Starts to record what live regions announce and which alerts appear. */
export async function recordAnnouncements(page: Page): Promise<void> {
  // Functions passed to the page were compiled with calls to this one.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const wordsOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const [alerts, said] = [new WeakSet<Element>(), new WeakMap<Element, string>()];
    const hear = (element: Element) => {
      const now = wordsOf(element);
      if (now !== '' && now !== said.get(element)) window.heard.push(now);
      said.set(element, now);
    };
    for (const element of document.querySelectorAll('[role="status"]')) said.set(element, wordsOf(element));
    window.heard = [];
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[role="status"]:not([aria-live="off"])')) hear(element);
      for (const alert of document.querySelectorAll('[role="alert"]'))
        if (!alerts.has(alert) && alerts.add(alert)) window.heard.push(`Alert: ${wordsOf(alert)}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until the last announcement is or begins with this text. */
export async function waitForAnnouncement(page: Page, said: string): Promise<void> {
  const isTold = () => page.evaluate((words) => window.heard.at(-1)?.startsWith(words) ?? false, said);
  await waitUntil(`it is told: ${said}`, isTold).catch(async () =>
    equal((await takeAnnouncements(page)).join(' | '), said),
  );
}

/** Posts a message as the host would, and waits until the page announces this text. */
export async function postAndWaitFor(page: Page, message: HostMessage, said: string): Promise<void> {
  await postHostMessages(page, message);
  await waitForAnnouncement(page, said);
}

/** Returns the announcements since the last call. */
export const takeAnnouncements = (page: Page): Promise<string[]> => page.evaluate(() => window.heard.splice(0));

/** Waits until the focused element has this role, name and state, as a screen reader reads it: `button "Insert"`. */
export async function waitForFocus(page: Page, said: string): Promise<void> {
  let now = '';
  const isThere = async () => {
    [now = ''] = await lines(page, ':focus').catch(() => ['']);
    return now === said;
  };
  await waitUntil(`the focus is on ${said}`, isThere).catch((error: unknown) => equal(now, said, String(error)));
}

/** Returns the roles, names and texts of a part of the page, one line each. */
export async function lines(page: Page, part: string): Promise<readonly string[]> {
  const told = await page.locator(part).ariaSnapshot();
  return told.split('\n').map((line) => line.replace(/^\s*- /, '').replace(/:$/, ''));
}
