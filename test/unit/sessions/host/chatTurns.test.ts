import assert from 'node:assert/strict';
import { limits } from '../../../../src/product/common/limits.ts';
import { changeDraft } from '../../../../src/sessions/common/draft.ts';
import { createResult } from '../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../src/sessions/common/model/quote.ts';
import type { Draft } from '../../../../src/sessions/common/model/session.ts';
import { recoverSession } from '../../../../src/sessions/common/recoverInterrupted.ts';
import { newSessionId } from '../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { chunk, completion, pngBytes } from '../../service/common/samples.ts';
import { attachmentOf, doneResult, withTurn } from '../common/pictures.ts';
import { answer, createChatHarness, gate } from './chatHarness.ts';
import { drawnAnswer, present } from './pictureHarness.ts';

const quote = (id: string, text = `text of ${id}`): Quote => ({
  id,
  uri: 'file:///a.md',
  fileName: 'a.md',
  languageId: 'markdown',
  firstLine: 1,
  lastLine: 1,
  text,
});
const tooLong = JSON.stringify({ error: { code: 'context_length_exceeded', message: 'maximum context length is 8' } });

describe('A chat', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  /** Creates a chat whose first answer is running until the gate opens. */
  const busy = async () => {
    const desk = createChatHarness(server);
    const held = gate();
    server.next(async (response) => {
      await held.opened;
      response.end(answer('ONE'));
    });
    await desk.send('one');
    await server.arrived();
    return { ...desk, held };
  };

  describe('whose answer is running', () => {
    it('queues a further message, and sends it together with that answer once it has arrived', async () => {
      const { held, send, ended, last, sent } = await busy();
      server.next({ body: answer('TWO') });
      await send('two');
      assert.deepEqual([last().queued, last().state, server.requests.length], [true, 'running', 1]);
      held.open();
      await ended();
      assert.deepEqual([last().text, last().queued], ['TWO', undefined]);
      assert.deepEqual(sent(), ['one', 'ONE', 'two']);
    });

    it('sends the queued message also if the answer is stopped', async () => {
      const { held, send, ended, last, jobs, turns } = await busy();
      server.next({ body: answer('TWO') });
      await send('two');
      jobs.stop(present(turns()[0]?.results[0]).id);
      held.open();
      await ended();
      assert.deepEqual([turns()[0]?.results[0]?.state, last().text], ['stopped', 'TWO']);
    });

    it('puts a withdrawn message back into an empty message box, with its context', async () => {
      const { held, send, ended, last, turnEdits, turns, draft, id } = await busy();
      const context = [quote('c')];
      await send('two', { context });
      assert.equal(turnEdits.withdraw(id, last().id), true);
      assert.deepEqual([turns().length, draft().text, draft().context], [1, 'two', context]);
      held.open();
      await ended();
      assert.equal(server.requests.length, 1);
    });

    it('does not withdraw a message if the message box is not empty', async () => {
      const { held, send, ended, last, turnEdits, jobs, setDraft, turns, id } = await busy();
      await send('two');
      setDraft({ text: 'a third' });
      assert.equal(turnEdits.withdraw(id, last().id), false);
      jobs.stop(last().id);
      held.open();
      await ended();
      assert.deepEqual([turns().length, last().state, last().queued], [2, 'stopped', true]);
      assert.equal(server.requests.length, 1);
    });

    it('does not withdraw the message that is being answered', async () => {
      const { held, ended, last, turnEdits, id } = await busy();
      assert.equal(turnEdits.withdraw(id, last().id), false);
      held.open();
      await ended();
    });
  });

  it('keeps a draft typed while the former message is being sent', async () => {
    const { send, sessions, id, ended, turns } = createChatHarness(server);
    server.next({ body: answer('ONE') });
    const sending = send('one');
    sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text: 'two' })));
    await sending;
    await ended();
    assert.deepEqual([turns().map(({ prompt }) => prompt), sessions.get(id)?.draft.text], [['one'], 'two']);
  });

  it('sends an edited turn as a further version, and continues from the version that is shown', async () => {
    const { askAll, asking, turns, id, ended, send, sent } = createChatHarness(server);
    await askAll('one');
    server.next({ body: answer('UNO') });
    await asking.editAndResend(id, present(turns()[0]).id, 'uno');
    await ended();
    const turn = present(turns()[0]);
    assert.deepEqual([turn.prompt, turn.shown], ['uno', 1]);
    assert.deepEqual(
      turn.results.map(({ prompt, text }) => [prompt, text]),
      [
        ['one', 'ONE'],
        [undefined, 'UNO'],
      ],
    );
    server.next({ body: answer('DUE') });
    await send('due');
    await ended();
    assert.deepEqual(sent(), ['uno', 'UNO', 'due']);
  });

  it('regenerates with the prompt of the version that is shown', async () => {
    const { askAll, asking, turns, id, ended, sent } = createChatHarness(server);
    await askAll('one');
    for (const text of ['UNO', 'ONE AGAIN']) server.next({ body: answer(text) });
    await asking.editAndResend(id, present(turns()[0]).id, 'uno');
    await ended();
    await asking.regenerate(id, present(turns()[0]?.results[0]).id);
    await ended();
    assert.deepEqual(sent(), ['one']);
    assert.equal(turns()[0]?.results.at(-1)?.prompt, 'one');
  });

  it('puts an edited prompt that cannot be sent into the message box', async () => {
    const { askAll, asking, turns, id, draft, seen } = createChatHarness(server);
    await askAll('one');
    seen.isReady = false;
    await asking.editAndResend(id, present(turns()[0]).id, 'uno');
    assert.deepEqual([turns()[0]?.prompt, draft().text, seen.drafts.at(-1)], ['one', 'uno', 'back']);
  });

  it('removes a deleted turn from the conversation, and restores it by Undo', async () => {
    const { askAll, turnEdits, turns, id, seen, sent } = createChatHarness(server);
    await askAll('one', 'two', 'three');
    seen.undo = true;
    await turnEdits.delete(id, present(turns()[1]).id);
    assert.deepEqual([turns().map(({ prompt }) => prompt), seen.refreshed], [['one', 'two', 'three'], 2]);
    seen.undo = false;
    await turnEdits.delete(id, present(turns()[1]).id);
    await askAll('four');
    assert.deepEqual(sent(), ['one', 'ONE', 'three', 'THREE', 'four']);
  });

  it('restores the finished results of a turn that was deleted while others were running', async () => {
    const { turnEdits, turns, id, seen, sessions } = createChatHarness(server);
    const running = createResult('m', { now: 1, id: 'running' });
    sessions.change(id, (session) => withTurn(session, 't', {}, [doneResult('came'), running]));
    seen.undo = true;
    await turnEdits.delete(id, 't');
    assert.deepEqual(
      turns()[0]?.results.map(({ state, pictures }) => [state, pictures.length]),
      [
        ['done', 1],
        ['stopped', 0],
      ],
    );
    sessions.change(id, (session) => withTurn(session, 'nothing', {}, [running]));
    await turnEdits.delete(id, 'nothing');
    assert.deepEqual([turns().length, seen.held.length], [1, 1]);
  });

  it('puts the prompts of a turn into an empty message box, and never overwrites a draft', async () => {
    const { turnEdits, turns, id, seen, draft, setDraft, ask } = createChatHarness(server);
    const prompts = ['one', 'two'].map((text) => ({ id: text, text }));
    for (const _ of prompts) server.next({ body: drawnAnswer(1) });
    await ask({ prompt: '', prompts });
    setDraft({ text: 'a mill' });
    turnEdits.editInBox(id, present(turns()[0]).id);
    assert.deepEqual([draft().prompts, seen.occupied], [undefined, 1]);
    setDraft({ text: '' });
    turnEdits.editInBox(id, present(turns()[0]).id);
    assert.deepEqual([draft().prompts, draft().mode, seen.occupied], [prompts, 'image', 1]);
    assert.equal(server.requests.length, 2);
  });

  it('puts a failed turn into a message box that contains nothing but the attachments of that turn', async () => {
    const { turnEdits, turns, id, seen, draft, setDraft, ask } = createChatHarness(server);
    const [sent, own] = [attachmentOf('sent'), attachmentOf('own')];
    server.next({ status: 400, body: '{}' });
    await ask({ attachments: [sent] });
    const again = (typed: Partial<Draft>) => {
      setDraft({ text: '', ...typed });
      turnEdits.editInBox(id, present(turns()[0]).id);
      return [draft().text, draft().attachments?.length, seen.occupied];
    };
    assert.deepEqual(again({ attachments: [sent, own] }), ['', 2, 1]);
    assert.deepEqual(again({ attachments: [sent] }), ['a boat', 1, 1]);
  });

  it('stops the running request of a turn that is deleted', async () => {
    const { held, turnEdits, turns, id } = await busy();
    await turnEdits.delete(id, present(turns()[0]).id);
    await present(server.requests[0]).closed;
    held.open();
    assert.equal(turns().length, 0);
  });

  it('continues to receive an answer if the turn is deleted in a copy of the session', async () => {
    const { held, turnEdits, turns, id, sessions, watch } = await busy();
    const copy = { ...recoverSession(present(sessions.get(id))), id: newSessionId() };
    await sessions.add(copy);
    await turnEdits.delete(copy.id, present(copy.turns[0]).id);
    held.open();
    await watch.until(() => turns().every(({ results }) => results.every(({ state }) => state !== 'running')));
    assert.deepEqual(
      turns().map(({ results }) => results.map(({ state }) => state)),
      turns().map(() => ['done']),
    );
  });

  it('continues an answer that was cut off without repeating text', async () => {
    const { send, ended, asking, last, id, sent, turns } = createChatHarness(server);
    const message = { content: 'The lamp had not gone', reasoning_content: 'Thought of nights.' };
    server.next({ body: JSON.stringify(completion(message, { finish_reason: 'length' })) });
    await send('one');
    await ended();
    server.next({ body: answer('The lamp had not gone out.') });
    await asking.continueAnswer(id, last().id);
    await ended();
    assert.deepEqual([last().text, last().finishReason], ['The lamp had not gone out.', 'stop']);
    assert.equal(turns()[0]?.results.length, 2);
    assert.deepEqual(sent().slice(0, 2), ['one', 'The lamp had not gone']);
    assert.match(String(sent()[2]), /^Continue exactly where you stopped/);
    assert.equal(JSON.stringify(sent()).includes('Thought'), false, 'reasoning is not sent back');
  });

  it('continues an answer whose connection broke, in one request with the partial answer', async () => {
    const { send, ended, asking, last, id, sent } = createChatHarness(server);
    server.next({ body: `data: ${JSON.stringify(chunk({ content: 'The lamp had' }))}\n\n` });
    await send('one');
    await ended();
    assert.deepEqual([last().state, last().failure?.kind, last().text], ['failed', 'answerBroken', 'The lamp had']);
    server.next({ body: answer(' gone out.') });
    await asking.continueAnswer(id, last().id);
    await ended();
    assert.deepEqual([last().state, last().text, server.requests.length], ['done', 'The lamp had gone out.', 2]);
    assert.deepEqual(sent().slice(0, 2), ['one', 'The lamp had']);
  });

  it('sends the turn again without the oldest turns if the user chooses that', async () => {
    const { askAll, send, ended, shortening, last, id, sent } = createChatHarness(server);
    await askAll('one', 'two');
    server.next({ status: 400, body: tooLong });
    await send('three');
    await ended();
    assert.equal(last().failure?.kind, 'contextExceeded');
    server.next({ body: answer('THREE') });
    await shortening.dropOldest(id, last().id);
    await ended();
    assert.deepEqual(sent(), ['two', 'TWO', 'three']);
    await askAll('four');
    assert.deepEqual(sent(), ['two', 'TWO', 'three', 'THREE', 'four']);
  });

  it('replaces the oldest turns with a summary, which takes one request', async () => {
    const { askAll, send, ended, shortening, last, id, sent, turns, sessions } = createChatHarness(server);
    await askAll('one', 'two');
    server.next({ status: 400, body: tooLong });
    await send('three');
    await ended();
    server.next({ body: answer('They counted.') });
    server.next({ body: answer('THREE') });
    await shortening.summarise(id, last().id);
    await ended();
    assert.match(String(sent(-2)[1]), /^Person:\none\n\nModel:\nONE$/);
    assert.deepEqual(sent(), ['Summary of the conversation so far:\n\nThey counted.', 'two', 'TWO', 'three']);
    assert.deepEqual([turns()[2]?.summary, last().text], ['They counted.', 'THREE']);
    assert.deepEqual(sessions.get(id)?.others, { requests: 1, tokens: 12 });
  });

  it('summarizes the oldest turns once if the button is pressed twice', async () => {
    const { askAll, send, ended, shortening, last, id } = createChatHarness(server);
    await askAll('one', 'two', 'three', 'four');
    server.next({ status: 400, body: tooLong });
    await send('five');
    await ended();
    for (const text of ['They counted.', 'FIVE', 'They counted.', 'FIVE']) server.next({ body: answer(text) });
    const before = server.requests.length;
    const failed = last().id;
    await Promise.all([shortening.summarise(id, failed), shortening.summarise(id, failed)]);
    await ended();
    assert.equal(server.requests.length - before, 2);
  });

  it('drops the oldest turns once if the button is pressed twice', async () => {
    const { askAll, send, ended, shortening, last, id, sent, turns } = createChatHarness(server);
    await askAll('one', 'two', 'three', 'four');
    server.next({ status: 400, body: tooLong });
    await send('five');
    await ended();
    server.next({ body: answer('FIVE') });
    const failed = last().id;
    await Promise.all([shortening.dropOldest(id, failed), shortening.dropOldest(id, failed)]);
    await ended();
    assert.deepEqual(sent(), ['three', 'THREE', 'four', 'FOUR', 'five']);
    assert.equal(turns()[4]?.since, turns()[2]?.id);
  });

  it('keeps all turns if the summary fails', async () => {
    const { askAll, shortening, last, id, turns, seen } = createChatHarness(server);
    await askAll('one', 'two');
    server.next({ status: 400, body: tooLong });
    await shortening.summarise(id, last().id);
    assert.deepEqual([turns()[1]?.since, seen.told.map(({ kind }) => kind)], [undefined, ['contextExceeded']]);
  });

  it('sends only messages with pictures as parts, and can send again without pictures', async () => {
    const { askAll, send, ended, pictures, sent, shortening, last, id } = createChatHarness(server);
    await askAll('one');
    const bytes = new Uint8Array(pngBytes());
    const { picture } = await pictures.save({ bytes, mediaType: 'image/png', width: 4, height: 3 });
    server.next({ status: 400, body: JSON.stringify({ error: { message: 'image_url is not supported' } }) });
    await send('What is this?', { attachments: [{ id: 'r', name: 'a.png', picture }] });
    await ended();
    const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    const parts = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url } },
    ];
    assert.deepEqual(sent(), ['one', 'ONE', parts]);
    assert.equal(last().failure?.kind, 'pictureInputRejected');
    server.next({ body: answer('Nothing.') });
    await shortening.withoutPictures(id, last().id);
    await ended();
    assert.deepEqual(sent(), ['one', 'ONE', 'What is this?']);
  });

  it('keeps each request as it was sent except for the data of pictures', async () => {
    const { askAll, requests, last, pictures, send, ended, id: sessionId } = createChatHarness(server);
    await askAll('one');
    const kept = JSON.parse(present(await requests.read({ sessionId, resultId: last().id })));
    assert.deepEqual(kept, JSON.parse(present(server.requests[0]).body));
    const bytes = new Uint8Array(pngBytes());
    const { picture } = await pictures.save({ bytes, mediaType: 'image/png', width: 4, height: 3 });
    server.next({ body: answer('A boat.') });
    await send('What?', { attachments: [{ id: 'r', name: 'a.png', picture }] });
    await ended();
    const shown = present(await requests.read({ sessionId, resultId: last().id }));
    assert.ok(shown.includes(`data:image/png;base64,(${bytes.length} bytes)`), shown);
    assert.ok(!shown.includes('Bearer') && !shown.includes('"k"'));
  });

  it('keeps the last form of a request that was sent again in another form', async () => {
    const { requests, settings, last, send, ended, id: sessionId } = createChatHarness(server);
    settings.streaming = true;
    server.next({ status: 400, body: JSON.stringify({ error: { message: 'Unknown parameter: stream_options' } }) });
    server.next({ body: answer('ONE') });
    await send('one');
    await ended();
    assert.equal(last().text, 'ONE');
    const kept = JSON.parse(present(await requests.read({ sessionId, resultId: last().id })));
    assert.deepEqual(kept, JSON.parse(present(server.requests[1]).body));
  });

  it('sends one request per passage, and can regenerate the answer to one passage', async () => {
    const { send, ended, turns, sent, asking, id } = createChatHarness(server);
    for (const text of ['A', 'B', 'B again']) server.next({ body: answer(text) });
    await send('Shorten.', { passages: [quote('a'), quote('b')] });
    await ended();
    const results = () => present(turns()[0]).results;
    assert.deepEqual(
      results().map(({ promptId, text }) => [promptId, text]),
      [
        ['a', 'A'],
        ['b', 'B'],
      ],
    );
    assert.match(String(sent(0)[0]), /text of a\n```\n\n[^\n]*<new-text>[^\n]*\n\nShorten\.$/);
    assert.deepEqual([sent(0).length, sent(1).length], [1, 1]);
    await asking.regenerate(id, present(results()[1]).id);
    await ended();
    assert.deepEqual(
      results().map(({ text }) => text),
      ['A', 'B', 'B again'],
    );
  });

  it('sends an edited turn about several passages once if the button is pressed twice', async () => {
    const { send, ended, turns, asking, id } = createChatHarness(server);
    for (const text of ['A', 'B', 'A2', 'B2']) server.next({ body: answer(text) });
    await send('Shorten.', { passages: [quote('a'), quote('b')] });
    await ended();
    const { id: turnId, prompt } = present(turns()[0]);
    await Promise.all([asking.editAndResend(id, turnId, prompt), asking.editAndResend(id, turnId, prompt)]);
    await ended();
    assert.deepEqual([server.requests.length, turns()[0]?.results.length], [4, 4]);
  });

  it('sends nothing if the context is too long, and reports its length', async () => {
    const { send, seen, draft } = createChatHarness(server);
    const half = 'x'.repeat(limits.material / 2);
    await send('Hi', { context: [quote('a', half), quote('b', half)] });
    assert.deepEqual(seen.refused, [['tooMuch', 'chat', limits.material + 2]]);
    assert.deepEqual([server.requests.length, draft().context?.length], [0, 2]);
  });
});
