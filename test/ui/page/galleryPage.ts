import type { Page } from 'playwright-core';
import type { GalleryPicture } from '../../../src/gallery/common/galleryMessages.ts';
import { galleryMessages, galleryPicture as picture } from '../fixtures/gallery.ts';
import type { Open } from './browserFixture.ts';

export const many = (count: number) => Array.from({ length: count }, (_, index) => picture(index));

export async function tell(page: Page, all: readonly GalleryPicture[]): Promise<void> {
  await page.evaluate(async (sent) => {
    for (const message of sent) window.postMessage(message, '*');
    await new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }, galleryMessages(all));
}

/** Opens the gallery with so many pictures. */
export async function openGallery(open: Open, count: number, width = 900): Promise<Page> {
  const page = await open({ page: 'gallery', width });
  await tell(page, many(count));
  return page;
}

export const cell = (page: Page, index: number) => page.locator(`[role="gridcell"][data-index="${index}"]`);

export const focusedIndex = (page: Page) =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.index : ''));
