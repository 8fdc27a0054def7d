/**
 * What users have on disk, and what others know Limn by: written once, read for ever. `LIMN_FREEZE=1` writes the files anew as the
 * code writes them now, so that what was changed on purpose shows as a difference of them.
 */
import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The contents of files by their names. */
export type Files = ReadonlyMap<string, Uint8Array>;

const folder = path.join(import.meta.dirname, 'files');

export function placeOf(name: string): string {
  return path.join(folder, name);
}

export async function textOf(name: string): Promise<string> {
  return readFile(placeOf(name), 'utf8');
}

export async function jsonOf(name: string): Promise<unknown> {
  return JSON.parse(await textOf(name));
}

export async function filesIn(place: string): Promise<Files> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const nameOf = (file: string) => path.relative(place, file).replaceAll('\\', '/');
  return new Map(await Promise.all(names.sort().map(async (file) => [nameOf(file), await readFile(file)] as const)));
}

/** Fails with the difference where the files are not those that are frozen in that folder; JSON counts by its value. */
export async function assertFilesFrozen(name: string, now: Files): Promise<void> {
  if (process.env.LIMN_FREEZE) {
    await rm(placeOf(name), { recursive: true, force: true });
    for (const [file, bytes] of now) await write(path.join(name, file), bytes);
  }
  assert.deepEqual(valuesIn(now), valuesIn(await filesIn(placeOf(name))));
}

/** The same of one file with one value for each line; their order means nothing. */
export async function assertLinesFrozen(name: string, now: readonly string[]): Promise<void> {
  if (process.env.LIMN_FREEZE) await write(name, now.map((line) => `${line}\n`).join(''));
  assert.deepEqual([...now].sort(), (await textOf(name)).split('\n').slice(0, -1).sort());
}

async function write(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(placeOf(name)), { recursive: true });
  await writeFile(placeOf(name), content);
}

function valuesIn(files: Files): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [name, contentOf(name, Buffer.from(bytes))] as const).sort(),
  );
}

function contentOf(name: string, bytes: Buffer): unknown {
  if (name.endsWith('.json')) return JSON.parse(bytes.toString());
  return isUtf8(bytes) ? bytes.toString() : bytes.toString('hex');
}
