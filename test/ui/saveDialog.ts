import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';
import { quickInput, quickRow } from './window.ts';

/** Resolves when the dialog for a file of this kind has made its proposal, which would else overwrite an answer. */
export function fileIsProposed(page: Page, kind = '.png'): Promise<void> {
  return waitUntil('a file is proposed', async () => (await quickInput(page).inputValue()).endsWith(kind));
}

/** Answers that dialog; it takes no Enter while it reads the folder. */
export async function saveUnder(page: Page, file: string): Promise<void> {
  const box = quickInput(page);
  await fileIsProposed(page, path.extname(file));
  await box.fill(file);
  await waitUntil('the dialog takes the answer', async () => {
    await pressEnterIn(box, file).catch(() => undefined);
    // One that was taken must not be followed by another, which the document would get.
    return box.waitFor({ state: 'hidden', timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
}

/** While the dialog reads the proposed folder it may put its own path before what is typed. Rejects when the dialog has gone. */
async function pressEnterIn(box: Locator, file: string): Promise<void> {
  const quickly = { timeout: 1_000 };
  if ((await box.inputValue(quickly)) !== file) await box.fill(file, quickly);
  await box.press('Enter', quickly);
}

/** Answers the dialog for files to be opened. */
export async function chooseFile(page: Page, file: string): Promise<void> {
  const box = quickInput(page);
  await waitUntil('a folder is proposed', async () => (await box.inputValue()).endsWith('/'));
  const row = quickRow(page, path.basename(file));
  // While the dialog reads the proposed folder it may put its own path before what is typed.
  await waitUntil('the folder is listed', async () => {
    if ((await box.inputValue()) !== `${path.dirname(file)}/`) await box.fill(`${path.dirname(file)}/`);
    return row.isVisible();
  });
  await row.click();
  await box.waitFor({ state: 'hidden' });
}
