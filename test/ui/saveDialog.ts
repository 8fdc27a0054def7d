import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';
import { quickInput, quickRow } from './window.ts';

/** Resolves when the dialog for a file of this kind has made its proposal, which would else overwrite an answer. */
export function fileIsProposed(page: Page, kind = '.png'): Promise<void> {
  return waitUntil('a file is proposed', async () => (await quickInput(page).inputValue()).endsWith(kind));
}

/** Answers that dialog. */
export async function saveUnder(page: Page, file: string): Promise<void> {
  const box = quickInput(page);
  await fileIsProposed(page, path.extname(file));
  await box.fill(file);
  await closes(box, () => pressEnterIn(box, file));
}

/** The dialog takes neither Enter nor a click while it reads a folder, so it is answered again until it has closed. */
function closes(box: Locator, answer: () => Promise<void>): Promise<void> {
  return waitUntil('the dialog takes the answer', async () => {
    // Rejects when the dialog has gone.
    await answer().catch(() => undefined);
    // An answer that was taken must not be followed by another, which the document would get.
    return box.waitFor({ state: 'hidden', timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
}

const quickly = { timeout: 1_000 };

/** While the dialog reads the proposed folder it may put its own path before what is typed. Rejects when the dialog has gone. */
async function pressEnterIn(box: Locator, file: string): Promise<void> {
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
  await closes(box, () => row.click(quickly));
}

/** Answers the dialog for a folder to be opened. */
export async function chooseFolder(page: Page, folder: string): Promise<void> {
  const box = quickInput(page);
  await waitUntil('a folder is proposed', async () => (await box.inputValue()).endsWith('/'));
  await closes(box, () => pressEnterIn(box, `${folder}/`));
}
