import type { Page } from 'playwright-core';

/** The themes of the fixtures, with the class that VS Code sets on a page for each; the light high-contrast theme has two classes. */
export const themes = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  hc: 'vscode-high-contrast',
  hcLight: 'vscode-high-contrast-light vscode-high-contrast',
} as const;

/** The theme ids that VS Code sets on a page besides the class; no style depends on those of the other themes. */
export const themeIds: Readonly<Partial<Record<string, string>>> = { light: 'Light Modern' };

export type PageTheme = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly PageTheme[];

/** Changes the theme of an open page, as VS Code does. */
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
