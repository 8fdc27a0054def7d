import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { resample } from '../../../../src/imageEditor/common/resample.ts';
import type { EditSource } from '../../../../src/imageEditor/host/editResultsNeeds.ts';
import { FinishImages } from '../../../../src/imageEditor/host/finishImages.ts';
import { formatFinishes } from '../../../../src/imageEditor/host/finishKinds.ts';
import { useMarks } from '../../../../src/imageEditor/host/useMarks.ts';
import { limits } from '../../../../src/product/common/limits.ts';
import { toTurnRequest } from '../../../../src/sessions/common/draft.ts';
import type { Mark } from '../../../../src/sessions/common/model/marks.ts';
import { collectImages } from '../../../../src/sessions/common/sessionFile.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { fake } from '../../fake.ts';
import { candidate, inline } from '../../service/common/samples.ts';
import { attachmentOf } from '../../sessions/common/pictures.ts';
import { createImageHarness, noOptions, present } from '../../sessions/host/pictureHarness.ts';
import { drawScene, pixelAt, type Rgba, recolor } from '../common/changedImage.ts';
import { decode, editAsPage, encode } from './editAsPage.ts';

const l10n = {
  t: (text: string, ...given: readonly unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => `${given[at]}`),
};
const size = { width: 80, height: 60 };
const original = drawScene(size);
const marks: readonly Mark[] = [{ tool: 'rectangle', color: 'red', width: 2, x1: 20, y1: 15, x2: 60, y2: 45 }];
const marked = { ...size, bytes: encode(recolor(original, [255, 0, 0, 255], (x) => x === 20)), marks, feather: 4 };
const violet: Rgba = [120, 40, 200, 255];
const isMarked = (x: number, y: number) => x >= 20 && x < 60 && y >= 15 && y < 45;

describe('Marks that are used in a message', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  function desk() {
    const parts = createImageHarness(server);
    const { sessions, pictures, id } = parts;
    const told: string[] = [];
    const needs = {
      language: fake<Parameters<typeof useMarks>[2]['language']>({ l10n: l10n as never }),
      sessions: {
        storage: { sessions, pictures, newSession: () => sessions.create('image', noOptions) },
        announcer: { draftChanged: (of: string, focus?: string) => void told.push(`draft ${of} ${focus}`) },
      },
      panels: () => ({
        editPixels: async (bytes: Uint8Array, edit: Parameters<typeof editAsPage>[1]) => editAsPage(bytes, edit),
        editInSight: async (_: string, bytes: Uint8Array, edit: Parameters<typeof editAsPage>[1]) =>
          editAsPage(bytes, edit),
        show: (of: string, focus: string) => void told.push(`show ${of} ${focus}`),
      }),
    };
    const source = (bytes: Uint8Array, more: Partial<EditSource> = {}): EditSource => ({
      name: 'light.png',
      bytes,
      file: fake<Uri>({ toString: () => 'file:///work/light.png' }),
      origin: undefined,
      ...more,
    });
    const ofSession = { origin: { sessionId: id, pictureId: 'p' } };
    const events = { turnChanged: () => undefined, draftChanged: () => undefined };
    const finishing = new FinishImages({ storage: { sessions, pictures }, events, panels: needs.panels });
    /** Sends the draft of the session; the model answers with this image. */
    const send = async (answer: Pixels) => {
      parts.setDraft({ text: 'a boat here' });
      server.next({ body: JSON.stringify(candidate([{ text: 'Here.' }, inline(encode(answer))])) });
      await parts.ask(toTurnRequest(parts.draft()));
      await finishing.turnChanged(id, parts.turn().id);
    };
    const says = () => formatFinishes(l10n as never, parts.turn(), parts.result());
    const shown = async () => decode(present(await pictures.bytes(present(parts.result().pictures[0]))));
    return { ...parts, needs, told, source, ofSession, send, says, shown };
  }

  it('are added with the image and its copy to the message of its session, which is shown', async () => {
    const { needs, told, source, ofSession, draft, setDraft, id, pictures } = desk();
    setDraft({ mode: 'chat', text: 'a boat', from: 'p', attachments: [attachmentOf('other')] });
    assert.equal(await useMarks(source(encode(original), ofSession), marked, needs), undefined);
    const { attachments = [], marks: added, mode, text, from } = draft();
    assert.deepEqual([mode, text, from], ['image', 'a boat', undefined]);
    assert.deepEqual(
      attachments.map(({ name, file }) => [name, file]),
      [
        ['light.png', undefined],
        ['light.png (marked)', undefined],
        ['other', undefined],
      ],
    );
    const [first, second] = attachments;
    assert.deepEqual(added, { original: first?.id, copy: second?.id, marks, feather: 4 });
    assert.deepEqual(decode(present(await pictures.bytes(present(first).picture))).data, original.data);
    assert.deepEqual(told, [`draft ${id} message`, `show ${id} message`]);
    assert.equal(server.requests.length, 0);
  });

  it('of a file begin a session, in which the image names its file', async () => {
    const { needs, told, source, id, sessions } = desk();
    const { feather: _, ...whole } = marked;
    assert.equal(await useMarks(source(encode(original)), whole, needs), undefined);
    const shown = present(told.at(-1)?.split(' ')[1]);
    assert.notEqual(shown, id);
    const { attachments = [], marks: added } = present(sessions.get(shown)).draft;
    assert.equal(attachments[0]?.file?.uri, 'file:///work/light.png');
    assert.equal(added?.feather, undefined);
  });

  it('replace those that were in the message before, with their images', async () => {
    const { needs, source, ofSession, draft } = desk();
    await useMarks(source(encode(original), ofSession), marked, needs);
    const before = draft().attachments?.map(({ id }) => id) ?? [];
    await useMarks(source(encode(original), ofSession), { ...marked, feather: 9 }, needs);
    const { attachments = [], marks: added } = draft();
    assert.deepEqual([attachments.length, added?.feather], [2, 9]);
    assert.ok(attachments.every(({ id }) => !before.includes(id)));
  });

  it('are refused if the message has too many images, and nothing changes', async () => {
    const { needs, told, source, ofSession, setDraft, draft } = desk();
    const many = Array.from({ length: limits.attachments - 1 }, (_, at) => attachmentOf(`a${at}`));
    setDraft({ attachments: many });
    assert.equal(await useMarks(source(encode(original), ofSession), marked, needs), 'tooMany');
    assert.deepEqual([draft().attachments, told], [many, []]);
    assert.equal(await useMarks(source(new Uint8Array(9)), marked, needs), 'noPicture');
  });

  it('are refused too if the images were added while those of the marks were stored', async () => {
    const { needs, told, source, ofSession, setDraft, draft } = desk();
    const many = Array.from({ length: limits.attachments }, (_, at) => attachmentOf(`a${at}`));
    const used = useMarks(source(encode(original), ofSession), marked, needs);
    await Promise.resolve();
    setDraft({ attachments: many });
    assert.equal(await used, 'tooMany');
    assert.deepEqual([draft().attachments, draft().marks, told], [many, undefined, []]);
  });

  it('keep every pixel outside of them, also where the model changed it', async () => {
    const { needs, source, ofSession, send, result, says, shown } = desk();
    await useMarks(source(encode(original), ofSession), marked, needs);
    await send(recolor(recolor(original, violet, isMarked), [9, 9, 9, 255], (x, y) => x < 8 && y < 8));
    const kept = await shown();
    assert.deepEqual(pixelAt(kept, 40, 30), violet);
    for (let y = 0; y < size.height; y++)
      for (const x of [0, 5, 14, 66, 79]) assert.deepEqual(pixelAt(kept, x, y), pixelAt(original, x, y));
    assert.deepEqual([result().pictures.length, says()], [2, []]);
  });

  it('say how a response of another size or shape was aligned', async () => {
    const { needs, source, ofSession, send, says, shown } = desk();
    await useMarks(source(encode(original), ofSession), marked, needs);
    await send(resample(recolor(original, violet, isMarked), { width: 160, height: 120 }));
    assert.deepEqual(says(), ['The result had another size and was scaled to that of the marked image.']);
    await useMarks(source(encode(original), ofSession), marked, needs);
    await send(resample(recolor(original, violet, isMarked), { width: 100, height: 100 }));
    assert.deepEqual(says(), ['The result had another aspect ratio and was aligned with the marked image.']);
    const kept = await shown();
    assert.deepEqual([kept.width, kept.height, pixelAt(kept, 0, 0)], [80, 60, pixelAt(original, 0, 0)]);
  });

  it('say that the model ignored them, and the image stays as received', async () => {
    const { needs, source, ofSession, send, result, says } = desk();
    await useMarks(source(encode(original), ofSession), marked, needs);
    await send(recolor(original, [9, 9, 9, 255], (x, y) => x < 8 && y < 8));
    assert.deepEqual([result().pictures.length, result().finishes?.[0]?.problem], [1, 'unchanged']);
    assert.deepEqual(says(), [
      'The model changed nothing inside the marks. The image is kept as received. You were billed for this request.',
    ]);
  });

  it('leave the whole image as received if only where to change was said', async () => {
    const { needs, source, ofSession, send, result } = desk();
    const { feather: _, ...whole } = marked;
    await useMarks(source(encode(original), ofSession), whole, needs);
    await send(recolor(original, violet, isMarked));
    assert.deepEqual([result().pictures.length, result().finishes], [1, undefined]);
  });

  it('send a smaller copy of an image that is too large, and keep the pixels of the image itself', async () => {
    const { needs, source, ofSession, send, draft, sessions, id, shown } = desk();
    const large = drawScene({ width: 1400, height: 1300 });
    const box: Mark = { tool: 'rectangle', color: 'red', width: 2, x1: 300, y1: 300, x2: 900, y2: 900 };
    const copy = { width: 1400, height: 1300, bytes: marked.bytes, marks: [box], feather: 4 };
    const bytes = encode(large, 0);
    assert.ok(bytes.length > limits.attachmentBytes);
    assert.equal(await useMarks(source(bytes, ofSession), copy, needs), undefined);
    const { attachments = [], marks: added } = draft();
    assert.deepEqual(attachments[0]?.picture.size && attachments[0].picture.size <= limits.attachmentBytes, true);
    assert.deepEqual([added?.whole?.width, added?.whole?.height, added?.whole?.size], [1400, 1300, bytes.length]);
    assert.ok(collectImages(present(sessions.get(id))).some(({ hash }) => hash === added?.whole?.hash));
    await send(
      recolor(resample(large, { width: 700, height: 650 }), violet, (x, y) => x > 200 && x < 400 && y > 200 && y < 400),
    );
    const kept = await shown();
    for (let x = 0; x < 1400; x += 7) assert.deepEqual(pixelAt(kept, x, 100), pixelAt(large, x, 100));
    assert.ok(pixelAt(kept, 600, 600).every((channel, at) => Math.abs(channel - (violet[at] ?? 0)) < 4));
  });
});
