import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { bridgeProtocol, windowFolder } from '../../../../src/agents/common/bridgeProtocol.ts';
import { nodeLocalServer } from '../../../../src/agents/node/localServer.ts';
import { socketPaths } from '../../../../src/agents/node/socketFolder.ts';
import { callWindow } from '../../../../src/agents/node/windowCall.ts';
import { BridgeFolder, FakeWindow } from '../../../bridge/fakeWindow.ts';

describe('Other end of the bridge’s socket', () => {
  let place: BridgeFolder;
  let records: string;
  const servers: Server[] = [];
  const children: ChildProcess[] = [];
  const sockets: Socket[] = [];
  const never = new AbortController().signal;

  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(async () => {
    place = await BridgeFolder.make();
    records = path.join(place.bridge, windowFolder);
    await place.connect();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await place.remove();
  });

  const window = (more?: Parameters<typeof FakeWindow.open>[1]) => FakeWindow.open(place, more);

  /** The record of a window that has closed, or that somebody else impersonates. */
  async function record(id: string, address: string, more: object = {}): Promise<string> {
    const file = path.join(records, `${id}.json`);
    const told = { protocol: bridgeProtocol, address, folders: [place.workspace], since: 0, ...more };
    await nodeLocalServer.writePrivate(file, JSON.stringify(told));
    return file;
  }

  /** Listens and records all lines; answers each line if it has an answer. */
  async function listen(address: string, answer?: string): Promise<{ heard: string }> {
    const all = { heard: '' };
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        all.heard += data;
        if (answer !== undefined) socket.write(`${answer}\n`);
      });
    });
    servers.push(server);
    await once(server.listen(address), 'listening');
    return all;
  }

  const call = (timeoutMs = 5_000) => {
    const from = { place: place.bridge, folders: [place.workspace], client: 'x', agent: 'x' };
    return callWindow(from, { method: 'resources/list', params: {} }, never, timeoutMs);
  };

  it('is sent nothing if it listens in a folder that others can write to', async () => {
    const shared = path.join(place.bridge, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o777);
    const other = await listen(path.join(shared, 'window.sock'), '{"result":{"resources":[]}}');
    await record('one', path.join(shared, 'window.sock'));
    await assert.rejects(call(), /another user/);
    assert.equal(other.heard, '');
  });

  it('is sent neither token nor prompt if it does not know the token', async () => {
    const token = await place.connect();
    await mkdir(records, { mode: 0o700, recursive: true });
    for (const answer of [`{"proof":"${'0'.repeat(64)}"}`, '{"result":{"resources":[]}}']) {
      const address = path.join(records, `${answer.length}.sock`);
      const other = await listen(address, answer);
      const file = await record('one', address);
      await assert.rejects(call(), /is not Limn of this user/);
      assert.match(other.heard, /"challenge"/);
      assert.ok(!other.heard.includes(token) && !other.heard.includes('resources/list'));
      await rm(file);
    }
  });

  it('is the live window, whatever the records of closed ones contain', async () => {
    await window({ id: 'live', since: 9 });
    await record('dead', path.join(records, 'gone.sock'));
    await record('older', path.join(records, 'gone.sock'), { protocol: bridgeProtocol - 1 });
    assert.deepEqual('result' in (await call()), true);
  });

  it('is the window of this version, even beside a live one of another', async () => {
    const other = await window({ id: 'other', protocol: bridgeProtocol - 1, since: 0 });
    await window({ id: 'live', since: 9 });
    assert.deepEqual('result' in (await call()), true);
    assert.ok(await stat(other.file));
  });

  it('keeps its record while it is too busy for a connection', async function () {
    if (process.platform !== 'linux') return this.skip();
    await mkdir(records, { mode: 0o700, recursive: true });
    const address = path.join(records, 'busy.sock');
    const program = `require('node:net').createServer().listen({ path: ${JSON.stringify(address)}, backlog: 1 }, () => console.log(1))`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    const file = await record('busy', address);
    let code = '';
    while (code === '') {
      const socket = connect(address);
      sockets.push(socket);
      code = await once(socket, 'connect').then(
        () => '',
        (error) => error.code,
      );
    }
    assert.equal(code, 'EAGAIN');
    await assert.rejects(call(), /No VS Code window with this folder is open/);
    await nodeLocalServer.removeDeadWindows(records);
    assert.ok(await stat(file));
  });

  it('loses its record and socket at the start of the next window after it has closed; other records are kept', async () => {
    const living = await window({ id: 'living' });
    const dead = path.join(records, 'dead.sock');
    await writeFile(dead, '');
    await record('dead', dead);
    await record('gone', path.join(records, 'gone.sock'));
    await window({ id: 'next' });
    const names = (await readdir(records)).filter((name) => name.endsWith('.json'));
    assert.deepEqual(names.sort(), ['living.json', 'next.json']);
    await assert.rejects(stat(dead));
    assert.ok(JSON.parse(await readFile(living.file, 'utf8')));
  });

  it('listens beside the records, in a folder that nobody else can enter', async () => {
    const { address } = await window();
    assert.equal(path.dirname(address), records);
    assert.equal((await stat(records)).mode & 0o777, 0o700);
  });

  it('listens in another folder if the path is too long for a socket, and is found there', async () => {
    const long = path.join(place.bridge, '港'.repeat(30));
    assert.ok(Buffer.byteLength(path.join(long, '12345678.sock')) > 107 && long.length < 90);
    assert.ok(!socketPaths(long, '12345678.sock').some((file) => file.startsWith(long)));
    const door = await nodeLocalServer.open(long, () => ({ onLine: () => undefined, onEnd: () => undefined }));
    try {
      assert.equal((await stat(path.dirname(door.address))).mode & 0o077, 0);
      await once(connect(door.address), 'connect');
    } finally {
      await door.close();
    }
  });

  it('does not listen in a folder that is a link, or that another user owns', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    const parent = await mkdtemp(path.join(os.tmpdir(), 'limn-parent-'));
    const before = process.env.XDG_RUNTIME_DIR;
    process.env.XDG_RUNTIME_DIR = parent;
    try {
      const taken = path.join(parent, `limn-${process.getuid()}`);
      await mkdir(taken, { mode: 0o777 });
      await chown(taken, 65_534, 65_534);
      const long = path.join(place.bridge, 'x'.repeat(90));
      const door = await nodeLocalServer.open(long, () => ({ onLine: () => undefined, onEnd: () => undefined }));
      await door.close();
      assert.ok(!door.address.startsWith(parent), door.address);
    } finally {
      if (before === undefined) delete process.env.XDG_RUNTIME_DIR;
      else process.env.XDG_RUNTIME_DIR = before;
      await rm(parent, { recursive: true, force: true });
    }
  });
});
