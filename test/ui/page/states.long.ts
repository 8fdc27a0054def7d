import { deepEqual, notEqual, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { stateNames, states } from '../fixtures/states.ts';
import { findA11yViolations, findBarriersInTheme } from './axe.ts';
import { usePage, withSharedPanel } from './browserFixture.ts';
import { openFolds } from './folds.ts';
import { applyTheme, themeNames } from './themes.ts';

async function isOpenToAll(page: Page): Promise<void> {
  for (const theme of themeNames) {
    await applyTheme(page, theme);
    deepEqual([theme, await findBarriersInTheme(page, theme)], [theme, []]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  deepEqual(['forced', await findA11yViolations(page, { rules: ['color-contrast'] })], ['forced', []]);
  await page.emulateMedia({ forcedColors: 'none' });
  deepEqual(await page.evaluate(() => window.limn.blocked), []);
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('Each state of the panel', () => {
  const open = usePage();
  const show = withSharedPanel();

  for (const name of stateNames) {
    it(`has no accessibility violation in four themes, and fits into three widths: ${name}`, async () => {
      const page = await show(states[name]());
      await openFolds(page);
      await isOpenToAll(page);
      for (const width of [900, 300]) {
        await page.setViewportSize({ width, height: 760 });
        deepEqual(await pageWidth(page), width);
      }
    });
  }

  for (const [what, name, press] of [
    ['a picture zoomed', 'image-transparent', 'Zoom'],
    ['two pictures compared', 'image-four-done', 'Compare'],
    ['the menu open', 'image-result', 'More'],
    ['a question being edited', 'chat-versatile', 'Edit'],
  ] as const) {
    it(`has no accessibility violation in four themes with ${what}`, async () => {
      const page = await open({ first: states[name]() });
      await page.getByRole('article').getByRole('button', { name: press, exact: true }).first().click();
      await isOpenToAll(page);
      deepEqual(await pageWidth(page), 420);
    });
  }

  it('has no accessibility violation in four themes with a part of an answer selected', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await page.locator('.answer p').first().selectText();
    await page.getByRole('button', { name: 'Quote in Message', exact: true }).waitFor();
    await isOpenToAll(page);
    deepEqual(await pageWidth(page), 420);
  });

  it('has no accessibility violation in four themes with a list of values open and an invalid value beside it', async () => {
    const page = await open({ first: states['composer-refining']() });
    await page.getByRole('combobox', { name: 'Aspect ratio', exact: true }).fill('wide');
    await page.getByRole('combobox', { name: 'Size', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await isOpenToAll(page);
  });

  it('has no accessibility violation in four themes with the list of prompts open', async () => {
    const page = await open({ first: states['chat-context']() });
    await page.keyboard.type('/');
    await page.getByRole('listbox', { name: 'Prompts' }).waitFor();
    await isOpenToAll(page);
  });

  it('shows secondary text in the color of the theme, or a little paler than other text if the theme does not distinguish it', async () => {
    const page = await open({ first: states['image-result']() });
    const colour = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    await applyTheme(page, 'light');
    notEqual(await colour('.facts'), await colour('body'));
    await page.evaluate(() => {
      document.body.dataset.vscodeThemeId = 'Light+';
      document.documentElement.style.setProperty('--vscode-descriptionForeground', '#717171');
    });
    deepEqual(await colour('.facts'), 'rgb(113, 113, 113)');
  });

  it('underlines links in high contrast and in forced colors', async () => {
    const page = await open({ first: states['empty-returning']() });
    const lines = () =>
      page.locator('.link').evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
    await applyTheme(page, 'hc');
    deepEqual(new Set(await lines()), new Set(['underline']));
    await applyTheme(page, 'dark');
    await page.emulateMedia({ forcedColors: 'active' });
    deepEqual(new Set(await lines()), new Set(['underline']));
  });

  for (const name of ['chat-versatile', 'image-result'] as const)
    it(`distinguishes the chosen mode in forced colors: ${name}`, async () => {
      const page = await open({ first: states[name]() });
      await page.emulateMedia({ forcedColors: 'active' });
      const grounds = await page
        .locator('.mode label')
        .evaluateAll((labels) =>
          labels.map((label) => [label.querySelector('input')?.checked, getComputedStyle(label).backgroundColor]),
        );
      const groundOf = (isChosen: boolean) => grounds.find(([is]) => is === isChosen)?.[1];
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      ok(groundOf(true));
      notEqual(groundOf(true), ground);
      notEqual(groundOf(false), groundOf(true));
    });
});
