import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runChild } from './child.ts';
import { fetched } from './paths.ts';

/** Tells a user in one line what is being done. */
export type Say = (line: string) => void;

export interface Fetch {
  /** Name of the folder inside `.vscode-test`; holds the version, so that a new one is fetched anew. */
  readonly folder: string;
  readonly what: string;
  /** Fills the folder; whatever it throws, no half-filled folder stays in place. */
  readonly fill: (folder: string) => Promise<void>;
}

const underWay = new Map<string, Promise<string>>();

/** Gives the folder with the fetched piece, fetching it first when it is not there; asked again meanwhile, waits for the same. */
export function fetchOnce(piece: Fetch, say: Say): Promise<string> {
  const begun = underWay.get(piece.folder) ?? fetchPiece(piece, say);
  underWay.set(piece.folder, begun);
  return begun;
}

async function fetchPiece({ folder, what, fill }: Fetch, say: Say): Promise<string> {
  const place = path.join(fetched, folder);
  if (existsSync(place)) return place;
  const unfinished = path.join(fetched, `unfinished-${process.pid}-${folder}`);
  await mkdir(unfinished, { recursive: true });
  const done = progress(`Fetching ${what}`, say);
  try {
    await fill(unfinished);
    await moveInto(unfinished, place);
  } finally {
    done();
    await rm(unfinished, { recursive: true, force: true });
  }
  return place;
}

/** Installs packages into a folder without running any of their scripts; nothing of this needs a compiler. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  await npm(folder, ['install', ...packages]);
}

/** Runs `npm <args>` in a folder, without install scripts. */
export async function npm(folder: string, args: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const [file, ...first] = script?.endsWith('js') ? [process.execPath, script] : ['npm'];
  await runChild(file, [...first, ...args, ...quiet], { cwd: folder, env: { INIT_CWD: folder } });
}

async function moveInto(unfinished: string, place: string): Promise<void> {
  try {
    await rename(unfinished, place);
  } catch (failure) {
    // Another run of ours was quicker: its folder is as good as this one.
    if (!existsSync(place)) throw failure;
  }
}

function progress(what: string, say: Say): () => void {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${seconds()} s`), 10_000);
  return () => clearInterval(timer);
}
