import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Session } from '../../../../../src/sessions/common/model/session.ts';
import { openStore, type Store } from './disk.ts';

/** Bundles the worker process into one file, so that it starts at once. */
async function bundleWorker(folder: string): Promise<string> {
  const outfile = path.join(folder, 'worker.cjs');
  const entry = path.join(import.meta.dirname, 'killed.ts');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });
  return outfile;
}

/** Kills a process that works on one store `kills` times, and checks the store after each kill. */
export async function killTimes(kills: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-kill-'));
  try {
    const worker = await bundleWorker(folder);
    const place = path.join(folder, 'store');
    const ended = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      for (const line of await killOnce(worker, place)) ended.add(line);
      await checkAfterKill(place, ended);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets a process work on the store and kills it at a random moment. Returns the finished turns as `session turn`. */
async function killOnce(worker: string, place: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [worker, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    told += piece;
  });
  await once(child.stdout, 'data');
  const timer = setTimeout(() => child.kill('SIGKILL'), randomInt(150));
  const [, signal] = await once(child, 'close');
  clearTimeout(timer);
  assert.equal(signal, 'SIGKILL', 'the process ended by itself');
  return told.split('\n').filter((line) => / /.test(line));
}

/** Checks that a start a day later finds all sessions, finished turns and pictures, and only these after cleanup. */
async function checkAfterKill(place: string, ended: ReadonlySet<string>): Promise<void> {
  const later = Date.now() + 2 * 86_400_000;
  const store = openStore(place, { now: () => later });
  const sessions = await readAll(store);
  assert.deepEqual(store.problems, []);
  const present = new Set(sessions.flatMap(({ id, turns }) => turns.filter(isDone).map((turn) => `${id} ${turn.id}`)));
  assert.deepEqual(
    [...ended].filter((line) => !present.has(line)),
    [],
    'ended turns are missing',
  );
  await store.sweep();
  assert.deepEqual(
    (await filesBelow(place)).filter((name) => /\.(part|tmp|damaged)$/.test(name)),
    [],
  );
  const swept = await readAll(store);
  await checkPictures(place, swept);
  const asked = await readdir(path.join(place, 'requests')).catch((): string[] => []);
  assert.deepEqual(
    asked.filter((id) => !swept.some((session) => session.id === id)),
    [],
    'requests of no session',
  );
  assert.deepEqual(await readdir(path.join(place, 'windows')).catch(() => []), []);
  const listed = (await store.history.newest(10_000)).map(({ id }) => id);
  const withTurns = sessions.filter(({ turns }) => turns.length > 0).map(({ id }) => id);
  assert.deepEqual([...listed].sort(), withTurns.sort(), 'each session is listed once');
  await store.close();
}

/** Reads all sessions except those without any complete file. */
async function readAll({ folder, sessions }: Store): Promise<readonly Session[]> {
  const read = (await sessions.ids()).map(async (id) => {
    const session = await sessions.peek(id);
    assert.ok(session || (await folder.list(id)).length === 0, 'a session cannot be read');
    return session ?? [];
  });
  return (await Promise.all(read)).flat();
}

function isDone({ results }: Session['turns'][number]): boolean {
  return results.length > 0 && results.every(({ state }) => state === 'done');
}

async function checkPictures(place: string, sessions: readonly Session[]): Promise<void> {
  const results = sessions.flatMap(({ turns }) => turns.flatMap((turn) => turn.results));
  const named = results.flatMap(({ pictures }) => pictures.map(({ hash }) => `${hash}.png`)).sort();
  const present = await readdir(path.join(place, 'pictures')).catch((): string[] => []);
  assert.deepEqual(present.sort(), named, 'a picture is missing, or nobody names it');
  for (const name of present) assert.equal(`${await hashOf(path.join(place, 'pictures', name))}.png`, name);
  const replies = results.filter(({ echo }) => echo).map(({ id }) => `${id}.json`);
  assert.deepEqual((await readdir(path.join(place, 'replies')).catch((): string[] => [])).sort(), replies.sort());
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

async function filesBelow(place: string): Promise<readonly string[]> {
  return (await readdir(place, { recursive: true })).map(String);
}
