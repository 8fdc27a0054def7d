/** Makes what tests need, side by side: `prepare.ts [check] [build | package] [newest] [oldest]`; the browser is fetched in any case. */
import { rm } from 'node:fs/promises';
import { findBrowser } from './editor/browser.ts';
import { runChild } from './editor/child.ts';
import { installEditor } from './editor/install.ts';
import { failures, installed, root } from './editor/paths.ts';

const steps = {
  check: () => npmRun('check'),
  build: () => bundle('build'),
  package: () => bundle('package'),
  newest: () => installEditor(console.log),
  oldest: () => installEditor(console.log, 'oldest'),
} as const;

async function main(names: readonly string[]): Promise<void> {
  for (const old of [failures, installed]) await rm(old, { recursive: true, force: true });
  const wanted = names.map((name) => {
    const step = Object.entries(steps).find(([known]) => known === name)?.[1];
    if (!step) throw new Error(`There is no step ${name}. There are ${Object.keys(steps).join(', ')}.`);
    return step;
  });
  await Promise.all([findBrowser(console.log), ...wanted.map((step) => step())]);
}

/** The extension, and with it the tests that run in the extension host. */
async function bundle(script: string): Promise<void> {
  await npmRun(script);
  await runChild(process.execPath, ['esbuild.js', '--tests'], { cwd: root });
}

const npmRun = (script: string) =>
  runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', script], { cwd: root });

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
