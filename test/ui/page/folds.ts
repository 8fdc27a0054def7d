import type { Page } from 'playwright-core';

/** Opens every closed fold of the page. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) fold.click();
  });
}
