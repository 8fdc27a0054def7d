/** What a user does in VS Code's window, by mouse and keyboard. */
import type { Frame, Locator, Page } from 'playwright-core';
import { extensionId } from '../../src/product/common/names.ts';
import { waitUntil } from './waitUntil.ts';

/** The box of the palette, of questions and of file dialogs; a key is asked for in one of type password. */
export const quickInput = (page: Page): Locator =>
  page.locator('.quick-input-widget:visible input:not([type=checkbox])');

/** The rows below that box, by their text. */
export const quickRow = (page: Page, text: string): Locator =>
  page.locator('.quick-input-widget:visible .monaco-list-row').filter({ hasText: text });

/** Messages at the lower right. */
export const toasts = (page: Page): Locator => page.locator('.notifications-toasts .notification-list-item');

/** The pages of extensions that are shown; VS Code puts a frame of its own around each. */
export const pagesIn = (page: Page): readonly Frame[] =>
  page.frames().filter((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());

/** Resolves when VS Code's own timers of this time (milliseconds) have fired, if they were set before in this window or frame. */
export const timersFired = (at: Page | Frame, time: number): Promise<void> =>
  at.evaluate((wait) => new Promise<void>((done) => setTimeout(done, wait)), time);

/** Milliseconds after which a step is taken again from its start, because something has moved the focus away. */
const soon = { timeout: 3000 };

/** Whether it shows itself soon. */
export const isShownSoon = (what: Locator): Promise<boolean> => succeeds(what.waitFor(soon));

const succeeds = (step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    () => false,
  );

/**
 * Runs the command with this title, its category before a colon, from the palette.
 * VS Code asks a page only every 250 ms whether it has the focus, and may close a palette that was opened meanwhile; then it is opened again.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
  const row = page
    .locator('.quick-input-widget:visible .monaco-list-row .label-name')
    .getByText(title, { exact: true })
    .first();
  await waitUntil(`the palette offers ${title}`, async () => {
    await page.keyboard.press('F1');
    return (await succeeds(quickInput(page).fill(`>${title}`, soon))) && succeeds(row.click(soon));
  });
  await row.waitFor({ state: 'hidden' });
}

/** Answers the question that stands in the quick input, and waits until it is gone or another one has taken its place. */
export async function answerQuestion(page: Page, text: string): Promise<void> {
  const box = quickInput(page);
  await box.waitFor();
  await box.fill(text);
  await box.press('Enter');
}

/** Right-clicks into the selected text of the active editor and chooses an item of the menu. */
export function chooseInContextMenu(page: Page, item: string): Promise<void> {
  return chooseOnSelection(page, item, () => chooseFromOpenMenu(page, item));
}

/** The same for an item of Limn's submenu. */
export function chooseInLimnMenu(page: Page, item: string): Promise<void> {
  return chooseOnSelection(page, item, () => chooseFromLimnMenu(page, item));
}

async function chooseOnSelection(page: Page, item: string, choose: () => Promise<boolean>): Promise<void> {
  // What moves below the menu, such as a panel that was just closed, takes it away again.
  await waitUntil(`${item} is chosen`, async () => {
    await rightClickSelection(page);
    return (await widestSelection(page)) ? choose() : takeBackClick(page);
  });
}

/** The text moved before the click reached it, as when VS Code puts its lenses in: the click fell beside the selection and took it away. */
async function takeBackClick(page: Page): Promise<false> {
  await page.keyboard.press('Escape');
  await menuItems(page).first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+u');
  return false;
}

/** Chooses an item of the context menu that is about to open; false where the menu went away before. */
export async function chooseFromMenu(page: Page, item: string): Promise<boolean> {
  await menuItems(page).first().waitFor();
  return chooseFromOpenMenu(page, item);
}

/** Chooses an item of Limn's submenu in the context menu that is about to open. */
export async function chooseFromLimnMenu(page: Page, item: string): Promise<boolean> {
  await menuItems(page)
    .filter({ has: page.getByText('Limn', { exact: true }) })
    .first()
    .hover();
  await menuItems(page).filter({ hasText: item }).first().waitFor();
  return chooseFromOpenMenu(page, item);
}

const menuItems = (page: Page): Locator => page.locator('.monaco-menu .action-menu-item');

async function chooseFromOpenMenu(page: Page, item: string): Promise<boolean> {
  const choice = menuItems(page).filter({ hasText: item }).first();
  const isShownOrGone = async () => (await choice.isVisible()) || (await menuItems(page).count()) === 0;
  await waitUntil(`the menu shows ${item}, or goes away`, isShownOrGone);
  let isPressed = false;
  // VS Code lets a new menu take no click for a moment, so that the one that opened it does not choose too.
  await waitUntil(`the menu takes the click on ${item}`, async () => {
    const box = (await choice.isVisible()) && (await choice.boundingBox());
    if (!box) return true;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    isPressed = true;
    return !(await choice.isVisible());
  });
  return isPressed;
}

/** Opens the context menu on the selected text of the active editor. */
export async function rightClickSelection(page: Page): Promise<void> {
  const place = await settledSelection(page);
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { button: 'right' });
  await menuItems(page).first().waitFor();
}

/** The widest piece of the selection, once it stands still; the narrow ones are round corners that lie outside of the text. */
async function settledSelection(page: Page): Promise<DOMRect> {
  let last: DOMRect | undefined;
  await waitUntil('the selection is drawn', async () => {
    const before = last;
    last = await widestSelection(page);
    return last && before && last.width > 0 && last.x === before.x && last.y === before.y;
  });
  if (!last) throw new Error('The selection went away.');
  return last;
}

/** In the active group, or in another one while a page holds the focus. */
async function widestSelection(page: Page): Promise<DOMRect | undefined> {
  for (const group of ['.editor-group-container.active', '.editor-group-container']) {
    const pieces = await page
      .locator(`${group} .view-overlays .selected-text`)
      .evaluateAll((all) => all.map((piece) => piece.getBoundingClientRect().toJSON() as DOMRect));
    if (pieces.length > 0) return pieces.sort((a, b) => b.width - a.width)[0];
  }
  return undefined;
}

/** The document of Limn's panel, once it is there; ask again after a reload or after it was hidden. */
export async function panelFrame(page: Page): Promise<Frame> {
  let frame: Frame | undefined;
  await waitUntil('the panel is there', async () => {
    frame = await findPanel(page).catch(() => undefined);
    return frame;
  });
  if (!frame) throw new Error('The panel went away.');
  return frame;
}

async function findPanel(page: Page): Promise<Frame | undefined> {
  const outer = page.frames().filter((frame) => frame.url().includes(`extensionId=${extensionId}`));
  for (const frame of outer.reverse()) {
    const inner = await (await frame.$('iframe#active-frame'))?.contentFrame();
    if (inner && (await inner.locator('body').isVisible())) return inner;
  }
  return undefined;
}

/** A message that covers the window. */
export const modal = (page: Page): Locator => page.locator('.monaco-dialog-box');

/** Presses a button of the message that covers the window, and waits until it is gone. */
export async function pressInModal(page: Page, button: string): Promise<void> {
  await modal(page).getByRole('button', { name: button, exact: true }).click();
  await modal(page).waitFor({ state: 'hidden' });
}

/** How VS Code names its themes, and the class its window bears then. */
export const themes = {
  dark: { name: 'Dark Modern', mark: 'vs-dark' },
  light: { name: 'Light Modern', mark: 'vs' },
  'hc-dark': { name: 'Default High Contrast', mark: 'hc-black' },
  'hc-light': { name: 'Default High Contrast Light', mark: 'hc-light' },
} as const;

export type Theme = keyof typeof themes;
