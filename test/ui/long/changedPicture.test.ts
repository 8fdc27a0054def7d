import { strict as assert } from 'node:assert';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { settings } from '../../../src/shared/names.ts';
import { jpegBytes, turnedJpeg } from '../../unit/service/samples.ts';
import { chooseFile } from '../saveDialog.ts';
import { drawPicture, messageHasFocus, requestDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { chooseFromMenu } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

const post = 'blog/last-keeper.md';
const text = 'A keeper does not look at the light.';

interface Turn {
  readonly role: string;
  readonly parts: readonly {
    readonly text?: string;
    readonly inlineData?: { readonly mimeType: string; readonly data: string };
    readonly thoughtSignature?: string;
  }[];
}

describe('a picture that is changed in words', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  before(async () => {
    await workbench().setKey('any-word');
    await writeFile(path.join(workbench().workspace, 'sketch.png'), sketch());
  });
  afterEach(async () => {
    await workbench().setting(settings.imageModel.id, 'sample-picture');
    await workbench().tidy();
  });

  it('is continued by the next message: the service gets its own turn back with its signature', async () => {
    await drawPicture(workbench(), { file: post, text });
    await limn().alongside.getByText(`From the picture of “${text}”`).waitFor();
    await limn().message.focus();
    const request = await requestDuring(workbench(), () => say(workbench(), 'Make the sky violet'));
    const turns = contentsOf(request.body);
    assert.deepEqual(
      turns.map(({ role }) => role),
      ['user', 'model', 'user'],
    );
    assert.deepEqual([turns[0]?.parts, turns[2]?.parts], [[{ text }], [{ text: 'Make the sky violet' }]]);
    const echoed = turns[1]?.parts.find(({ inlineData }) => inlineData);
    assert.match(echoed?.thoughtSignature ?? '', /^[A-Za-z0-9+/]{43,}={1,2}$/);
    assert.equal(PNG.sync.read(Buffer.from(echoed?.inlineData?.data ?? '', 'base64')).width, 1024);
    await limn().picture('Make the sky violet').waitFor();
    await limn().turn('Image').getByText(`From the picture of “${text}”`).waitFor();
  });

  it('is sent as a picture where the service does not take the conversation back: two requests, and a word about it', async () => {
    await workbench().setting(settings.imageModel.id, 'sample-picture-forgetful');
    await drawPicture(workbench(), { file: post, text });
    const before = workbench().service.requests.length;
    await limn().message.focus();
    await say(workbench(), 'Make the sky green');
    await limn().picture('Make the sky green').waitFor();
    await limn()
      .words(/^The service did not take the conversation back, so the picture was sent to it anew/)
      .waitFor();
    const [refused, sent, ...rest] = workbench()
      .service.requests.slice(before)
      .map(({ body }) => contentsOf(body));
    assert.deepEqual([refused?.length, sent?.length, rest], [3, 1, []]);
    assert.equal(sent?.[0]?.parts.filter(({ inlineData }) => inlineData).length, 1);
  });

  it('may come from elsewhere: pasted, picked, or edited from the Explorer, and each goes along', async () => {
    await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
    await chooseFromMenu(page(), 'Edit Image with Limn…');
    await limn().alongside.getByText('sketch.png').waitFor();
    await limn().button('Add Picture').click();
    await chooseFile(page(), path.join(workbench().workspace, 'sketch.png'));
    await until('two go along', async () => (await limn().alongside.getByRole('listitem').count()) === 2);
    await copySketch();
    await limn().message.focus();
    await page().keyboard.press('ControlOrMeta+v');
    await limn().alongside.getByText('Pasted picture').waitFor();
    await limn().button('Remove sketch.png').click();
    await until('one is taken away', async () => (await limn().alongside.getByRole('listitem').count()) === 2);
    await limn().message.focus();
    const request = await requestDuring(workbench(), () => say(workbench(), 'Paint it'));
    const [turn] = contentsOf(request.body);
    assert.deepEqual(turn?.parts.map(({ inlineData, text: said }) => inlineData?.mimeType ?? said).sort(), [
      'Paint it',
      'image/png',
      'image/png',
    ]);
    await limn().picture('Paint it').waitFor();
  });

  it('goes along with the next message too where only words came, pasted or from its file', async () => {
    await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
    await chooseFromMenu(page(), 'Edit Image with Limn…');
    await limn().alongside.getByText('sketch.png').waitFor();
    await copySketch();
    await limn().message.focus();
    await page().keyboard.press('ControlOrMeta+v');
    await limn().alongside.getByText('Pasted picture').waitFor();
    await say(workbench(), 'Paint it [text only]');
    await limn().words('this time there are only words').waitFor();
    await limn().alongside.getByText('sketch.png').waitFor();
    await limn().alongside.getByText('Pasted picture').waitFor();
    const request = await requestDuring(workbench(), () => say(workbench(), 'Paint it in oil'));
    const [turn] = contentsOf(request.body);
    assert.equal(turn?.parts.filter(({ inlineData }) => inlineData).length, 2);
    await limn().picture('Paint it in oil').waitFor();
  });

  for (const location of ['sideBar', 'beside'])
    it(`goes along upright where its camera turned it, from a panel that opens for it: ${location}`, async () => {
      await workbench().setting('limn.panel.location', location);
      await writeFile(path.join(workbench().workspace, 'photo.jpg'), turnedJpeg(jpegBytes(64, 32), 6));
      await page().getByRole('treeitem', { name: 'photo.jpg' }).click({ button: 'right' });
      await chooseFromMenu(page(), 'Edit Image with Limn…');
      await limn().alongside.getByText('photo.jpg').waitFor();
      await limn().message.focus();
      const request = await requestDuring(workbench(), () => say(workbench(), 'Paint it'));
      const sent = contentsOf(request.body)[0]?.parts.find(({ inlineData }) => inlineData)?.inlineData?.data ?? '';
      const { width, height } = decode(Buffer.from(sent, 'base64'));
      assert.deepEqual([width, height], [32, 64]);
      await limn().picture('Paint it').waitFor();
    });

  it('is explained where the model does not work from pictures', async () => {
    await workbench().setting(settings.imageModel.id, 'sample-picture-blind');
    await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
    await chooseFromMenu(page(), 'Edit Image with Limn…');
    await limn().alongside.getByText('sketch.png').waitFor();
    await messageHasFocus(workbench());
    await say(workbench(), 'Paint it');
    await limn().failure.getByText('The service did not take the picture sent along').waitFor();
    await limn().button('Choose Model').waitFor();
    await limn().button('Edit Prompt').click();
    await limn().alongside.getByText('sketch.png').waitFor();
    assert.equal(await limn().message.inputValue(), 'Paint it');
  });

  async function copySketch(): Promise<void> {
    await page().evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }, sketch().toString('base64'));
  }
});

function contentsOf(body: unknown): readonly Turn[] {
  return (body as { readonly contents: readonly Turn[] }).contents;
}

/** A plain square. */
function sketch(): Buffer {
  const picture = new PNG({ width: 64, height: 64 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}
