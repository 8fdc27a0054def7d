import assert from 'node:assert/strict';
import { removeTurn } from '../../../../src/sessions/common/editTurns.ts';
import type { Attachment } from '../../../../src/sessions/common/model/picture.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, inline, jpegBytes, pngBytes } from '../../service/common/samples.ts';
import { attachmentOf } from '../common/pictures.ts';
import { createImageHarness, drawnAnswer, present } from './pictureHarness.ts';

const refusal = JSON.stringify({ error: { message: 'Image part is missing a thought_signature', code: 400 } });

interface Part {
  readonly text?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly thoughtSignature?: string;
}

interface Content {
  readonly role: string;
  readonly parts: readonly Part[];
}

describe('A picture that is continued', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  const contents = (at = -1): readonly Content[] => JSON.parse(present(server.requests.at(at)).body).contents;
  const shape = (at = -1) =>
    contents(at).map(({ role, parts }) => [role, ...parts.map(({ text }) => text ?? 'picture')].join(' '));
  const dataOf = (shade: number) => pngBytes(4, 3, shade).toString('base64');

  it('is sent with the whole conversation and the unchanged raw content of the service', async () => {
    const { ask, picture, result, folders } = createImageHarness(server);
    const part = { thoughtSignature: 'c2ln', alien: { deep: [1, null] } };
    server.next({ body: drawnAnswer(1, part) });
    await ask({ prompt: 'a boat' });
    assert.equal(result().echo, true);
    const kept = new TextDecoder().decode(present(folders.replies.files.get(`${result().id}.json`)));
    assert.ok(kept.includes(`sha256:${picture().hash}`) && !kept.includes(dataOf(1)), kept);
    server.next({ body: drawnAnswer(2) });
    await ask({ prompt: 'violet sky', from: picture().id });
    assert.deepEqual(shape(), ['user a boat', 'model Here. picture', 'user violet sky']);
    assert.deepEqual(contents()[1]?.parts[1], { ...inline(pngBytes(4, 3, 1)), ...part });
    assert.equal(result().continued, 'conversation');
  });

  it('is stored beside the raw content of its response, so that neither waits for the other', async () => {
    const { ask, result, folders } = createImageHarness(server);
    const { pictures, replies } = folders;
    const [writePicture, writeReply] = [pictures.write.bind(pictures), replies.write.bind(replies)];
    const replyBegun = new Promise<void>((begun) => {
      replies.write = (...given) => {
        begun();
        return writeReply(...given);
      };
    });
    pictures.write = (...given) => replyBegun.then(() => writePicture(...given));
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'a boat' });
    assert.deepEqual([result().state, result().echo, result().pictures.length], ['done', true, 1]);
  });

  it('continues from any earlier picture, with the turns that led to that picture', async () => {
    const { ask, picture } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'one' });
    const first = picture().id;
    server.next({ body: drawnAnswer(2) });
    await ask({ prompt: 'two', from: first });
    const second = picture().id;
    server.next({ body: drawnAnswer(3) });
    await ask({ prompt: 'three', from: second });
    assert.deepEqual(shape(), ['user one', 'model Here. picture', 'user two', 'model Here. picture', 'user three']);
    server.next({ body: drawnAnswer(4) });
    await ask({ prompt: 'other', from: first });
    assert.deepEqual(shape(), ['user one', 'model Here. picture', 'user other']);
  });

  it('is sent with the prompt and the attachments it was generated from', async () => {
    const { ask, pictures, turn } = createImageHarness(server);
    const bytes = jpegBytes();
    const kept = await pictures.save({ bytes, mediaType: 'image/jpeg', width: 16, height: 8 });
    const attachments: Attachment[] = [{ id: 'r', picture: kept.picture, name: 'a.jpg' }];
    server.next({ body: drawnAnswer(1) });
    server.next({ body: drawnAnswer(2) });
    const prompts = ['a boat', 'a pier'].map((text) => ({ id: text, text }));
    await ask({ prompt: '', prompts, attachments });
    const pier = present(turn().results[1]?.pictures[0]);
    server.next({ body: drawnAnswer(3) });
    await ask({ prompt: 'violet sky', from: pier.id });
    assert.deepEqual(shape(), ['user a pier picture', 'model Here. picture', 'user violet sky']);
    assert.deepEqual(contents()[0]?.parts[1], inline(bytes, 'image/jpeg'));
  });

  it('is sent as an attachment of a single turn if the raw content is missing', async () => {
    const { ask, picture, result, folders } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'a boat' });
    folders.replies.files.clear();
    server.next({ body: drawnAnswer(2) });
    await ask({ prompt: 'violet sky', from: picture().id });
    assert.deepEqual(shape(), ['user violet sky picture']);
    assert.equal(contents()[0]?.parts[1]?.inlineData?.data, dataOf(1));
    assert.equal(result().continued, 'picture');
  });

  it('is sent again with only the picture if the service rejects the conversation', async () => {
    const { ask, picture, result, requests, id } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'a boat' });
    server.next({ status: 400, body: refusal });
    server.next({ body: drawnAnswer(2) });
    await ask({ prompt: 'violet sky', from: picture().id });
    assert.deepEqual([shape(1).length, shape(2)], [3, ['user violet sky picture']]);
    assert.deepEqual([result().state, result().continued, server.requests.length], ['done', 'picture', 3]);
    const shown = present(await requests.read({ sessionId: id, resultId: result().id }));
    assert.equal(JSON.parse(shown).contents.length, 1);
  });

  it('begins the next conversation with the turn that was sent with only the picture', async () => {
    const { ask, picture } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'a boat' });
    server.next({ status: 400, body: refusal });
    server.next({ body: drawnAnswer(2) });
    await ask({ prompt: 'violet sky', from: picture().id });
    server.next({ body: drawnAnswer(3) });
    await ask({ prompt: 'a gull', from: picture().id });
    assert.deepEqual(shape(), ['user violet sky picture', 'model Here. picture', 'user a gull']);
    assert.equal(contents()[0]?.parts[1]?.inlineData?.data, dataOf(1));
  });

  it('is retried only if the service rejected the conversation without billing, and at most once', async () => {
    const { ask, picture, result } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({ prompt: 'a boat' });
    const from = picture().id;
    server.next({ status: 400, body: JSON.stringify({ error: { message: 'Bad prompt', code: 400 } }) });
    await ask({ prompt: 'violet sky', from });
    assert.deepEqual([result().state, server.requests.length], ['failed', 2]);
    server.next({ status: 400, body: refusal });
    server.next({ status: 400, body: refusal });
    await ask({ prompt: 'violet sky', from });
    assert.deepEqual([result().failure?.kind, server.requests.length], ['historyRejected', 4]);
  });

  it('arrives even if its raw content cannot be written to disk', async () => {
    const { ask, result, folders } = createImageHarness(server);
    folders.replies.refuse = new Error('no space left on device');
    server.next({ body: drawnAnswer(1) });
    await ask({});
    assert.deepEqual([result().state, result().echo, result().pictures.length], ['done', undefined, 1]);
  });

  it('sends no request if the turn of its base picture was deleted', async () => {
    const { ask, picture, result, sessions, id, turn } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({});
    const from = picture().id;
    sessions.change(id, (session) => removeTurn(session, turn().id));
    await ask({ prompt: 'violet sky', from });
    assert.deepEqual([result().failure?.kind, result().failure?.billed], ['pictureLost', 'no']);
    assert.equal(server.requests.length, 1);
  });

  it('sends no request if the bytes of its base picture are missing', async () => {
    const { ask, picture, result, folders } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({});
    folders.pictures.files.clear();
    await ask({ from: picture().id });
    assert.deepEqual([result().state, result().failure?.billed, server.requests.length], ['failed', 'no', 1]);
  });

  it('is sent without its camera metadata, for a picture and for a chat', async () => {
    const { ask, pictures } = createImageHarness(server);
    const photo = jpegBytes();
    const bytes = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from('\xff\xe1\0\x12Exif\0\0GPS 48.8 N', 'latin1'),
      photo.subarray(2),
    ]);
    const { picture } = await pictures.save({ bytes, mediaType: 'image/jpeg', width: 16, height: 8 });
    for (const mode of ['image', 'chat'] as const) {
      await ask({ mode, attachments: [{ id: 'r', picture, name: 'a.jpg' }] });
      const { body } = present(server.requests.at(-1));
      assert.ok(body.includes(photo.toString('base64')) && !body.includes(bytes.toString('base64').slice(0, 40)), mode);
    }
  });

  it('sends no request if an attachment cannot be read from disk', async () => {
    const { ask, result, folders } = createImageHarness(server);
    folders.pictures.read = () => Promise.reject(new Error('EIO: i/o error'));
    for (const mode of ['chat', 'image'] as const) {
      await ask({ mode, attachments: [attachmentOf('a')] });
      assert.deepEqual([result().failure?.kind, result().failure?.billed], ['pictureLost', 'no']);
    }
    assert.equal(server.requests.length, 0);
  });

  it('is sent with only the candidate that contains it', async () => {
    const { ask, turn } = createImageHarness(server);
    const two = [1, 2].map((shade, index) => ({
      content: { role: 'model', parts: [{ text: `${shade}` }, inline(pngBytes(4, 3, shade))] },
      index,
    }));
    server.next({ body: JSON.stringify({ ...candidate([]), candidates: two }) });
    await ask({ prompt: 'a boat' });
    const second = present(turn().results[0]?.pictures[1]);
    server.next({ body: drawnAnswer(3) });
    await ask({ prompt: 'violet sky', from: second.id });
    assert.deepEqual(shape(), ['user a boat', 'model 2 picture', 'user violet sky']);
  });
});
