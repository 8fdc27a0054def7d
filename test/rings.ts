import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { findBrowser } from './editor/browser.ts';
import { startChild } from './editor/child.ts';
import { installEditor } from './editor/install.ts';
import { writeLauncher } from './editor/launcherFile.ts';
import { builtTests, failures, root, sampleWorkspace } from './editor/places.ts';
import type { Tally } from './mochaRing.ts';

export interface Asked {
  /** Part of the names of the test files to run. */
  readonly only: string;
  /** Part of the titles of the tests to run. */
  readonly grep: string;
  /** Run the second ring in a desktop VS Code, downloaded from its makers. */
  readonly desktop: boolean;
}

export type Ring = (asked: Asked) => Promise<Tally>;

const say = (line: string) => console.log(line);

/** What came of something that is no test, or that ended before it told of its tests. */
function failed(what: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, again: [], wrong: [what] };
}

/** Types, lint and format; they count as tests only when they fail. */
export async function check(): Promise<Tally> {
  const isFine = await script('check');
  say(isFine ? '\nTypes, lint and format are right.' : '\nTypes, lint or format are wrong.');
  return isFine ? sum([]) : failed('types, lint or format');
}

/** From the quickest to the slowest; each builds what it needs. */
export const rings: Readonly<Record<string, Ring>> = {
  unit: (asked) => tallied('unit', asked, (env) => mochaRing('unit', env)),
  vscode: async (asked) => {
    if (!(await script('build')) || !(await node(['esbuild.js', '--tests']))) return failed('the build');
    return tallied('vscode', asked, (env) => extensionHost(asked, env));
  },
  window: (asked) => inWindow(asked, 'window'),
};

/** The page alone in a browser; it uses nothing that the others build, so it can be tested beside them, and is then heard of at its end. */
export async function page(asked: Asked, isHeard = true): Promise<Tally> {
  const browser = await findBrowser(say);
  return tallied('page', asked, (env) => mochaRing('ui/page', { ...env, LIMN_BROWSER: browser }, isHeard));
}

/** Run only when it is named, since it takes minutes: what other rings show too, once more in a whole window. */
export const further: Ring = (asked) => inWindow(asked, 'further');

async function inWindow(asked: Asked, folder: string): Promise<Tally> {
  if (!(await script('package'))) return failed('the package');
  await installEditor(say);
  if (folder === 'window') await installEditor(say, 'oldest');
  const browser = await findBrowser(say);
  await rm(failures, { recursive: true, force: true });
  return tallied(folder, asked, (env) => mochaRing(`ui/${folder}`, { ...env, LIMN_BROWSER: browser }));
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (what: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[what], 0);
  const named = (what: 'again' | 'wrong') => tallies.flatMap((tally) => tally[what]);
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    again: named('again'),
    wrong: named('wrong'),
  };
}

type Env = Readonly<Record<string, string>>;

/** Runs tests in a process of their own; they have failed when they end without a tally, whatever they printed. */
async function tallied(name: string, { only, grep }: Asked, run: (env: Env) => Promise<boolean>): Promise<Tally> {
  const file = path.join(root, 'out', `tally-${name}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  const fine = await run({ LIMN_TALLY: file, LIMN_ONLY: only, LIMN_GREP: grep });
  const tally = await readTally(name, file);
  return fine || tally.failed > 0 ? tally : sum([tally, failed(`${name} tests did not end well`)]);
}

async function readTally(name: string, file: string): Promise<Tally> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Tally;
  } catch {
    say('The tests ended without a result.');
    return failed(`${name} tests ended without a result`);
  }
}

const mochaRing = (folder: string, env: Env, show = true) =>
  node(['--import', 'tsx', 'test/ring.ts', folder], env, show);

async function extensionHost({ desktop }: Asked, env: Env): Promise<boolean> {
  try {
    const code = await runTests({
      ...(!desktop && { vscodeExecutablePath: await writeLauncher() }),
      extensionDevelopmentPath: root,
      extensionTestsPath: path.join(builtTests, 'index.js'),
      launchArgs: [sampleWorkspace],
      extensionTestsEnv: env,
    });
    return code === 0;
  } catch (failure) {
    say(String(failure));
    return false;
  }
}

const script = (name: string) => ended(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', name]);
const node = (args: readonly string[], env: Env = {}, show = true) => ended(process.execPath, args, env, show);

/** What is not shown as it comes is shown at the end. */
async function ended(file: string, args: readonly string[], env: Env = {}, show = true): Promise<boolean> {
  const child = await startChild(file, args, { cwd: root, env, show });
  const code = await child.ended;
  if (!show) say(child.output());
  return code === 0;
}
