/** The part of a window that needs Node, so that bridges can reach it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import { renameFile } from '../../base/node/renameFile.ts';
import {
  type BridgeSocket,
  type LineListener,
  type LocalServer,
  maxRequestLength,
  type RunningServer,
} from '../common/bridgeProtocol.ts';
import { readLines, toFields } from './lines.ts';
import { createPrivateFolder, isGone, socketPaths } from './socketFolder.ts';

/** Maximum number of simultaneous connections from bridges. */
const maxConnections = 200;

export const nodeLocalServer: LocalServer = { open, removeDeadWindows, writePrivate, home: homedir() };

async function open(folder: string, visit: (line: BridgeSocket) => LineListener): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => receive(socket, sockets, visit));
  server.maxConnections = maxConnections;
  const isWindows = process.platform === 'win32';
  // Other users can list pipes and open them for reading, but not write to them, and the window answers only what is written. The pipe's
  // name contains the user's for people who inspect all pipes.
  const address = isWindows
    ? await listen(server, `\\\\.\\pipe\\limn-${userInfo().username.replace(/[^\w.-]/g, '_')}-${randomUUID()}`)
    : await listenAtSocket(server, folder);
  server.on('error', () => undefined);
  return {
    address,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (!isWindows) await rm(address, { force: true });
    },
  };
}

/** Not every disk supports sockets; the next folder may be on one that does. */
async function listenAtSocket(server: Server, folder: string): Promise<string> {
  let problem: unknown = new Error('No folder of this user has a path that is short enough for a socket.');
  for (const address of socketPaths(folder, `${randomUUID().slice(0, 8)}.sock`))
    try {
      await createPrivateFolder(path.dirname(address));
      await listen(server, address);
      await chmod(address, 0o600);
      return address;
    } catch (error) {
      problem = error;
    }
  throw problem;
}

async function listen(server: Server, address: string): Promise<string> {
  server.listen(address);
  await once(server, 'listening');
  return address;
}

function receive(socket: Socket, sockets: Set<Socket>, visit: (line: BridgeSocket) => LineListener): void {
  sockets.add(socket);
  const listener = visit({ send: (text) => void socket.write(`${text}\n`), end: () => void socket.end() });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    sockets.delete(socket);
    listener.onEnd();
  });
  readLines(socket, maxRequestLength, (text) => (text === undefined ? socket.destroy() : listener.onLine(text)));
}

async function removeDeadWindows(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const records = names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
  await Promise.all(
    records.map(async (record) => {
      const { address } = toFields(await readFile(record, 'utf8').catch(() => ''));
      if (typeof address !== 'string' || !(await isDead(address))) return;
      await rm(record, { force: true }).catch(() => undefined);
      if (path.basename(address).endsWith('.sock')) await rm(address, { force: true }).catch(() => undefined);
    }),
  );
}

async function isDead(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return isGone(error);
  } finally {
    socket.destroy();
  }
}

async function writePrivate(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const temporary = `${file}.${randomUUID().slice(0, 8)}`;
  await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
  await renameFile(temporary, file);
}
