/** Packages of npm that only the corpus needs: they are fetched when it is read, not installed with the others. */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from '../editor/child.ts';
import { fetchOnce, installPackages, npm } from '../editor/npm.ts';
import { nameFolder } from './documents.ts';

const parsers = [
  '@typstyle/typstyle-wasm-bundler@0.14.4',
  '@unified-latex/unified-latex-util-parse@1.8.4',
  'uniorg-parse@3.2.2',
];

const say = (line: string) => console.log(`      ${line}`);

/** Returns the path of a file of one of the parsers. */
export async function findParserFile(file: string): Promise<string> {
  const fill = (folder: string) => installPackages(folder, parsers);
  const folder = await fetchOnce({ folder: nameFolder(parsers), what: parsers.join(', '), fill }, say);
  return path.join(folder, 'node_modules', file);
}

export async function importParser(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(await findParserFile(file)).href);
}

/** Unpacks packages without what they depend on, and returns the folder. */
export async function fetchNpmPackages(packages: readonly string[]): Promise<string> {
  const fill = async (folder: string) => {
    await npm(folder, ['pack', ...packages]);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.tgz'))) {
      const own = path.join(folder, path.basename(file, '.tgz'));
      await mkdir(own);
      await runChild('tar', ['-xzf', path.join(folder, file)], { cwd: own });
    }
  };
  return fetchOnce({ folder: nameFolder(packages), what: packages.join(', '), fill }, say);
}
