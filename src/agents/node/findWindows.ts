/** Finds the windows that a bridge can connect to, by their records in the bridge's folder. */
import type { BigIntStats } from 'node:fs';
import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ListeningWindow } from '../common/bridgeMessages.ts';
import { connectionFolder, windowFolder } from '../common/bridgeProtocol.ts';
import { type Fields, toFields } from './lines.ts';
import { isForbidden } from './socketFolder.ts';

/** A window, and the folder of it that the agent works in. */
export interface WindowCandidate extends Pick<ListeningWindow, 'protocol' | 'address'> {
  readonly folder: string;
  /** The agent's path in that folder. */
  readonly at: string;
  readonly token: string;
  /** Deletes the record of a window that has closed. */
  readonly forget: () => Promise<void>;
}

/**
 * Returns the windows that have a connected folder that the agent works in: the deepest folder first, and two windows always in the same
 * order, so that each ticket is found again.
 */
export async function findWindows(place: string, cwds: readonly string[]): Promise<readonly WindowCandidate[]> {
  const windows = await readRecords(path.join(place, windowFolder), toWindow);
  const connections = await readRecords(path.join(place, connectionFolder), ({ folder, token }) =>
    typeof folder === 'string' && typeof token === 'string' ? { folder, token } : undefined,
  );
  let isConnected = false;
  for (const cwd of cwds) {
    const parents = await readParents(cwd);
    const found = (await Promise.all(windows.map((window) => toCandidates(window, parents, connections)))).flat();
    if (found.length > 0)
      return found.sort((a, b) => a.depth - b.depth || a.since - b.since).map(({ candidate }) => candidate);
    isConnected ||= (await Promise.all(connections.map(({ folder }) => findParent(folder, parents)))).some(Boolean);
  }
  throw new BridgeError(isConnected ? 'closed' : 'notConnected');
}

interface WindowRecord extends ListeningWindow {
  readonly file: string;
}

type ConnectionRecord = Pick<WindowCandidate, 'folder' | 'token'>;

/** A folder's identity on disk, which does not depend on its spelling. */
interface Identity {
  readonly path: string;
  readonly stats: BigIntStats | undefined;
}

/** Returns the deepest of the window's folders that contains the path, if it is connected. */
async function toCandidates(
  { file, protocol, address, folders, since }: WindowRecord,
  parents: readonly Identity[],
  connections: readonly ConnectionRecord[],
) {
  const around = await Promise.all(
    folders.map(async (folder) => {
      const found = await findParent(folder, parents);
      return found ? [{ folder, ...found }] : [];
    }),
  );
  const [deepest] = around.flat().sort((a, b) => a.depth - b.depth);
  if (!deepest) return [];
  const { folder, depth, parent } = deepest;
  const token = await findToken(folder, connections);
  if (token === undefined) return [];
  // Spelled as in the window, which does not know the link or letter case by which the agent reached the folder.
  const at = path.join(folder, path.relative(parent.path, parents[0]?.path ?? parent.path));
  const candidate: WindowCandidate = { protocol, address, folder, at, token, forget: () => rm(file, { force: true }) };
  return [{ depth, since, candidate }];
}

/** Returns the path's parent that is the folder, and the number of levels between them. */
async function findParent(folder: string, parents: readonly Identity[]) {
  const identity = await readIdentity(folder);
  const depth = parents.findIndex((parent) => isSame(parent, identity));
  const parent = parents[depth];
  return parent && { depth, parent };
}

async function findToken(folder: string, connections: readonly ConnectionRecord[]): Promise<string | undefined> {
  const exact = connections.find((one) => one.folder === folder);
  if (exact) return exact.token;
  const identity = await readIdentity(folder);
  for (const one of connections) if (isSame(await readIdentity(one.folder), identity)) return one.token;
  return undefined;
}

/** Returns the path and its parent folders, from the inside out. */
async function readParents(place: string): Promise<readonly Identity[]> {
  const real = await realpath(place).catch(() => path.resolve(place));
  const all = [real];
  for (let at = real; path.dirname(at) !== at; at = path.dirname(at)) all.push(path.dirname(at));
  return Promise.all(all.map(readIdentity));
}

async function readIdentity(folder: string): Promise<Identity> {
  const real = await realpath(folder).catch(() => folder);
  return { path: real, stats: await stat(real, { bigint: true }).catch(() => undefined) };
}

/** Compares the paths first, because some disks have no inode numbers. */
function isSame(one: Identity, other: Identity): boolean {
  if (one.path === other.path) return true;
  return (
    one.stats !== undefined &&
    one.stats.ino !== 0n &&
    one.stats.ino === other.stats?.ino &&
    one.stats.dev === other.stats.dev
  );
}

async function readRecords<T>(folder: string, parse: (fields: Fields, file: string) => T | undefined) {
  const names = await unlessForbidden(readdir(folder), []);
  const files = names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
  const read = await Promise.all(
    files.map(async (file) => parse(toFields(await unlessForbidden(readFile(file, 'utf8'), '')), file)),
  );
  return read.filter((one) => one !== undefined);
}

function toWindow({ protocol, address, folders, since }: Fields, file: string): WindowRecord | undefined {
  if (typeof protocol !== 'number' || typeof address !== 'string' || !Array.isArray(folders)) return undefined;
  const named = folders.filter((folder) => typeof folder === 'string');
  return { file, protocol, address, folders: named, since: Number(since) };
}

async function unlessForbidden<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isForbidden(error)) throw new BridgeError('otherUser');
    return otherwise;
  }
}

/** The reasons why a call does not reach a window or gets no response. */
type Trouble = 'notConnected' | 'closed' | 'otherUser' | 'version' | 'revoked' | 'strange' | 'lost' | 'tooLong';

const unsent = 'Nothing was sent or paid for by this call.';
const connect =
  'Ask the user to run the command "Limn: Connect Another Agent…" in VS Code, in the window with this folder.';

/** The messages for the model, which informs the user. */
const sentences: Readonly<Record<Trouble, string>> = {
  notConnected: `Agents in this folder may not draw with Limn, or not any more. ${connect} ${unsent}`,
  closed: `No VS Code window with this folder is open. Ask the user to open it, then try again. ${unsent}`,
  otherUser: `Limn belongs to another user of this computer: an agent must run as the user who runs VS Code. ${unsent}`,
  version: `This bridge is of another version of Limn than the window. Ask the user to restart this agent, which also restarts the bridge. ${unsent}`,
  revoked: `The user disconnected agents in this folder. An image that was sent for before is kept in its session in Limn. ${connect}`,
  strange: `What listens in place of the VS Code window is not Limn of this user. Ask the user to reload the window, then try again. ${unsent}`,
  lost: 'The VS Code window closed or does not answer. What was sent for is kept and not paid for twice: make exactly the same call again, once the window is open.',
  tooLong: `That is too long. Describe the image in fewer words. ${unsent}`,
};

export class BridgeError extends Error {
  constructor(readonly why: Trouble) {
    super(sentences[why]);
  }
}
