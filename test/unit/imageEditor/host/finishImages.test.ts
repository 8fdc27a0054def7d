import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import type { PixelEdit, PixelEditReply } from '../../../../src/imageEditor/common/pixelEdit.ts';
import { removeBackground } from '../../../../src/imageEditor/common/removeBackground.ts';
import { FinishImages } from '../../../../src/imageEditor/host/finishImages.ts';
import { formatFinishes } from '../../../../src/imageEditor/host/finishKinds.ts';
import { keyColors } from '../../../../src/prompts/common/keyColor.ts';
import { getOfferedImages } from '../../../../src/sessions/common/finishing.ts';
import { parseSession, serializeSession } from '../../../../src/sessions/common/sessionFile.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, inline } from '../../service/common/samples.ts';
import { createImageHarness, present } from '../../sessions/host/pictureHarness.ts';
import { drawDisc } from '../common/shapes.ts';

const transparent = { aspectRatio: '', size: '', transparent: true } as const;
const l10n = {
  t: (text: string, ...given: readonly unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => `${given[at]}`),
};

/** Returns the response with a disc on this background. */
function discOn(background: readonly [number, number, number], hole = 0): string {
  return answerWith(drawDisc({ side: 40, middle: [20, 20], radius: 12, hole, color: [200, 40, 40], background }).data);
}

function answerWith(data: Uint8ClampedArray): string {
  const png = Object.assign(new PNG({ width: 40, height: 40 }), { data: Buffer.from(data) });
  return JSON.stringify(candidate([{ text: 'Here.' }, inline(PNG.sync.write(png))]));
}

/** What a page does, with another decoder. */
function editAsPage(bytes: Uint8Array, edit: PixelEdit): PixelEditReply {
  assert.ok(edit.kind === 'keyOut');
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const removed = removeBackground({ width, height, data: new Uint8ClampedArray(data) }, edit.color);
  if (typeof removed === 'string') return { images: [], problem: removed };
  const png = Object.assign(new PNG({ width, height }), { data: Buffer.from(removed.pixels.data) });
  const { enclosed } = removed;
  return { images: [new Uint8Array(PNG.sync.write(png))], ...(enclosed && { enclosed }) };
}

describe('Images that are finished here', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  function desk() {
    const parts = createImageHarness(server);
    const { sessions, pictures, id } = parts;
    const told: string[] = [];
    const page: { inSight: boolean; edits: number } = { inSight: true, edits: 0 };
    const panels = {
      editInSight: async (_: string, bytes: Uint8Array, edit: PixelEdit) => {
        if (!page.inSight) return undefined;
        page.edits += 1;
        return editAsPage(bytes, edit);
      },
    };
    const events = {
      turnChanged: () => void told.push('turn'),
      draftChanged: () => void told.push('draft'),
    };
    const finishing = new FinishImages({ storage: { sessions, pictures }, events, panels: () => panels });
    const draw = async (body: string) => {
      server.next({ body });
      await parts.ask({ prompt: 'A red ball', options: transparent });
    };
    const finish = () => finishing.turnChanged(id, parts.turn().id);
    const says = () => formatFinishes(l10n as never, parts.turn(), parts.result());
    return { ...parts, draw, finish, finishing, page, told, says };
  }

  const alphaAt = (bytes: Uint8Array | undefined, x: number, y: number) =>
    PNG.sync.read(Buffer.from(present(bytes))).data[(y * 40 + x) * 4 + 3];

  it('precede the received ones, and are picked and continued from', async () => {
    const { draw, finish, result, turn, draft, pictures, told, says } = desk();
    await draw(discOn(keyColors.green.rgb));
    const [received] = result().pictures;
    assert.deepEqual([turn().picked, draft().from], [received?.id, received?.id]);
    await finish();
    const [finished, second] = result().pictures;
    assert.deepEqual(second, received);
    assert.deepEqual([turn().picked, draft().from], [finished?.id, finished?.id]);
    assert.deepEqual([told, says()], [['draft', 'turn'], []]);
    const bytes = await pictures.bytes(present(finished));
    assert.deepEqual([alphaAt(bytes, 0, 0), alphaAt(bytes, 20, 20)], [0, 255]);
    assert.equal(server.requests.length, 1);
  });

  it('are offered for insertion in place of the received ones', async () => {
    const { draw, finish, turn, result } = desk();
    await draw(discOn(keyColors.green.rgb));
    await finish();
    assert.deepEqual(
      getOfferedImages(turn()).map(({ picture }) => picture),
      [result().pictures[0]],
    );
    const parts = result().parts?.map((part) => (part.kind === 'picture' ? part.id : part.kind));
    assert.deepEqual(parts, ['words', ...result().pictures.map(({ id }) => id)]);
  });

  it('are finished once, however often their turn changes', async () => {
    const { draw, finish, page, result, finishing, id } = desk();
    await draw(discOn(keyColors.green.rgb));
    await Promise.all([finish(), finish(), finishing.sessionDisplayed(id)]);
    await finish();
    assert.deepEqual([page.edits, result().pictures.length], [1, 2]);
  });

  it('stay as they are received without a page, and are finished when one displays the session again after a restart', async () => {
    const { draw, finish, page, result, folders, sessions, pictures, id } = desk();
    page.inSight = false;
    await draw(discOn(keyColors.green.rgb));
    await finish();
    assert.deepEqual([result().pictures.length, result().finishes], [1, undefined]);
    await sessions.whenSaved();
    const restarted = new Sessions({ folder: folders.sessions, onProblem: (problem) => assert.fail(String(problem)) });
    await restarted.load(id);
    const panels = { editInSight: async (_: string, bytes: Uint8Array, edit: PixelEdit) => editAsPage(bytes, edit) };
    const events = { turnChanged: () => undefined, draftChanged: () => undefined };
    const storage = { sessions: restarted, pictures };
    await new FinishImages({ storage, events, panels: () => panels }).sessionDisplayed(id);
    assert.equal(restarted.get(id)?.turns[0]?.results[0]?.pictures.length, 2);
  });

  it('say that no flat background was drawn, and stay as they are received', async () => {
    const { draw, finish, result, says } = desk();
    await draw(answerWith(Uint8ClampedArray.from({ length: 6400 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 251))));
    await finish();
    assert.deepEqual([result().pictures.length, result().finishes?.[0]?.problem], [1, 'noFlatBackground']);
    assert.deepEqual(says(), [
      "The background isn't transparent: the model drew no flat background. The image is kept as received. You were billed for this request.",
    ]);
  });

  it('say that the color is also inside of the subject', async () => {
    const { draw, finish, says } = desk();
    await draw(discOn(keyColors.green.rgb, 5));
    await finish();
    assert.deepEqual(says(), ['The background color also occurs inside the subject and was removed there too.']);
  });

  it('stay as they are if they are transparent already', async () => {
    const { draw, finish, result, says } = desk();
    await draw(answerWith(new Uint8ClampedArray(6400)));
    await finish();
    const [picture] = result().pictures;
    assert.deepEqual([result().pictures.length, result().finishes, says()], [1, [{ of: picture?.id }], []]);
  });

  it('are finished later if the disk refuses them now', async () => {
    const { draw, finish, result, folders } = desk();
    await draw(discOn(keyColors.green.rgb));
    folders.pictures.refuse = new Error('ENOSPC');
    await finish();
    assert.deepEqual([result().pictures.length, result().failure, result().finishes], [1, undefined, undefined]);
    folders.pictures.refuse = undefined;
    await finish();
    assert.equal(result().pictures.length, 2);
  });

  it('are continued from with the same color, which no prompt so far suggests', async () => {
    const { draw, finish, result, picture, ask } = desk();
    await draw(discOn(keyColors.green.rgb));
    await finish();
    server.next({ body: discOn(keyColors.magenta.rgb) });
    await ask({ prompt: 'A frog', options: transparent, from: picture().id });
    server.next({ body: discOn(keyColors.magenta.rgb) });
    await ask({ prompt: 'Larger', options: transparent, from: picture().id });
    const colors = server.requests.map(({ body }) => /pure \w+ \(#\w+\)/.exec(present(body))?.[0]);
    assert.deepEqual(colors, ['pure green (#00FF00)', 'pure magenta (#FF00FF)', 'pure magenta (#FF00FF)']);
    await finish();
    assert.equal(result().pictures.length, 2);
  });

  it('are exported and imported with what became of them', async () => {
    const { draw, finish, sessions, id, result } = desk();
    await draw(discOn(keyColors.green.rgb));
    await finish();
    const read = present(parseSession(serializeSession(present(sessions.get(id)))));
    assert.deepEqual(read.turns[0]?.results[0]?.finishes, result().finishes);
  });
});
