import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { readPicture } from '../../../../src/imageFiles/common/readPicture.ts';
import type { ResolvedLook } from '../../../../src/looks/host/documentLooks.ts';
import type { Mode } from '../../../../src/product/common/mode.ts';
import { toDraft, toTurnRequest } from '../../../../src/sessions/common/draft.ts';
import type { Ask } from '../../../../src/sessions/common/editSession.ts';
import type { Turn } from '../../../../src/sessions/common/model/session.ts';
import { pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { TurnCommands } from '../../../../src/sessions/host/turnCommands.ts';
import { TurnSender } from '../../../../src/sessions/host/turnSender.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, pngBytes } from '../../service/common/samples.ts';
import { attachmentOf } from '../common/pictures.ts';
import { gate } from './chatHarness.ts';
import { createImageHarness, drawnAnswer, noOptions } from './pictureHarness.ts';

const prompts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, text: `picture number ${at}` }));

/** Creates turn commands with the real jobs and a user who answers `agrees`. */
function desk(server: ScriptedServer, look?: ResolvedLook) {
  const parts = createImageHarness(server);
  const seen = {
    refused: [] as unknown[],
    drafts: [] as string[],
    models: [] as (string | undefined)[],
  };
  const newTurns = new TurnSender({
    sessions: parts.sessions,
    jobs: parts.jobs,
    setUp: {
      ensureTarget: async (_mode: Mode, model?: string) => {
        seen.models.push(model);
        return { ...parts.ready, model: model ?? parts.ready.model };
      },
      getTargetIfReady: async () => 'key',
    },
    inFlight: parts.inFlight,
    attach: async () => 'noPicture',
    reviewLook: async (ask) => ask,
    pictureUri: pictureFile,
  });
  const asking = new TurnCommands({
    newTurns,
    sessions: parts.sessions,
    jobs: parts.jobs,
    lookFor: async () => look,
    refuse: (mode, { why, length }) => void seen.refused.push([why, mode, length]),
    onDraft: (_session, change) => void seen.drafts.push(change),
  });
  const send = (asked: Partial<Ask>, sessionId = parts.id) => {
    const whole = { mode: 'image' as const, prompt: 'a boat', options: noOptions, ...asked };
    parts.sessions.change(sessionId, (session) => ({ ...session, draft: toDraft(whole, session.draft) }));
    return asking.send(sessionId);
  };
  const ask = async (asked: Partial<Ask>) => {
    await send(asked);
    await parts.watch.until(() => !parts.sessions.get(parts.id)?.turns.some(isRunning));
  };
  return { ...parts, asking, send, askFor: ask, seen };
}

function isRunning({ results }: Turn): boolean {
  return results.some(({ state }) => state === 'running');
}

describe('Turn commands', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
    for (let times = 0; times < 9; times++) server.next({ body: drawnAnswer(times + 1) });
  });
  afterEach(() => server.close());

  it('send up to four requests without a confirmation', async () => {
    const { askFor, confirmed } = desk(server);
    await askFor({ prompt: '', prompts: prompts(2), options: { ...noOptions, count: 2 } });
    assert.deepEqual([confirmed, server.requests.length], [[], 4]);
  });

  it('send the style of the look rather than that of the setting, but the style that the user chose rather than both', async () => {
    const { asking, id, setDraft, sessions, watch } = desk(server, {
      ...{ name: 'Village', uri: 'file:///look.limn.md', style: 'Gray chalk.', options: {}, canonical: '' },
      characters: [{ name: 'Mia', description: 'a girl', pictures: [] }],
    });
    const quote = {
      id: 'q',
      text: 'x',
      uri: 'file:///a.md',
      fileName: 'a.md',
      languageId: '',
      firstLine: 1,
      lastLine: 1,
    };
    for (const chosen of [[], ['styles' as const]]) {
      setDraft({ mode: 'image', text: 'a boat', quote, options: { ...noOptions, styles: ['oil'] }, chosen });
      await asking.send(id);
      await watch.until(() => !sessions.get(id)?.turns.some(isRunning));
    }
    const styles = server.requests.map(({ body }) =>
      String(body)
        .match(/Style: \w+ \w+/g)
        ?.at(-1),
    );
    assert.deepEqual(styles, ['Style: Gray chalk', 'Style: Oil painting']);
    for (const { body } of server.requests) assert.match(String(body), /Character Mia: a girl/);
  });

  it('wait for attachments that were added before, and keep those added later in the draft', async () => {
    const { asking, id, sessions, draft, setDraft, pictures } = desk(server);
    const received = readPicture(pngBytes());
    assert.ok(typeof received !== 'string');
    const { picture } = await pictures.save(received);
    const [first, later] = [attachmentOf('first'), attachmentOf('later')].map((one) => ({ ...one, picture }));
    assert.ok(first && later);
    setDraft({ text: 'a boat' });
    const arriving = gate();
    const sent = asking.send(id, arriving.opened);
    setDraft({ text: 'typed since', attachments: [first] });
    arriving.open();
    await arriving.opened;
    setDraft({ attachments: [first, later] });
    await sent;
    const [turn] = sessions.get(id)?.turns ?? [];
    assert.deepEqual([turn?.prompt, turn?.attachments], ['a boat', [first]]);
    assert.deepEqual([draft().text, draft().attachments], ['typed since', [later]]);
  });

  it('ask for one confirmation of more than four requests, with their number, the model and the size', async () => {
    const { askFor, confirmed } = desk(server);
    await askFor({
      prompt: '',
      prompts: prompts(3),
      options: { aspectRatio: '', size: '2K', count: 2, model: 'other' },
    });
    const [[{ requests, model, options }, others] = assert.fail('it was asked'), ...further] = confirmed;
    assert.deepEqual([requests, model, options.size, others, further], [6, 'other', '2K', 0, []]);
    assert.equal(server.requests.length, 6);
    assert.match(server.requests[0]?.path ?? '', /other/);
  });

  it('count all running requests before a confirmation, including those just accepted', async () => {
    const { send, id, ready, confirmed, user, jobs, sessions } = desk(server);
    user.agrees = false;
    const other = sessions.create('image', noOptions).id;
    const ask = (sessionId: string) => send({}, sessionId);
    await Promise.all([ask(id), ask(other), ask(id), ask(other), ask(id), ask(other)]);
    assert.deepEqual(
      confirmed.map(([{ requests, model }, others]) => [requests, model, others]),
      [
        [1, ready.model, 4],
        [1, ready.model, 4],
      ],
    );
    assert.deepEqual(
      [id, other].map((one) => sessions.get(one)?.turns.length),
      [2, 2],
    );
    jobs.dispose();
  });

  it('ask for a confirmation before a regenerated, continued or edited turn if four requests are running', async () => {
    const { askFor, asking, confirmed, user, id, result, turn, ask, watch } = desk(server);
    await askFor({});
    const [old, first] = [turn().id, result(0).id];
    user.agrees = false;
    const four = ask({ prompt: 'a pier', options: { ...noOptions, count: 4 } });
    await asking.regenerate(id, first);
    await asking.continueAnswer(id, first);
    await asking.editAndResend(id, old, 'a ship');
    assert.deepEqual(
      confirmed.map(([{ requests }, others]) => [requests, others]),
      [
        [1, 4],
        [1, 4],
        [1, 4],
      ],
    );
    await four;
    await asking.regenerate(id, first);
    await watch.until(() => turn(0).results.length === 2);
    assert.deepEqual([confirmed.length, turn(0).results.length], [3, 2]);
  });

  it('regenerate once if the button is pressed several times at once', async () => {
    const { askFor, asking, id, result, turn, watch } = desk(server);
    await askFor({});
    const first = result(0).id;
    await Promise.all([asking.regenerate(id, first), asking.regenerate(id, first), asking.regenerate(id, first)]);
    await watch.until(() => turn().results.every(({ state }) => state === 'done'));
    assert.deepEqual([turn().results.length, server.requests.length], [2, 2]);
  });

  it('regenerate a response without pictures once if the button is pressed twice, and keep its text', async () => {
    const own = await startScripted();
    own.next({ body: JSON.stringify(candidate([{ text: 'Which boat?' }])) });
    for (const shade of [1, 2]) own.next({ body: drawnAnswer(shade) });
    const { askFor, asking, id, result, turn, watch } = desk(own);
    await askFor({});
    const first = result(0).id;
    await Promise.all([asking.regenerate(id, first), asking.regenerate(id, first)]);
    await watch.until(() => turn().results.every(({ state }) => state !== 'running'));
    assert.deepEqual([turn().results.length, own.requests.length], [2, 2]);
    await setImmediate();
    await asking.regenerate(id, first);
    await watch.until(() => turn().results.every(({ state }) => state !== 'running'));
    assert.deepEqual([turn().results.length, own.requests.length], [3, 3]);
    await own.close();
  });

  it('send nothing if the user cancels the confirmation, and keep the draft', async () => {
    const { askFor, seen, draft, sessions, id, user } = desk(server);
    user.agrees = false;
    await askFor({ prompt: '', prompts: prompts(5), from: 'x' });
    assert.deepEqual([server.requests.length, sessions.get(id)?.turns.length, seen.drafts], [0, 0, ['back']]);
    assert.deepEqual([draft().prompts, draft().from, draft().mode], [prompts(5), 'x', 'image']);
  });

  it('report the length of a prompt that is too long', async () => {
    const { askFor, seen } = desk(server);
    await askFor({ prompt: '', prompts: [...prompts(1), { id: 'long', text: 'x'.repeat(40_000) }] });
    assert.deepEqual([seen.refused, server.requests.length], [[['tooLong', 'image', 40_000]], 0]);
  });

  it('send nothing if there are more pictures than a turn can contain', async () => {
    const { askFor, seen, confirmed } = desk(server);
    await askFor({ prompt: '', prompts: prompts(50), options: { ...noOptions, count: 8 } });
    assert.deepEqual([seen.refused, confirmed, server.requests.length], [[['tooMany', 'image', 400]], [], 0]);
  });

  it('empty the message box after a chat was sent, except for what only images use', async () => {
    const { askFor, draft, setDraft } = desk(server);
    setDraft({ prompts: prompts(2), from: 'x', text: 'hi' });
    await askFor(toTurnRequest({ ...draft(), mode: 'chat' }));
    assert.deepEqual([draft().mode, draft().text, draft().prompts, draft().from], ['chat', '', prompts(2), 'x']);
  });

  it('send an edited image prompt as a new turn, and keep the draft and the former pictures', async () => {
    const { askFor, asking, turn, id, watch, setDraft, draft, seen } = desk(server);
    await askFor({ options: { aspectRatio: '16:9', size: '2K', count: 2 } });
    const { id: old, options } = turn();
    setDraft({ text: 'a mill' });
    await asking.editAndResend(id, old, 'a ship');
    await watch.until(() => turn().id !== old && turn().results.every(({ state }) => state === 'done'));
    assert.deepEqual([turn().prompt, turn().options, turn(0).results.length], ['a ship', options, 2]);
    assert.deepEqual([server.requests.length, draft().text, seen.drafts], [4, 'a mill', ['sent']]);
    assert.match(server.requests[2]?.body ?? '', /a ship/);
  });

  it('refuse an edited image prompt that is too long', async () => {
    const { askFor, asking, turn, id, sessions, seen } = desk(server);
    await askFor({});
    await asking.editAndResend(id, turn().id, 'x'.repeat(40_000));
    assert.deepEqual([sessions.get(id)?.turns.length, server.requests.length], [1, 1]);
    assert.deepEqual(seen.refused, [['tooLong', 'image', 40_000]]);
  });

  it('retry without ratio and size as a new turn with all other options, and keep the draft', async () => {
    const { askFor, asking, turn, id, result, watch, setDraft, draft } = desk(server);
    await askFor({ prompt: '', prompts: prompts(2), options: { aspectRatio: '16:9', size: '2K', model: 'm2' } });
    const old = turn().id;
    setDraft({ text: 'a mill' });
    await asking.retryWithoutOptions(id, result(0).id);
    await watch.until(() => turn().id !== old && turn().results.every(({ state }) => state === 'done'));
    assert.deepEqual([turn().options, turn().prompts], [{ aspectRatio: '', size: '', model: 'm2' }, prompts(2)]);
    assert.equal(draft().text, 'a mill');
  });

  it('retry without ratio and size once if the button is pressed several times', async () => {
    const { askFor, asking, id, sessions, turn, result, watch } = desk(server);
    await askFor({ options: { aspectRatio: '16:9', size: '2K' } });
    const first = result(0).id;
    await Promise.all([asking.retryWithoutOptions(id, first), asking.retryWithoutOptions(id, first)]);
    await asking.retryWithoutOptions(id, first);
    await watch.until(() => turn().results.every(({ state }) => state === 'done'));
    assert.deepEqual([sessions.get(id)?.turns.length, server.requests.length], [2, 2]);
  });
});
