/** The tests of `test/vscode`, as they went in VS Code's extension host; `LIMN_TESTS` is part of the names of the files to run. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { writeLauncher } from './launcherFile.ts';
import { builtTests, root, sampleWorkspace } from './paths.ts';

interface Result {
  readonly fullTitle: string;
  /** Empty where it passed. */
  readonly err: { readonly message?: string; readonly stack?: string };
}

interface Results {
  readonly passes: readonly Result[];
  readonly pending: readonly Result[];
  /** Of tests and of hooks. */
  readonly failures: readonly Result[];
}

/** Mocha's `json` report; throws where VS Code ended before its tests. */
async function runInExtensionHost(): Promise<Results> {
  const file = path.join(root, 'out', 'extensionHost.json');
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  // By its script alone: a desktop VS Code is downloaded from its makers.
  const isDesktop = process.env.npm_lifecycle_event === 'test:desktop';
  await runTests({
    ...(!isDesktop && { vscodeExecutablePath: await writeLauncher() }),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(builtTests, 'index.js'),
    launchArgs: [sampleWorkspace],
    extensionTestsEnv: { LIMN_RESULTS: file },
  });
  return JSON.parse(await readFile(file, 'utf8')) as Results;
}

const { passes, pending, failures } = await runInExtensionHost();

describe('In the extension host', () => {
  for (const { fullTitle } of passes) it(fullTitle, () => {});
  for (const { fullTitle } of pending) it.skip(fullTitle);
  for (const { fullTitle, err } of failures)
    it(fullTitle, () => {
      throw Object.assign(new Error(err.message), { stack: err.stack });
    });
});
