import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { states } from '../fixtures/states.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { findA11yViolations } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const image = () => snapshot({ composer: { ...imageComposer, text: 'A cat' } });
const ratio = (page: Page) => page.getByRole('combobox', { name: 'Aspect ratio', exact: true });
const size = (page: Page) => page.getByRole('combobox', { name: 'Size', exact: true });
const style = (page: Page) => page.getByRole('combobox', { name: 'Style', exact: true });
const count = (page: Page) => page.getByRole('spinbutton', { name: 'Count', exact: true });
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });

async function optionsPosted(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  return (await takePostedMessages(page))
    .flatMap((message) => (message.type === 'draft' ? [message.options] : []))
    .at(-1);
}

describe('The options of a picture', () => {
  const open = usePage();

  it('are one line of chips, whose names appear when they are pointed at or focused; nothing moves then', async () => {
    const page = await open({ width: 560, first: states['image-result']() });
    const boxes = () =>
      page
        .locator('.box, .box textarea, .options, .select, .count, .send, article .actions')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const names = () =>
      page
        .locator('.options .label')
        .evaluateAll((all) => all.map((one) => one.checkVisibility({ visibilityProperty: true })));
    const before = await boxes();
    equal(new Set(before.slice(3, 8).map(({ top }) => top)).size, 1);
    deepEqual(await names(), [false, false, false, false, false]);
    equal(await page.locator('.count .sum').innerText(), '1 image');
    await count(page).hover();
    deepEqual([await boxes(), await names()], [before, [true, true, true, true, false]]);
    await page.mouse.move(0, 0);
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await page.keyboard.press('Tab');
    deepEqual([await boxes(), await names()], [before, [true, true, true, true, false]]);
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    deepEqual([await boxes(), await names()], [before, [false, false, false, false, false]]);
  });

  it('accept any typed ratio and size, and an empty value for Auto', async () => {
    const page = await open({ first: image() });
    await ratio(page).fill('7:3');
    await size(page).fill('8K');
    deepEqual(await optionsPosted(page), { aspectRatio: '7:3', size: '8K' });
    await ratio(page).fill('');
    equal(await ratio(page).getAttribute('placeholder'), 'Auto');
    deepEqual(await optionsPosted(page), { aspectRatio: '', size: '8K' });
  });

  it('are marked if they differ from their settings, and can be reset to them', async () => {
    const usual = { aspectRatio: '1:1', size: '', count: 2 };
    const preferences = { sendKey: 'enter', readyPrompts: [], usual } as const;
    const composer = { ...imageComposer, options: { aspectRatio: '16:9', size: '', count: 4 } };
    const page = await open({ width: 560, first: snapshot({ composer }, { preferences }) });
    const back = (name: string) => page.getByRole('button', { name, exact: true });
    equal(await page.locator('.changed').count(), 2);
    equal(await ratio(page).getAttribute('aria-description'), 'this session only');
    await back('Aspect ratio: Use default: 1:1').click();
    equal(await ratio(page).inputValue(), '1:1');
    equal(await ratio(page).evaluate((box) => box === document.activeElement), true);
    await size(page).fill('4K');
    await back('Size: Use default: Auto').waitFor();
    await back('Count: Use default: 2').focus();
    await page.keyboard.press('Enter');
    equal(await count(page).inputValue(), '2');
    await back('Size: Use default: Auto').click();
    equal(await page.locator('.changed').count(), 0);
    deepEqual(await optionsPosted(page), usual);
    await postHostMessages(page, {
      type: 'preferences',
      preferences: { ...preferences, usual: { aspectRatio: '3:2', size: '' } },
    });
    await back('Aspect ratio: Use default: 3:2').waitFor();
    equal(await page.locator('.changed').count(), 2);
  });

  it('name built-in styles, which the number of images on Send counts', async () => {
    const page = await open({ width: 320, first: image() });
    await style(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    equal(await style(page).inputValue(), 'Watercolor');
    equal(await send(page).getAttribute('aria-label'), 'Send');
    await style(page).fill('ink, Watercolor');
    equal(await style(page).inputValue(), 'Watercolor, Ink');
    await count(page).focus();
    await page.keyboard.press('ArrowUp');
    equal(await send(page).getAttribute('aria-label'), 'Send, 4 images');
    deepEqual(await findA11yViolations(page), []);
    const { aspectRatio, size } = imageComposer.options;
    deepEqual(await optionsPosted(page), { aspectRatio, size, count: 2, styles: ['watercolor', 'ink'] });
    await style(page).fill('crayon');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').getByText('Enter styles from the list, separated by commas').waitFor();
    equal(await send(page).getAttribute('aria-disabled'), 'true');
    await style(page).fill('');
    equal(await send(page).getAttribute('aria-disabled'), null);
    deepEqual(await optionsPosted(page), { aspectRatio, size, count: 2 });
  });

  it('add styles by the mouse, and replace them', async () => {
    const page = await open({ width: 320, first: image() });
    const choose = (name: string) => page.getByRole('option', { name, exact: true });
    await style(page).click();
    equal(await page.getByTitle('Add Ink', { exact: true }).count(), 0);
    await choose('Ink').click();
    await style(page).click();
    await page.getByTitle('Add Oil', { exact: true }).click();
    await page.getByTitle('Add Watercolor', { exact: true }).click();
    equal(await style(page).inputValue(), 'Watercolor, Ink, Oil');
    deepEqual(await findA11yViolations(page), []);
    equal(await send(page).getAttribute('aria-label'), 'Send, 3 images');
    await choose('Comic').click();
    equal(await style(page).inputValue(), 'Comic');
  });

  it('show a style that differs from its setting, and reset it', async () => {
    const usual = { aspectRatio: '16:9', size: '2K', styles: ['ink'] };
    const preferences = { sendKey: 'enter', readyPrompts: [], usual } as const;
    const composer = { ...imageComposer, options: { ...usual, styles: ['oil'] } };
    const page = await open({ width: 560, first: snapshot({ composer }, { preferences }) });
    equal(await style(page).inputValue(), 'Oil');
    await page.getByRole('button', { name: 'Style: Use default: Ink', exact: true }).click();
    equal(await style(page).inputValue(), 'Ink');
    equal(await page.locator('.changed').count(), 0);
  });

  it('mark an invalid value, show its format, and disable Send until it is valid or undone', async () => {
    const page = await open({ first: image() });
    await ratio(page).fill('wide');
    equal(await ratio(page).getAttribute('aria-invalid'), 'true');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Enter a ratio, for example 16:9').waitFor();
    equal(await send(page).getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    equal(await ratio(page).inputValue(), '16:9');
    equal(await ratio(page).getAttribute('aria-invalid'), null);
    equal(await send(page).getAttribute('aria-disabled'), null);
    equal((await takePostedMessages(page)).length, 0);
  });

  it('are picked from the list by keys alone', async () => {
    const page = await open({ first: image() });
    await size(page).focus();
    await page.keyboard.press('ArrowDown');
    equal(await size(page).getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowDown');
    const marked = await size(page).getAttribute('aria-activedescendant');
    equal(await page.locator(`#${marked}`).innerText(), '4K\n5504 × 3072');
    await page.keyboard.press('Enter');
    equal(await size(page).inputValue(), '4K');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    equal(await page.getByRole('listbox').count(), 0);
    deepEqual(await optionsPosted(page), { aspectRatio: '16:9', size: '4K' });
  });

  it('ask for a transparent background by key and by click, which is posted only if it is on', async () => {
    const usual = { aspectRatio: '', size: '', transparent: true } as const;
    const preferences = { sendKey: 'enter', readyPrompts: [], usual } as const;
    const page = await open({
      width: 320,
      first: snapshot({ composer: { ...imageComposer, options: usual } }, { preferences }),
    });
    const box = page.getByRole('checkbox', { name: 'Transparent background', exact: true });
    deepEqual([await box.isChecked(), await box.getAttribute('aria-description')], [true, null]);
    await box.focus();
    equal(await page.getByText('Transparent background', { exact: true }).isVisible(), true);
    await page.keyboard.press('Space');
    equal(await box.getAttribute('aria-description'), 'this session only');
    deepEqual(await optionsPosted(page), { aspectRatio: '', size: '' });
    await page.locator('.transparent .transparency').click();
    deepEqual(await optionsPosted(page), usual);
    deepEqual(await findA11yViolations(page), []);
    equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });

  it('set the count by keys, by buttons and by typing, never out of range', async () => {
    const page = await open({ first: image() });
    await count(page).focus();
    for (const [key, value] of [
      ['ArrowUp', '2'],
      ['PageUp', '6'],
      ['End', '8'],
      ['ArrowUp', '8'],
      ['PageDown', '4'],
      ['Home', '1'],
    ] as const) {
      await page.keyboard.press(key);
      equal(await count(page).inputValue(), value);
    }
    await page.getByRole('button', { name: 'More images', exact: true }).click();
    equal(await page.getByRole('button', { name: 'Send, 2 images', exact: true }).count(), 1);
    await count(page).fill('12');
    await page.keyboard.press('Tab');
    equal(await count(page).inputValue(), '8');
    await page.getByRole('button', { name: 'Fewer images', exact: true }).click();
    deepEqual(await optionsPosted(page), { aspectRatio: '16:9', size: '2K', count: 7 });
  });

  it('show the model that was chosen for pictures, or else the setting’s', async () => {
    const page = await open({ first: states['composer-refining']() });
    await page.getByRole('button', { name: 'Model: picture-flash-2', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'chooseModel', mode: 'image' }]);
    await postHostMessages(page, image());
    await page.getByRole('button', { name: 'Model: picture-pro-3', exact: true }).waitFor();
  });

  it('show how many models were chosen for pictures, with their names, and count a picture of each', async () => {
    const models = ['picture-pro-3', '<b>picture</b>', 'picture-flash-2'];
    const options = { aspectRatio: '', size: '', count: 2, models };
    const page = await open({
      width: 320,
      first: snapshot({ composer: { ...imageComposer, text: 'A boat', options } }),
    });
    const button = page.getByRole('button', { name: 'Model: 3 models', exact: true });
    equal(await button.getAttribute('title'), `Select Model: ${models.join(', ')}`);
    await page.getByRole('button', { name: 'Send, 6 images', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Fewer images', exact: true }).click();
    deepEqual(await optionsPosted(page), { aspectRatio: '', size: '', models });
    await page.getByRole('button', { name: 'Send, 3 images', exact: true }).waitFor();
    deepEqual(await findA11yViolations(page), []);
    equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });

  it('are reached by Tab in the order of the page: attached pictures, message, options, mode, Add Picture, model, Send', async () => {
    const page = await open({ first: { ...states['composer-refining'](), focus: 'message' } });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Violet');
    await page.getByRole('button', { name: 'Start a new image instead' }).focus();
    const names: (string | null)[] = [];
    for (let presses = 0; presses < 13; presses += 1) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.closest('label')?.innerText ??
            null,
        ),
      );
    }
    deepEqual(names, [
      'Remove tower-plan.png',
      'Remove survey-of-the-whole-northern-coast.jpg',
      'Message',
      'Aspect ratio',
      'Size',
      'Style',
      'Count',
      'Transparent background',
      'Image',
      'Add Image',
      'Model: picture-flash-2',
      'Improve Prompt',
      'Send, 3 images',
    ]);
  });
});

describe('Several prompts', () => {
  const open = usePage();
  const prompt = (page: Page, number: number) => page.getByRole('textbox', { name: `Prompt ${number}`, exact: true });

  it('are listed in place of the message, each with its passage, and sent as edited', async () => {
    const page = await open({ first: { ...states['composer-prompts'](), focus: 'message' } });
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).count(), 0);
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Prompt 1');
    equal(await page.getByRole('listitem').filter({ hasText: 'line 4' }).count(), 1);
    await prompt(page, 2).fill('Inside');
    await page.getByRole('button', { name: 'Send, 3 images', exact: true }).click();
    const message = (await takePostedMessages(page)).at(-1);
    deepEqual(message?.type === 'send' && message.prompts, [
      { id: 'a', text: 'Wide, low, last blue light. The tower fills the left third.' },
      { id: 'b', text: 'Inside' },
      { id: 'c', text: 'Close, side light from a slit window.' },
    ]);
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
  });

  it('move to the next by Enter, and are sent by Ctrl+Enter', async () => {
    const page = await open({ first: { ...states['composer-prompts'](), focus: 'message' } });
    await page.keyboard.press('Enter');
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Prompt 2');
    equal((await takePostedMessages(page)).length, 0);
    await page.keyboard.press('Control+Enter');
    deepEqual(
      (await takePostedMessages(page)).map(({ type }) => type),
      ['send'],
    );
  });

  it('give the focus to a neighbor when one is removed, and the message box returns with the last', async () => {
    const page = await open({ first: states['composer-prompts']() });
    await page.getByRole('button', { name: 'Remove prompt 3' }).click();
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Prompt 2');
    await page.getByRole('button', { name: 'Remove prompt 1' }).click();
    equal(
      await prompt(page, 1).inputValue(),
      'Inside, from above, lantern light only. The stair winds down out of sight, and her hand slides along the wall.',
    );
    await page.getByRole('button', { name: 'Remove prompt 1' }).click();
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
    await page.getByRole('button', { name: 'Sessions', exact: true }).click();
    const draft = (await takePostedMessages(page)).findLast(({ type }) => type === 'draft');
    equal(draft && 'prompts' in draft, false);
  });
});
