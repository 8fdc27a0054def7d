import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface WindowOptions {
  readonly browser: Browser;
  /** Of VS Code's server on 127.0.0.1. */
  readonly port: number;
  /** A folder or a `.code-workspace` file; without it the window is empty. */
  readonly opens?: string;
  /** VS Code's own word for what a page may ask of a server started for development. */
  readonly payload?: readonly (readonly [string, string])[];
  readonly context?: BrowserContextOptions;
  /** Called with the page before VS Code loads in it. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens VS Code in a page of its own context and resolves when the page has loaded; the extension host comes up after. */
export async function openWindow({ browser, port, opens, payload, context, prepare }: WindowOptions): Promise<Page> {
  const origin = `http://127.0.0.1:${port}`;
  const own = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...context });
  await own.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await own.addInitScript(mintKey);
  // Functions handed to the page were compiled with calls to this one.
  await own.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const page = await own.newPage();
  await prepare?.(page);
  await page.goto(`${origin}/?${query(opens, payload)}`);
  return page;
}

/**
 * The bare server lacks the half of the key that VS Code's web window encrypts secrets with; with it they survive a reload. Put into
 * the page, since a browser whose requests are intercepted caches none, and would load all of VS Code again at each reload.
 */
function mintKey(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return url.endsWith('/mint-key') ? Promise.resolve(new Response(new Uint8Array(32).fill(7))) : fetch(input, init);
  };
}

/** Resolves when the window shows itself and takes commands. */
export async function windowReady(page: Page): Promise<void> {
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  await page.locator('.statusbar-item').first().waitFor({ timeout: 60_000 });
}

function query(opens: string | undefined, payload: WindowOptions['payload']): URLSearchParams {
  const asked = new URLSearchParams();
  if (opens === undefined) asked.set('ew', 'true');
  else asked.set(opens.endsWith('.code-workspace') ? 'workspace' : 'folder', opens);
  if (payload) asked.set('payload', JSON.stringify(payload));
  return asked;
}
