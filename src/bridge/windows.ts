/** The windows that a bridge can talk to, as they tell of themselves in its folder. */
import { realpathSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { pathKey } from '../base/paths.ts';
import { bridgeProtocol } from '../shared/bridge/bounds.ts';
import { deepestFolder } from '../shared/bridge/folders.ts';
import { connectionFolder, windowFolder } from '../shared/bridge/places.ts';
import { Connection, ListeningWindow } from '../shared/bridge/records.ts';
import { BridgeTrouble } from './words.ts';

/** A window, and the folder of it that the agent works in. */
export interface Candidate {
  readonly address: string;
  readonly folder: string;
  /** Where in that folder. */
  readonly at: string;
  readonly token: string;
  /** It is gone, and will not be found again. */
  readonly forget: () => Promise<void>;
}

/**
 * Those that have a folder that the agent works in: the deepest folder first, and of two windows always the same first, so that
 * each ticket is found again.
 */
export async function candidates(place: string, cwds: readonly string[]): Promise<readonly Candidate[]> {
  const files = await privateFiles(path.join(place, windowFolder));
  const windows = await Promise.all(files.map(readWindow));
  for (const cwd of cwds) {
    const found = await connected(
      place,
      windows.flatMap((window) => (window ? heldBy(window, cwd) : [])),
    );
    if (found.length > 0) return found;
  }
  throw new BridgeTrouble((await isConnected(place, cwds)) ? 'closed' : 'notConnected');
}

async function connected(place: string, holding: readonly Held[]): Promise<readonly Candidate[]> {
  const sorted = [...holding].sort((a, b) => b.folder.length - a.folder.length || a.since - b.since);
  if (sorted[0] && sorted[0].protocol !== bridgeProtocol) throw new BridgeTrouble('version');
  const found = await Promise.all(sorted.map((one) => withToken(place, one)));
  return found.filter((one) => one !== undefined);
}

interface Held extends ListeningWindow {
  readonly folder: string;
  readonly at: string;
  readonly file: string;
}

function heldBy(window: ListeningWindow & { readonly file: string }, cwd: string): readonly Held[] {
  const folder = deepestOf(window.folders, cwd);
  if (folder === undefined) return [];
  // In the window's words, which knows nothing of a link that the agent came through.
  const at = path.join(folder, path.relative(realPath(folder), realPath(cwd)));
  return [{ ...window, folder, at }];
}

/** By where they really are: an agent may have come through a link. */
function deepestOf(folders: readonly string[], cwd: string): string | undefined {
  const real = new Map(folders.map((folder) => [realPath(folder), folder]));
  const deepest = deepestFolder([...real.keys()], realPath(cwd));
  return deepest === undefined ? undefined : real.get(deepest);
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}

async function withToken(place: string, { folder, at, address, file }: Held): Promise<Candidate | undefined> {
  const all = await connections(place);
  const found = all.find((one) => one.folder === folder) ?? all.find((one) => isRespelled(one.folder, folder));
  return found && { address, folder, at, token: found.token, forget: () => rm(file, { force: true }) };
}

/** The editor may have had a folder in another spelling when it was connected. */
function isRespelled(connected: string, folder: string): boolean {
  const [one, other] = [connected, folder].map((name) => pathKey(name, { letterCase: true, normalForm: true }));
  return one === other && realPath(connected) === realPath(folder);
}

async function isConnected(place: string, cwds: readonly string[]): Promise<boolean> {
  const all = (await connections(place)).map(({ folder }) => folder);
  return cwds.some((cwd) => deepestOf(all, cwd) !== undefined);
}

async function connections(place: string) {
  const files = await privateFiles(path.join(place, connectionFolder));
  return (await Promise.all(files.map((file) => read(file, Connection)))).flatMap((one) => one ?? []);
}

async function readWindow(file: string) {
  const window = await read(file, ListeningWindow);
  return window && { ...window, file };
}

async function read<T>(file: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  try {
    const found = v.safeParse(schema, JSON.parse(await readFile(file, 'utf8')));
    return found.success ? found.output : undefined;
  } catch (error) {
    throwIfForbidden(error);
    return undefined;
  }
}

async function privateFiles(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
  } catch (error) {
    throwIfForbidden(error);
    return [];
  }
}

/** Of a file or socket that this user may not touch. */
export function throwIfForbidden(error: unknown): void {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['EACCES', 'EPERM'].includes(code)) throw new BridgeTrouble('otherUser');
}
