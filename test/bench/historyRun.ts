/** One fresh process: starts, lists, appends and searches once, and sends how long each took. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Session } from '../../src/sessions/common/model/session.ts';
import { openStore } from '../unit/sessions/host/store/disk.ts';
import { rareWord, runs, turnOf } from './historySample.ts';

/** Milliseconds of each of `runs`, and the longest time a search let nothing else run. */
export interface HistoryRun {
  readonly times: readonly number[];
  readonly longestBlock: number;
}

type Steps = Readonly<Record<(typeof runs)[number], () => Promise<unknown>>>;

function limn(place: string): Steps {
  let store = openStore(place);
  let id = '';
  const append = async () => {
    const turn = turnOf(crypto.randomUUID(), 1);
    store.sessions.change(id, (session) => ({ ...session, turns: [...session.turns, turn] }), 'once');
    await store.sessions.flush();
  };
  return {
    start: async () => {
      store = openStore(place);
      await store.windows.pollChanges();
    },
    'list 50': async () => check((await store.history.newest(50)).length === 50),
    'open the newest': async () => {
      const [newest] = await store.history.newest(1);
      id = newest?.id ?? '';
      check((await store.sessions.load(id)) !== undefined);
    },
    'append first': append,
    'append next': append,
    'search a word': async () => {
      const found = await store.history.search(rareWord, new AbortController().signal);
      check(found.length >= 50 && found.length <= 101);
    },
  };
}

/** All sessions as one document, which is read at the start and written whole: what keeping them in the editor's state comes to. */
function oneFile(place: string): Steps {
  const file = path.join(place, 'one', 'all.json');
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as Session[];
  let sessions: Session[] = [];
  const append = async () => {
    const [last, turn] = [sessions.length - 1, turnOf(crypto.randomUUID(), 1)];
    sessions = sessions.map((session, at) => (at === last ? { ...session, turns: [...session.turns, turn] } : session));
    await writeFile(`${file}.tmp`, JSON.stringify(sessions));
    await rename(`${file}.tmp`, file);
  };
  return {
    start: async () => {
      sessions = await read();
    },
    'list 50': async () => check((await read()).slice(-50).length === 50),
    'open the newest': async () => check(sessions.at(-1) !== undefined),
    'append first': append,
    'append next': append,
    'search a word': async () => {
      const found = sessions.filter((session) => JSON.stringify(session).toLowerCase().includes(rareWord));
      check(found.length >= 50);
    },
  };
}

async function main(): Promise<void> {
  const [contestant, place = ''] = process.argv.slice(2);
  const steps = contestant === 'limn' ? limn(place) : oneFile(place);
  const times: number[] = [];
  let longestBlock = 0;
  for (const run of runs) {
    const block = watchBlocks();
    const begun = performance.now();
    await steps[run]();
    times.push(performance.now() - begun);
    longestBlock = await block.end();
  }
  process.send?.({ times, longestBlock } satisfies HistoryRun);
}

/** The longest time between two turns of the event loop. */
function watchBlocks() {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    end: async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      look();
      clearInterval(timer);
      return longest;
    },
  };
}

function check(holds: boolean): void {
  if (!holds) throw new Error('what was measured gave something else');
}

void main();
