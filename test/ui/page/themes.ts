import type { Page } from 'playwright-core';

/** The themes of the fixtures, and the class by which VS Code tells a page of each; high contrast on light bears both of its names. */
export const themes = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  hc: 'vscode-high-contrast',
  hcLight: 'vscode-high-contrast-light vscode-high-contrast',
} as const;

/** By the names that VS Code tells a page with its class; the others' styles ask for none. */
export const themeIds: Readonly<Partial<Record<string, string>>> = { light: 'Light Modern' };

export type PageTheme = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly PageTheme[];

/** Changes the theme under an open page, as VS Code does. */
export async function applyTheme(page: Page, theme: PageTheme): Promise<void> {
  await page.evaluate(
    ([name, kind, id]) => {
      document.documentElement.className = name;
      document.body.className = kind;
      document.body.dataset.vscodeThemeId = id;
    },
    [theme, themes[theme], themeIds[theme] ?? ''] as const,
  );
}
