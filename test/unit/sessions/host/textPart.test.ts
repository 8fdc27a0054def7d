import assert from 'node:assert/strict';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { answer, createChatHarness, gate } from './chatHarness.ts';
import { MemoryFolder } from './memory.ts';
import { present } from './pictureHarness.ts';

const quote: Quote = {
  id: 'q',
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text: 'In the very beginning he was afraid.',
};
const formed = 'Sure!\n\n<new-text>\nAt first he was afraid.\n</new-text>\n\nTwo words fewer.';
const textPart = {
  found: 'marked',
  text: 'At first he was afraid.',
  remarks: 'Sure!\n\nTwo words fewer.',
  hadMarks: true,
} as const;
const shown = 'Sure!\n\nAt first he was afraid.\n\nTwo words fewer.';

function events(...pieces: readonly string[]): string {
  const chunks = pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

describe('An answer that rewrites its passage', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  const improved = async (body = answer(formed), streaming = false) => {
    const desk = createChatHarness(server);
    desk.settings.streaming = streaming;
    server.next({ body });
    await desk.send('Shorten this.', { quote });
    await desk.ended();
    return desk;
  };

  it('is requested in a marked form, and is stored without the marks, with its text and its commentary', async () => {
    const { sent, last } = await improved();
    assert.match(String(sent()[0]), /between <new-text> and <\/new-text>[\s\S]*\n\nShorten this\.$/);
    assert.deepEqual([last().text, last().textPart], [shown, textPart]);
  });

  it('is requested in the marked form whatever the prompt says, and not without a passage', async () => {
    const desk = createChatHarness(server);
    for (const more of [{ quote }, {}]) {
      server.next({ body: answer('Of the stair.') });
      await desk.send('What is he afraid of?', more);
      await desk.ended();
      assert.equal(/new-text/.test(String(desk.sent().at(-1))), more.quote !== undefined);
      assert.deepEqual([desk.last().text, desk.last().textPart?.found], ['Of the stair.', more.quote && 'whole']);
      desk.sessions.change(desk.id, (session) => ({ ...session, turns: [] }));
    }
  });

  it('is not requested in the marked form if the prompt template says that it changes nothing', async () => {
    const desk = createChatHarness(server);
    for (const changesPassage of [true, false]) {
      server.next({ body: answer(formed) });
      await desk.send('Improve this.', { quote, changesPassage });
      await desk.ended();
      assert.equal(/new-text/.test(String(desk.sent().at(-1))), changesPassage);
    }
  });

  it('does not show the marks while it streams, wherever a delta ends', async () => {
    const pieces = formed.match(/[\s\S]{1,5}/g) ?? [];
    const { last, watch } = await improved(events(...pieces), true);
    assert.deepEqual([last().text, last().textPart], [shown, textPart]);
    assert.ok(watch.pieces.length > 0);
    assert.doesNotMatch(watch.pieces.join(''), /new-text|<\/?$/);
  });

  it('is sent with the next message as it is shown, and that requests the marked form too', async () => {
    const { send, ended, sent } = await improved();
    server.next({ body: answer('Of the stair.') });
    await send('Why?');
    await ended();
    const [question, said, why] = sent().map(String);
    assert.match(question ?? '', /afraid\.\n```\n\nShorten this\.$/);
    assert.equal(said, shown);
    assert.match(why ?? '', /<new-text>[^\n]*\n\nWhy\?$/);
  });

  it('is marked as cut if it is stopped inside its text', async () => {
    const desk = createChatHarness(server);
    desk.settings.streaming = true;
    const held = gate();
    server.next(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(events('<new-text>\nAt first', ' he w').replace('data: [DONE]\n\n', ''));
      await held.opened;
      response.end();
    });
    await desk.send('Shorten this.', { quote });
    await desk.watch.until(() => desk.last().text.endsWith('he w'));
    desk.jobs.stop(desk.last().id);
    await desk.ended();
    held.open();
    assert.deepEqual([desk.last().state, desk.last().text], ['stopped', 'At first he w']);
    assert.deepEqual(desk.last().textPart, { found: 'cut', text: 'At first he w', hadMarks: true });
  });

  it('is continued inside the marked form if it was cut off', async () => {
    const { last, asking, id, ended, sent } = await improved(
      answer('<new-text>\nAt first he ', { finish_reason: 'length' }),
    );
    assert.equal(last().textPart?.found, 'cut');
    server.next({ body: answer('was afraid.\n</new-text>\n\nShorter.') });
    await asking.continueAnswer(id, last().id);
    await ended();
    assert.equal(sent()[1], '<new-text>\nAt first he ');
    assert.equal(last().text, 'At first he was afraid.\n\nShorter.');
    assert.deepEqual(last().textPart, {
      found: 'marked',
      text: 'At first he was afraid.',
      remarks: 'Shorter.',
      hadMarks: true,
    });
  });

  it('keeps its parts on disk and in an export, and is one whole if their format is unknown', async () => {
    const { sessions, id } = await improved();
    const session = present(sessions.get(id));
    const exported = parseSession(serializeSession(session));
    const arrived = toImportedSession(present(exported), { id: 'other', now: 2, homes: new Map() });
    assert.deepEqual(arrived.turns[0]?.results[0]?.textPart, textPart);
    const later = { ...session, turns: session.turns.map(withOddPart) } as unknown as Session;
    assert.deepEqual((await storedAndRead(session))?.turns[0]?.results[0]?.textPart, textPart);
    assert.deepEqual((await storedAndRead(later))?.turns[0]?.results[0]?.textPart, { found: 'whole' });
  });
});

function withOddPart(turn: Session['turns'][number]): unknown {
  return { ...turn, results: turn.results.map((result) => ({ ...result, textPart: { found: 'by magic' } })) };
}

async function storedAndRead(session: Session): Promise<Session | undefined> {
  const folder = new MemoryFolder();
  const onProblem = (problem: unknown) => assert.fail(String(problem));
  const sessions = new Sessions({ folder, onProblem });
  const { id } = sessions.create('chat', { aspectRatio: '', size: '' });
  sessions.change(id, () => ({ ...session, id }));
  await sessions.flush();
  return new Sessions({ folder, onProblem }).load(id);
}
