import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type PageTheme, themeNames } from './themes.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Looked {
  /** Selector of the part that is looked at; the whole page. */
  readonly part?: string;
  /** The only rules that are tried; all. */
  readonly rules?: readonly string[];
}

/** Tries every rule in the first theme and color contrast in the others, since themes differ in their colors only. */
export function findBarriersInTheme(page: Page, theme: PageTheme, part?: string): Promise<string[]> {
  const rules = theme === themeNames[0] ? undefined : ['color-contrast'];
  return findA11yViolations(page, { ...(part && { part }), ...(rules && { rules }) });
}

/** What keeps people out, of every weight: the rules that are broken, and where. */
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
