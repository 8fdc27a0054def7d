/** How the panel looks in the real window: in four themes and two widths. */
import { strict as assert } from 'node:assert';
import axe from 'axe-core';
import { panelFrame, type Theme, themes } from '../ui/window.ts';
import type { Workbench } from '../ui/workbench.ts';

const looks = Object.keys(themes) as readonly Theme[];

/** Of the window, in CSS pixels. */
export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 1000, height: 900 } } as const;

/** Keeps a picture of what the window shows, in each theme and width, and asserts that it fits and that everyone can use it. */
export async function lookAt(workbench: Workbench, state: string): Promise<void> {
  for (const theme of looks) {
    await workbench.theme(theme);
    for (const [width, size] of Object.entries(sizes)) {
      await workbench.page.setViewportSize(size);
      await workbench.screenshot(`${state}-${theme}-${width}`);
      await assertFits(workbench, `${state} ${theme} ${width}`);
    }
    await assertAccessible(workbench, `${state} ${theme}`);
  }
  await workbench.page.setViewportSize(sizes.wide);
}

/** Only the conversation scrolls, and only downwards. */
async function assertFits(workbench: Workbench, what: string): Promise<void> {
  const frame = await panelFrame(workbench.page);
  const over = await frame.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { sideways: scrollWidth - clientWidth, downwards: scrollHeight - clientHeight };
  });
  assert.deepEqual(over, { sideways: 0, downwards: 0 }, what);
}

async function assertAccessible(workbench: Workbench, what: string): Promise<void> {
  const frame = await panelFrame(workbench.page);
  await frame.evaluate(axe.source);
  const serious = await frame.evaluate(async () => {
    const { violations } = await window.axe.run('limn-panel', { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ help }) => help);
  });
  assert.deepEqual(serious, [], what);
}
