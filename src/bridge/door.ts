/** Node's part of a window that bridges can reach. */
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { homedir, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import type { Door, Line, LineListener, OpenDoor } from '../shared/bridge/door.ts';
import { readLines } from './lines.ts';

/** The shortest of the bounds that systems set to the path of a socket, with room for what this adds. */
const longestFolder = 70;

/** Connections of bridges that one window keeps at a time. */
const mostVisits = 200;

export const nodeDoor: Door = { open, writePrivate, home: homedir() };

async function open(visit: (line: Line) => LineListener): Promise<OpenDoor> {
  const place = process.platform === 'win32' ? pipePlace() : await socketPlace();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => receive(socket, sockets, visit));
  server.maxConnections = mostVisits;
  await listen(server, place.address);
  return {
    address: place.address,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await place.remove();
    },
  };
}

/** The file is made unreadable for others before the first of them can be heard: the folder above it is, from its beginning. */
async function listen(server: Server, address: string): Promise<void> {
  server.listen(address);
  await once(server, 'listening');
  server.on('error', () => undefined);
  if (process.platform !== 'win32') await chmod(address, 0o600);
}

function receive(socket: Socket, sockets: Set<Socket>, visit: (line: Line) => LineListener): void {
  sockets.add(socket);
  const listener = visit({ send: (text) => void socket.write(`${text}\n`), end: () => void socket.end() });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    sockets.delete(socket);
    listener.onEnd();
  });
  readLines(socket, (text) => listener.onLine(text));
}

/** Not in the extension's storage, whose path may be longer than a socket's can be. */
async function socketPlace() {
  const wanted = process.env.XDG_RUNTIME_DIR ?? tmpdir();
  const parent = wanted.length > longestFolder ? '/tmp' : wanted;
  const folder = await mkdtemp(path.join(parent, 'limn-')).catch(() => mkdtemp(path.join(tmpdir(), 'limn-')));
  return {
    address: path.join(folder, 'window.sock'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A name that nobody can guess; the person's own is in it for those who look at all pipes. */
function pipePlace() {
  const user = userInfo().username.replace(/[^\w.-]/g, '_');
  return { address: `\\\\.\\pipe\\limn-${user}-${crypto.randomUUID()}`, remove: async () => undefined };
}

async function writePrivate(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const temporary = `${file}.${crypto.randomUUID().slice(0, 8)}`;
  await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
  await rename(temporary, file);
}
