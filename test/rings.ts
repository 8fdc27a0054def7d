import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { findBrowser } from './editor/browser.ts';
import { startChild } from './editor/child.ts';
import { installEditor } from './editor/install.ts';
import { writeLauncher } from './editor/launcherFile.ts';
import { builtTests, failures, installed, root, sampleWorkspace, taken } from './editor/places.ts';
import { failedAs, sum, type Tally } from './tally.ts';

export interface Asked {
  /** Part of the names of the test files to run. */
  readonly only: string;
  /** Part of the titles of the tests to run. */
  readonly grep: string;
  /** Run the second ring in a desktop VS Code, downloaded from its makers. */
  readonly desktop: boolean;
  /** All rings are run: what two of them test is made once, and what runs beside another is heard of at its end. */
  readonly isWhole: boolean;
}

export type Ring = (asked: Asked) => Promise<Tally>;

const say = (line: string) => console.log(line);

/** Types, lint and format; they count as tests only when they fail. */
export async function check(): Promise<Tally> {
  const isFine = await script('check');
  say(isFine ? '\nTypes, lint and format are right.' : '\nTypes, lint or format are wrong.');
  return isFine ? sum([]) : failedAs('types, lint or format');
}

/** Each builds what it needs. */
export const rings = {
  unit: (asked) => tallied('unit', asked, (env) => mochaRing('unit', asked, env)),
  vscode: async (asked) => {
    const isBuilt = await (asked.isWhole ? packaged() : script('build'));
    if (!isBuilt || !(await node(['esbuild.js', '--tests']))) return failedAs('the build');
    return tallied('vscode', asked, (env) => extensionHost(asked, env));
  },
  page: async (asked) => {
    const browser = await findBrowser(say);
    return tallied('page', asked, (env) => mochaRing('ui/page', asked, { ...env, LIMN_BROWSER: browser }));
  },
  window: (asked) => inWindow(asked, 'window'),
} satisfies Readonly<Record<string, Ring>>;

/** Run only when it is named, since it takes minutes: what other rings show too, once more in a whole window. */
export const further: Ring = (asked) => inWindow(asked, 'further');

/** Takes over window tests that nobody has begun, once the rings before it are done. */
export const restOfWindow: Ring = (asked) => inWindow(asked, 'window', 'rest of window');

async function inWindow(asked: Asked, folder: string, name = folder): Promise<Tally> {
  if (!(await packaged())) return failedAs('the package');
  cleared ??= clear();
  await cleared;
  await installEditor(say);
  if (folder === 'window') await installEditor(say, 'oldest');
  const browser = await findBrowser(say);
  const shared = { LIMN_BROWSER: browser, ...(asked.isWhole && { LIMN_TAKEN: taken }) };
  return tallied(name, asked, (env) => mochaRing(`ui/${folder}`, asked, { ...env, ...shared }));
}

let cleared: Promise<void> | undefined;

/** Of what a run before left, once in a run. */
async function clear(): Promise<void> {
  for (const old of [failures, installed, taken]) await rm(old, { recursive: true, force: true });
}

let made: Promise<boolean> | undefined;

/** The package, made once in a run. */
function packaged(): Promise<boolean> {
  made ??= script('package');
  return made;
}

type Env = Readonly<Record<string, string>>;

/** Runs tests in a process of their own; they have failed when they end without a tally, whatever they printed. */
async function tallied(name: string, { only, grep }: Asked, run: (env: Env) => Promise<boolean>): Promise<Tally> {
  const file = path.join(root, 'out', `tally-${name}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  say(`\n${name} tests`);
  const fine = await run({ LIMN_TALLY: file, LIMN_ONLY: only, LIMN_GREP: grep });
  const tally = await readTally(name, file);
  return fine || tally.failed > 0 ? tally : sum([tally, failedAs(`${name} tests did not end well`)]);
}

async function readTally(name: string, file: string): Promise<Tally> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Tally;
  } catch {
    say('The tests ended without a result.');
    return failedAs(`${name} tests ended without a result`);
  }
}

/** Beside another ring, one process of tests is what the machine has time for. Windows, which take longest, are heard of as they come. */
function mochaRing(folder: string, { isWhole }: Asked, env: Env): Promise<boolean> {
  const args = ['--import', 'tsx', 'test/ring.ts', folder];
  return node(args, isWhole ? { ...env, LIMN_WORKERS: '1' } : env, !isWhole || folder === 'ui/window');
}

async function extensionHost({ desktop }: Asked, env: Env): Promise<boolean> {
  try {
    // The launcher is a process of its own, and would fetch both once more.
    if (!desktop) await Promise.all([findBrowser(say), installEditor(say)]);
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

/** What is not shown as it comes is shown at the end, below what it is. */
async function ended(file: string, args: readonly string[], env: Env = {}, show = true): Promise<boolean> {
  const child = await startChild(file, args, { cwd: root, env, show });
  const code = await child.ended;
  if (!show) say(`\n${args.at(-1)} tests\n${child.output()}`);
  return code === 0;
}
