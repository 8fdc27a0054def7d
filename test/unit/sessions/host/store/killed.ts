/** Works with a store until it is killed: chats stream and pictures arrive. Prints each finished turn. */
import { randomBytes, randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { Mode } from '../../../../../src/product/common/mode.ts';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { changeResult, type Result } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { openStore } from './disk.ts';

const [place = ''] = process.argv.slice(2);
const store = openStore(place);
const options = { aspectRatio: '', size: '' };
const say = (line: string) => writeSync(1, `${line}\n`);

async function sessionId(mode: Mode): Promise<string> {
  const known = await store.sessions.lists.newest({ count: 8 });
  const old = randomInt(4) > 0 ? known[randomInt(Math.max(1, known.length))] : undefined;
  const session = (old && (await store.sessions.load(old.id))) ?? store.sessions.create(mode, options);
  return session.id;
}

async function turn(): Promise<void> {
  const mode = randomInt(2) > 0 ? 'chat' : 'image';
  const id = await sessionId(mode);
  const turnId = crypto.randomUUID();
  const result = createResult('m', { now: Date.now(), id: crypto.randomUUID() });
  const change = (fill: (result: Result) => Result) =>
    store.sessions.change(id, (session) => changeResult(session, result.id, fill), 'once');
  store.sessions.change(id, (session) => {
    const asked = addTurn(session, { mode, prompt: `a ${turnId}`, options }, { now: Date.now(), id: turnId });
    return addResults(asked, turnId, [result]);
  });
  change((now) => now);
  await store.sessions.whenSaved();
  void store.asked.keep({ sessionId: id, resultId: result.id }, { model: 'm', messages: [], stream: true });
  const fill = mode === 'chat' ? await answer(change) : await draw(result.id);
  change((now) => ({ ...now, ...fill, state: 'done', duration: 1 }));
  await store.sessions.flush();
  say(`${id} ${turnId}`);
}

async function answer(change: (fill: (result: Result) => Result) => unknown): Promise<Partial<Result>> {
  for (let piece = 0; piece < 5; piece++) {
    change((now) => ({ ...now, text: `${now.text}${'word '.repeat(2_000)}` }));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return {};
}

async function draw(resultId: string): Promise<Partial<Result>> {
  const bytes = randomBytes(300_000);
  const { picture } = await store.kept.save({ bytes, mediaType: 'image/png', width: 1, height: 1 });
  const echo = await store.told.keep(resultId, [{ parts: [] }]);
  return { pictures: [picture], ...(echo && { echo }) };
}

async function type(id: string): Promise<void> {
  store.sessions.change(
    id,
    (session) => changeDraft(session, (draft) => ({ ...draft, text: crypto.randomUUID() })),
    'once',
  );
}

async function main(): Promise<void> {
  say('ready');
  for (;;) {
    await Promise.all([turn(), turn()]);
    for (const id of await store.sessions.ids()) await type(id);
  }
}

void main();
