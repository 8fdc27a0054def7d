import { deepEqual } from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { stateNames, states } from '../fixtures/states.ts';
import { withPage } from './ring.ts';

const themes = { dark: 'vscode-dark', light: 'vscode-light', hc: 'vscode-high-contrast' } as const;

/** What keeps people out: the rules broken, and where. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

async function wear(page: Page, theme: keyof typeof themes): Promise<void> {
  await page.evaluate(
    ([name, kind]) => {
      document.documentElement.className = name;
      document.body.className = kind;
    },
    [theme, themes[theme]] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

describe('Each state of the panel', () => {
  const open = withPage();

  for (const name of stateNames) {
    it(`has no barrier in three themes and two widths, and no sideways scrolling: ${name}`, async () => {
      const page = await open({ first: states[name]() });
      for (const fold of await page.locator('summary').all()) await fold.click();
      for (const width of [420, 900]) {
        await page.setViewportSize({ width, height: 760 });
        for (const theme of ['dark', 'light', 'hc'] as const) {
          await wear(page, theme);
          deepEqual([theme, width, await barriers(page)], [theme, width, []]);
        }
      }
      deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, window.limn.blocked]), [900, []]);
    });
  }

  it('fits into 300 pixels', async () => {
    for (const name of stateNames) {
      const page = await open({ width: 300, first: states[name]() });
      deepEqual([name, await page.evaluate(() => document.documentElement.scrollWidth)], [name, 300]);
      await page.context().close();
    }
  });
});
