import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type PageTheme, themeNames } from './themes.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Looked {
  /** The selector of the part to check; by default the whole page. */
  readonly part?: string;
  /** The only rules to check; by default all. */
  readonly rules?: readonly string[];
}

/** Checks every rule in the first theme and only color contrast in the others, since themes differ only in their colors. */
export function findBarriersInTheme(page: Page, theme: PageTheme, part?: string): Promise<string[]> {
  const rules = theme === themeNames[0] ? undefined : ['color-contrast'];
  return findA11yViolations(page, { ...(part && { part }), ...(rules && { rules }) });
}

/** Returns the accessibility violations of any severity: the violated rules and the elements. */
export async function findA11yViolations(page: Page, { part, rules }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([place, only]) =>
      window.axe.run(place ?? document, { resultTypes: ['violations'], ...(only && { runOnly: [...only] }) }),
    [part, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
