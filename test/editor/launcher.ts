/**
 * Takes the arguments that `@vscode/test-electron` gives to a desktop VS Code, runs the tests in the extension host of a window in a headless
 * browser instead, and ends with their exit code.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { disableAnimations } from '../ui/disableAnimations.ts';
import { findBrowser, launchBrowser } from './browser.ts';
import { installEditor } from './install.ts';
import { root } from './paths.ts';
import { startServer } from './server.ts';
import { openWindow } from './window.ts';

const args = process.argv.slice(2);
const values = (name: string) =>
  args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => arg.slice(name.length + 3));
const opens = args.find((arg) => !arg.startsWith('--'));

const settings = {
  // A window in a browser saves by itself after a second; on a busy machine a test's unsaved changes would be gone.
  'files.autoSave': 'off',
  // Nobody looks at this window, and drawing it takes more time than the tests: it has as few parts as it can.
  'workbench.reduceMotion': 'on',
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.layoutControl.enabled': false,
  'workbench.statusBar.visible': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.folding': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
} as const;

const context = { viewport: { width: 640, height: 480 }, reducedMotion: 'reduce' } as const;

async function main(): Promise<void> {
  const say = (line: string) => console.log(line);
  const editor = await installEditor(say);
  const browser = await launchBrowser(await findBrowser(say));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-vscode-'));
  const server = await startServer(editor, {
    data: folder,
    extensions: path.join(folder, 'extensions'),
    development: true,
    settings,
  });
  try {
    process.exitCode = await new Promise<number>((resolve, reject) => {
      const prepare = async (page: Page) => {
        await disableAnimations(page);
        await listen(page, resolve);
      };
      const asked = { payload: payload(server.port), ...(opens && { opens }) };
      openWindow({ browser, port: server.port, context, prepare, ...asked }).catch(reject);
    });
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function payload(port: number): readonly (readonly [string, string])[] {
  return ['extensionDevelopmentPath', 'extensionTestsPath'].flatMap((name) =>
    values(name).map((file) => [name, `vscode-remote://127.0.0.1:${port}${path.resolve(file)}`] as const),
  );
}

/** VS Code's page calls these two functions while tests run and at their end. */
async function listen(page: Page, end: (code: number) => void): Promise<void> {
  const log = createWriteStream(path.join(root, 'out', 'vscode-window.log'));
  await page.exposeFunction('codeAutomationLog', (type: string, parts: readonly unknown[]) => {
    const line = format(...parts);
    log.write(`${type} ${line}\n`);
    if (mochaLine.test(line)) console.log(line);
  });
  await page.exposeFunction('codeAutomationExit', end);
}

/** Mocha indents what it prints; what the window itself says starts at the margin, and stands in the log only. */
const mochaLine = /^( |$)/;

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
