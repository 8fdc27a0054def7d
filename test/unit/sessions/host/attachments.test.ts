import assert from 'node:assert/strict';
import { readPicture } from '../../../../src/imageFiles/common/readPicture.ts';
import { limits } from '../../../../src/product/common/limits.ts';
import { applyInput, changeDraft, clearSent, toDraft } from '../../../../src/sessions/common/draft.ts';
import type { Draft } from '../../../../src/sessions/common/model/session.ts';
import type { PictureOptions } from '../../../../src/sessions/common/model/turnRequest.ts';
import { Attachments } from '../../../../src/sessions/host/attachments.ts';
import { DefaultOptions } from '../../../../src/sessions/host/defaultOptions.ts';
import { Thumbnails } from '../../../../src/sessions/host/imageStore.ts';
import { RawReplyStore } from '../../../../src/sessions/host/rawReplyStore.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, gifBytes, jpegBytes, pngBytes, turnedJpeg, webpBytes } from '../../service/common/samples.ts';
import { MemoryFolder } from './memory.ts';
import { createImageHarness, drawnAnswer, present } from './pictureHarness.ts';

describe('Attached pictures', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  function desk() {
    const parts = createImageHarness(server);
    const refused: unknown[] = [];
    const scaled: string[] = [];
    const attachments = new Attachments({
      sessions: parts.sessions,
      pictures: parts.pictures,
      readPicture,
      refuse: (...why) => void refused.push(why),
      scaleDown: (_session, { name }) => void scaled.push(name),
      onDraft: () => undefined,
    });
    return { ...parts, attachments, refused, scaled };
  }

  it('are stored with the media type of their bytes and the size before scaling', async () => {
    const { attachments, draft, id, folders } = desk();
    await attachments.add(id, { name: 'a.txt', bytes: pngBytes(), scaledFrom: { width: 400, height: 300 } });
    const [reference] = draft().attachments ?? [];
    assert.deepEqual(
      [reference?.name, reference?.picture.mediaType, reference?.scaledFrom?.width],
      ['a.txt', 'image/png', 400],
    );
    assert.equal(folders.pictures.files.size, 1);
  });

  it('are sent with the prompt of the next picture, in their order', async () => {
    const { attachments, draft, id, ask } = desk();
    await attachments.add(id, { name: 'a', bytes: pngBytes() });
    await attachments.add(id, { name: 'b', bytes: gifBytes });
    server.next({ body: drawnAnswer(1) });
    await ask({ attachments: present(draft().attachments) });
    const { contents } = JSON.parse(present(server.requests[0]).body);
    const types = contents[0].parts.map((part: { inlineData?: { mimeType: string } }) => part.inlineData?.mimeType);
    assert.deepEqual([contents.length, types], [1, [undefined, 'image/png', 'image/gif']]);
  });

  it('stay in the draft if only text is returned, and are removed once a picture arrives', async () => {
    const { attachments, draft, id, ask, picture, sessions } = desk();
    await attachments.add(id, { name: 'a', bytes: pngBytes() });
    const { attachments: added = [] } = draft();
    const send = async (body: string) => {
      const asked = present(draft().attachments);
      sessions.change(id, (session) => ({ ...session, draft: clearSent(session.draft) }));
      server.next({ body });
      await ask({ attachments: asked });
    };
    await send(JSON.stringify(candidate([{ text: 'Which sky?' }])));
    assert.deepEqual(draft().attachments, added);
    await send(drawnAnswer(1));
    assert.deepEqual([draft().from, draft().attachments], [picture().id, undefined]);
  });

  it('are refused with a reason if they are not pictures, too large or too many', async () => {
    const { attachments, refused, draft, id } = desk();
    await attachments.add(id, { name: 'a.png', bytes: new TextEncoder().encode('no picture') });
    await attachments.add(id, {
      name: 'large',
      bytes: Buffer.concat([pngBytes(), Buffer.alloc(limits.attachmentBytes)]),
    });
    for (let at = 0; at <= limits.attachments; at++)
      await attachments.add(id, { name: `${at}`, bytes: pngBytes(4, 3, at) });
    assert.deepEqual(refused, [
      ['noPicture', 'a.png'],
      ['tooLarge', 'large'],
      ['tooMany', '10'],
    ]);
    assert.equal(draft().attachments?.length, limits.attachments);
  });

  it('are scaled down by the page if their file is too large', async () => {
    const { attachments, scaled, refused, draft, id } = desk();
    await attachments.addFile(id, {
      name: 'large.gif',
      bytes: Buffer.concat([gifBytes, Buffer.alloc(limits.attachmentBytes)]),
    });
    await attachments.addFile(id, { name: 'small.gif', bytes: gifBytes });
    await attachments.addFile(id, { name: 'a.md', bytes: Buffer.alloc(limits.attachmentBytes + 1) });
    assert.deepEqual([scaled, refused], [['large.gif'], [['noPicture', 'a.md']]]);
    assert.deepEqual(
      draft().attachments?.map(({ name }) => name),
      ['small.gif'],
    );
  });

  it('are rotated upright by the page if their camera stored them rotated, and keep the link to their file', async () => {
    const { attachments, scaled, draft, id } = desk();
    const readFrom = { uri: 'file:///a.jpg', size: 1, hash: 'a'.repeat(64) };
    await attachments.addFile(id, { name: 'upright.jpg', bytes: turnedJpeg(jpegBytes(), 1) });
    await attachments.addFile(id, { name: 'a.jpg', bytes: turnedJpeg(jpegBytes(), 6), readFrom });
    assert.deepEqual(scaled, ['a.jpg']);
    await attachments.add(id, { name: 'a.jpg', bytes: jpegBytes(8, 16) });
    await attachments.add(id, { name: 'a.jpg', bytes: jpegBytes(8, 16) });
    assert.deepEqual(
      draft().attachments?.map(({ file }) => file),
      [undefined, readFrom, undefined],
    );
  });

  it('can be removed', async () => {
    const { attachments, draft, id } = desk();
    await attachments.add(id, { name: 'a', bytes: pngBytes() });
    attachments.remove(id, 'unknown');
    assert.equal(draft().attachments?.length, 1);
    attachments.remove(id, present(draft().attachments?.[0]).id);
    assert.equal(draft().attachments, undefined);
  });
});

describe('The thumbnail of a picture', () => {
  const picture = { id: 'p', hash: 'a'.repeat(64), mediaType: 'image/png' as const, width: 4, height: 3, size: 9 };

  it('is stored if it is WebP', async () => {
    const folder = new MemoryFolder();
    assert.equal(await new Thumbnails(folder).keep(picture, webpBytes), true);
    assert.deepEqual([...folder.files.keys()], [`${picture.hash}.webp`]);
  });

  it('is refused if it is not WebP or if the disk is full', async () => {
    const folder = new MemoryFolder();
    assert.equal(await new Thumbnails(folder).keep(picture, pngBytes()), false);
    folder.refuse = new Error('no space left on device');
    assert.equal(await new Thumbnails(folder).keep(picture, webpBytes), false);
    assert.equal(folder.files.size, 0);
  });
});

describe('The raw content of a response', () => {
  it('is read as it was stored, and is empty if its file is damaged or missing', async () => {
    const folder = new MemoryFolder();
    const replies = new RawReplyStore(folder);
    const echoes = [{ role: 'model', parts: [{ text: 'Here.', thoughtSignature: 'x' }] }];
    assert.equal(await replies.keep('r', echoes), true);
    assert.deepEqual(await replies.read('r'), echoes);
    folder.files.set('r.json', new TextEncoder().encode('[{"role":'));
    assert.deepEqual([await replies.read('r'), await replies.read('other')], [[], []]);
  });
});

describe('Image options of a draft', () => {
  function desk(draft: Partial<Draft> = {}) {
    const set = { aspectRatio: '3:2', size: '2K', count: 2, style: '', transparent: false };
    const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
    const usual = new DefaultOptions(sessions, () => set);
    const { id } = sessions.create('image', usual.get());
    const now = () => present(sessions.get(id)).draft;
    const change = (run: (old: Draft) => Draft) => void sessions.change(id, (session) => changeDraft(session, run));
    change((old) => ({ ...old, ...draft }));
    /** Applies options as the page posts them: all that it shows. */
    const post = (options: PictureOptions) =>
      change((old) => applyInput(old, { mode: 'image', text: '', options }, usual.get()));
    const show = (part: Partial<PictureOptions>) => post({ ...now().options, ...part });
    return { set, usual, id, now, change, post, show, sessions };
  }

  it('follow the settings, also when these change after the page has posted the options unchanged', () => {
    const { set, usual, id, now, show } = desk();
    show({});
    Object.assign(set, { aspectRatio: '16:9', count: 1 });
    assert.deepEqual([usual.applyTo(id), now().options], [true, { aspectRatio: '16:9', size: '2K' }]);
    assert.equal(usual.applyTo(id), false);
  });

  it('are transparent by the settings, unless the user chose otherwise for this session', () => {
    const { set, usual, id, now, post } = desk();
    set.transparent = true;
    usual.applyTo(id);
    const { transparent, ...others } = now().options;
    post(others);
    usual.applyTo(id);
    assert.deepEqual([transparent, now().options], [true, others]);
    post({ ...others, transparent: true });
    set.transparent = false;
    usual.applyTo(id);
    assert.deepEqual(now().options, others);
  });

  it('keep what the user chose for this session only, until the user chooses the value of the settings', () => {
    const { set, usual, id, now, show, sessions } = desk();
    show({ aspectRatio: '1:1', count: 4 });
    set.aspectRatio = '16:9';
    set.size = '4K';
    usual.applyTo(id);
    assert.deepEqual(now().options, { aspectRatio: '1:1', size: '4K', count: 4 });
    assert.deepEqual(sessions.create('image', usual.get()).draft.options, {
      aspectRatio: '16:9',
      size: '4K',
      count: 2,
    });
    show({ aspectRatio: '16:9' });
    set.aspectRatio = '3:2';
    usual.applyTo(id);
    assert.deepEqual([now().options.aspectRatio, now().chosen], ['3:2', ['count']]);
  });

  it('stay chosen after the message was sent, and if they are taken from another picture', () => {
    const { set, usual, id, now, show, change } = desk();
    show({ count: 4 });
    change(clearSent);
    change((old) =>
      toDraft({ mode: 'image', prompt: 'again', options: { aspectRatio: '1:1', size: '2K', count: 4 } }, old),
    );
    Object.assign(set, { aspectRatio: '16:9', size: '4K', count: 1 });
    usual.applyTo(id);
    assert.deepEqual([now().options, now().text], [{ aspectRatio: '1:1', size: '4K', count: 4 }, 'again']);
  });

  it('ignore invalid values of the settings', () => {
    const { set, usual } = desk();
    Object.assign(set, { aspectRatio: '1'.repeat(1_001), size: 'huge', count: 2.5 });
    assert.deepEqual(usual.get(), { aspectRatio: '', size: '', count: 2 });
  });

  it('written by an older version of Limn are kept if the draft has text, and follow the settings otherwise', () => {
    const used = desk({ text: 'a boat' });
    const unused = desk();
    for (const { id, sessions } of [used, unused])
      sessions.change(id, ({ draft: { chosen: _, ...draft }, ...session }) => ({ ...session, draft }));
    for (const { set, usual, id } of [used, unused]) {
      set.aspectRatio = '16:9';
      usual.applyTo(id);
    }
    assert.deepEqual(
      [used, unused].map(({ now }) => now().options.aspectRatio),
      ['3:2', '16:9'],
    );
  });
});
