/** Docutils as Debian has it, unpacked and run without being installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runChild } from '../editor/child.ts';
import { fetchDebianPackages } from './documents.ts';
import { newImage, type Oracle, type Reading } from './oracles.ts';

const packages = ['python3-docutils', 'python3-roman'];
/** What runs Docutils where the machine has no Python. */
const pythonPackages = ['python3.11-minimal', 'libpython3.11-minimal', 'libpython3.11-stdlib', 'libexpat1', 'zlib1g'];

/** Starts a process that reads reStructuredText; undefined where Docutils or Python cannot be had. */
export async function startDocutils(): Promise<Oracle | undefined> {
  const folder = await fetchDebianPackages(packages);
  const interpreter = folder === undefined ? undefined : await findPython();
  if (folder === undefined || interpreter === undefined) return undefined;
  return startReader(interpreter, path.join(folder, 'unpacked/usr/lib/python3/dist-packages'));
}

async function findPython(): Promise<string | undefined> {
  const has = await runChild('python3', ['--version']).then(
    () => true,
    () => false,
  );
  if (has) return 'python3';
  const folder = await fetchDebianPackages(pythonPackages);
  return folder && path.join(folder, 'unpacked/usr/bin/python3.11');
}

function startReader(python: string, libraries: string): Oracle {
  const script = path.join(import.meta.dirname, 'docutilsReader.py');
  const child = spawn(python, [script, newImage], {
    env: { ...process.env, PYTHONPATH: libraries, PYTHONIOENCODING: 'utf-8' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (text: string) => {
    child.stdin.write(`${JSON.stringify(text)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('Docutils ended');
    return JSON.parse(value) as Reading;
  };
  const stop = async () => {
    child.stdin.end();
    await once(child, 'close');
  };
  return { read, stop };
}
