/** The exiftool of https://exiftool.org itself, a Perl program that runs on the Perl every Debian, Ubuntu and macOS has. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** Where it is missing there is nothing to ask: its package is not for Windows, and needs a Perl. */
export function hasExiftool(): boolean {
  return spawnSync('perl', ['-v']).status === 0 && program() !== undefined;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What exiftool reads in each file's XMP, by group and name, and what it has to say against the file (`ExifTool:Validate`). */
export function readByExiftool(files: readonly NamedFile[]): readonly Readonly<Record<string, unknown>>[] {
  const asked = ['-json', '-G1', '-a', '-n', '-validate', '-warning', '-error', '-XMP:all'];
  return inFolder(files, (paths) => {
    const read: readonly Record<string, unknown>[] = JSON.parse(exiftool([...asked, ...paths]));
    return read.map(({ SourceFile, ...facts }) => facts);
  });
}

/** The files after exiftool has written a title into each, and all other XMP anew. */
export function titledByExiftool(files: readonly NamedFile[]): readonly NamedFile[] {
  return changedByExiftool(files, ['-XMP-dc:Title=A title']);
}

/** The files after exiftool has done with each what these arguments say. */
export function changedByExiftool(files: readonly NamedFile[], args: readonly string[]): readonly NamedFile[] {
  return inFolder(files, (paths) => {
    exiftool(['-overwrite_original', ...args, ...paths]);
    return paths.map((file) => ({ name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) }));
  });
}

function exiftool(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('perl', [program() ?? '', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}

function inFolder<Result>(files: readonly NamedFile[], use: (paths: readonly string[]) => Result): Result {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limn-exiftool-'));
  const paths = files.map(({ name }) => path.join(folder, name));
  for (const [index, file] of paths.entries()) writeFileSync(file, files[index]?.bytes ?? '');
  try {
    return use(paths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function program(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('exiftool-vendored.pl/bin/exiftool');
  } catch {
    return undefined;
  }
}
