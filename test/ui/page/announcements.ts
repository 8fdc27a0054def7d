/** What a screen reader is told of a page, in the order it is told. */
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

/** Notes from now on what live regions say and which alerts appear. */
export async function recordAnnouncements(page: Page): Promise<void> {
  // Functions handed to the page were compiled with calls to this one.
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

/** Waits until this is what was told last, or how it begins. */
export async function waitForAnnouncement(page: Page, said: string): Promise<void> {
  const isTold = () => page.evaluate((words) => window.heard.at(-1)?.startsWith(words) ?? false, said);
  await waitUntil(`it is told: ${said}`, isTold).catch(async () =>
    equal((await takeAnnouncements(page)).join(' | '), said),
  );
}

/** Sends a message as the host would, and waits until the page tells this. */
export async function postAndWaitFor(page: Page, message: HostMessage, said: string): Promise<void> {
  await postHostMessages(page, message);
  await waitForAnnouncement(page, said);
}

/** What was told since it was asked for last. */
export const takeAnnouncements = (page: Page): Promise<string[]> => page.evaluate(() => window.heard.splice(0));

/** Waits until what has the focus is this by role, name and state, as a screen reader says it: `button "Insert"`. */
export async function waitForFocus(page: Page, said: string): Promise<void> {
  let now = '';
  const isThere = async () => {
    [now = ''] = await lines(page, ':focus').catch(() => ['']);
    return now === said;
  };
  await waitUntil(`the focus is on ${said}`, isThere).catch((error: unknown) => equal(now, said, String(error)));
}

/** Roles, names and words of a part, one line each. */
export async function lines(page: Page, part: string): Promise<readonly string[]> {
  const told = await page.locator(part).ariaSnapshot();
  return told.split('\n').map((line) => line.replace(/^\s*- /, '').replace(/:$/, ''));
}
