/** `npm run test:windows`: the unit and bridge tests in Windows' own Node, elsewhere than on Windows by wine; with words, the files whose paths have one. */
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '../editor/child.ts';
import { root } from '../editor/paths.ts';
import { bundleTests } from './bundle.ts';
import { findWindowsNode, type WindowsNode } from './wine.ts';

/** What one process has to report of its files. */
interface Report {
  readonly passes: number;
  readonly failed: readonly { readonly test: string; readonly message: string }[];
}

/** So many files in one process: wine's are slow to start, and one that hangs must not take all others with it. */
const filesAtOnce = 40;
const processes = 2;

/** Tests of what wine lacks, and Windows has. */
const notByWine = [
  // Node connects by it to no server.
  'over fetch',
  '\\(fetch\\)',
  // Nor does Node by a name, once it has set how often a silent connection is probed.
  'is loaded by its host’s name',
  // It opens no program by the name of a folder that is a link.
  'finds the folder through a symbolic link',
  // A pipe has a name of its own there; wine has no sockets in folders.
  'reports that the window does not respond',
  // There is no npm.
  'runs on the oldest supported Node.js',
  // The encoder of the samples is in machine code for the system that it was installed on.
  'AVIF',
];

const say = (line: string) => console.log(line);
const folder = path.join('out', 'windows');
const setUp = 'test/setUp.ts';

async function main(words: readonly string[]): Promise<void> {
  process.chdir(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const all = (await readdir('test/unit', { recursive: true }))
    .map((file) => `test/unit/${file.split(path.sep).join('/')}`)
    .filter((file) => isForWindows(file) && (words.length === 0 || words.some((word) => file.includes(word))))
    .sort();
  const node = await findWindowsNode(say);
  const files = (await bundleTests([setUp, ...all], folder)).filter((file) => file !== setUp);
  const left = all.filter((file) => !files.includes(file));
  if (left.length > 0) say(`Left out, since they need another program of this system: ${left.join(', ')}`);
  const reports = await runAll(node, files);
  const failed = reports.flatMap((report) => report.failed);
  for (const { test, message } of failed) say(`\n${test}\n  ${message}`);
  say(`\n${reports.reduce((sum, { passes }) => sum + passes, 0)} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** The fuzz tests work on texts, which are the same on every system. */
function isForWindows(file: string): boolean {
  return /\.(test|long)\.ts$/.test(file) && !file.startsWith('test/unit/fuzz/');
}

async function runAll(node: WindowsNode, files: readonly string[]): Promise<readonly Report[]> {
  const waiting = files.flatMap((_, at) => (at % filesAtOnce === 0 ? [files.slice(at, at + filesAtOnce)] : []));
  const reports: Report[] = [];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) reports.push(await runFiles(node, next));
  };
  await Promise.all(Array.from({ length: processes }, runWaiting));
  return reports;
}

/** Its output goes to a file, since Node cannot write into a pipe of another system. */
async function runFiles({ file, args, env }: WindowsNode, files: readonly string[]): Promise<Report> {
  const name = path.join(folder, `${files[0]?.replaceAll('/', '-')}`);
  const output = await open(`${name}.log`, 'w');
  const left = process.platform === 'win32' ? '$^' : notByWine.join('|');
  const parts = [path.join('test', 'windows', 'runner.mjs'), folder, `${name}.json`, left, setUp];
  const child = await startChild(file, [...args, ...parts, ...files], { cwd: root, env, outputTo: output.fd });
  await child.ended;
  await output.close();
  const report = await readFile(`${name}.json`, 'utf8').catch(() => undefined);
  if (report === undefined)
    throw new Error(`These tests did not end: ${files.join(', ')}\n${await readFile(`${name}.log`, 'utf8')}`);
  return JSON.parse(report) as Report;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
