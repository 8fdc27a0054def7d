import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { extensionId } from '../../../src/shared/names.ts';
import { saveUnder } from '../saveDialog.ts';
import { askForPicture, beginSession, drawPicture, requestDuring, runningClock, say } from '../tasks.ts';
import { until } from '../until.ts';
import { answerQuestion, quickInput } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a picture of the selected sentence', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('is announced at once beside the document: prompt, model and running clock', async () => {
    const text = 'The boat comes on Thursdays, if it comes at all.';
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    const turn = limn().turn('Image, running');
    await turn.getByText(text, { exact: true }).waitFor();
    await turn.getByText('sample-picture', { exact: true }).waitFor();
    await turn.getByRole('timer').getByText(runningClock).waitFor();
    assert.deepEqual(await tabs(), [['last-keeper.md'], ['Limn: The boat comes on Thursdays, if it comes at all.']]);
  });

  it('leaves the keyboard to the document while it is drawn and when it is there: typing ends nothing and arrives', async () => {
    const before = await workbench().documentText(post);
    workbench().service.hold();
    const ask = () => askForPicture(workbench(), { file: post, text: 'All three came home.' });
    const request = await requestDuring(workbench(), ask);
    await limn().turn('Image, running').waitFor();
    await workbench().page.keyboard.press('ArrowRight');
    await workbench().page.keyboard.type(' Or nearly');
    await until('it is typed', async () => (await workbench().documentText(post)).includes('came home. Or nearly'));
    workbench().service.release();
    await limn().picture('All three came home.').waitFor();
    await workbench().page.keyboard.type(' so');
    await until('that too', async () => (await workbench().documentText(post)).includes('came home. Or nearly so'));
    await request.closed;
    assert.equal(request.aborted, false);
    assert.equal((await workbench().documentText(post)).length, before.length + ' Or nearly so'.length);
  });

  it('takes the keyboard from nobody when a button goes that had the focus before', async () => {
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text: 'All three came home.' });
    await limn().button('Stop').focus();
    await until('Stop has the focus', async () => (await limn().focused()) === 'Stop');
    await workbench().palette('View: Focus First Editor Group');
    await workbench().page.locator('.editor-group-container .monaco-editor.focused').waitFor();
    await workbench().page.keyboard.press('ArrowRight');
    workbench().service.release();
    await limn().button('Insert').waitFor();
    await workbench().page.keyboard.type(' Or so');
    await until('it is typed', async () => (await workbench().documentText(post)).includes('came home. Or so'));
  });

  it('arrives in the place that was kept for it, in its own pixels, with size and time, and a focused Stop hands on to Insert', async () => {
    const text = 'There is a moment, perhaps a minute long';
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    const kept = await limn().turn('Image, running').getByRole('img', { name: 'Picture on its way' }).boundingBox();
    const stop = await limn().button('Stop').boundingBox();
    await limn().button('Stop').focus();
    workbench().service.release();
    const picture = limn().picture(text);
    await until('the picture is loaded', async () => (await naturalSize(picture))[0] !== 0);
    assert.deepEqual(await naturalSize(picture), [1024, 1024]);
    assert.deepEqual(await picture.locator('..').boundingBox(), kept);
    const insert = await limn().button('Insert').boundingBox();
    assert.deepEqual([insert?.x, insert?.y], [stop?.x, stop?.y]);
    await limn().turn('Image').getByText('1024 × 1024', { exact: true }).waitFor();
    await limn()
      .turn('Image')
      .getByText(/^\d+(\.\d)? s$/)
      .first()
      .waitFor();
    await until('Insert has the focus', async () => (await limn().focused()) === 'Insert');
  });

  it('is asked for exactly as the contract writes it, with the key in the header alone', async () => {
    const text = 'All three came home.';
    const request = await requestDuring(workbench(), () => drawPicture(workbench(), { file: post, text }));
    assert.equal(`${request.method} ${request.path}`, 'POST /v1beta/models/sample-picture:generateContent');
    assert.equal(request.headers.authorization, 'Bearer any-word');
    assert.match(request.headers['content-type'] ?? '', /^application\/json\b/);
    assert.deepEqual(request.body, {
      contents: [{ role: 'user', parts: [{ text }] }],
      generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
    });
  });

  it('is inserted as a new file and a reference with alternative text, and one undo takes the reference away', async () => {
    const text = 'A white lighthouse with two red bands stands on a dark headland at dusk';
    await drawPicture(workbench(), { file: post, text });
    const before = await workbench().documentText(post);
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md, line \d+, saved as images\//)
      .waitFor();
    const short = 'A white lighthouse with two red bands';
    const file = 'images/a-white-lighthouse-with-two-red-bands.png';
    const after = await workbench().documentText(post);
    assert.equal(after, before.replace('once missed it.\n', `once missed it.\n\n![${short}](${file})\n`));
    const { width, height } = PNG.sync.read(await readFile(inWorkspace(`blog/${file}`)));
    assert.deepEqual([width, height], [1024, 1024]);
    await undo();
    await until('the document is as it was', async () => (await workbench().documentText(post)) === before);
  });

  it('never overwrites a file: Insert Again has a name and a reference of its own', async () => {
    const text = 'The table no longer rocks.';
    await drawPicture(workbench(), { file: post, text });
    await limn().button('Insert').click();
    await limn().words('saved as images/the-table-no-longer-rocks.png').waitFor();
    const first = await readFile(inWorkspace('blog/images/the-table-no-longer-rocks.png'));
    await limn().turn('Image').getByRole('button', { name: 'More', exact: true }).click();
    await limn().menuItem('Insert Again').click();
    await limn().words('saved as images/the-table-no-longer-rocks-2.png').waitFor();
    const second = await readFile(inWorkspace('blog/images/the-table-no-longer-rocks-2.png'));
    assert.ok(
      first.equals(second) && first.equals(await readFile(inWorkspace('blog/images/the-table-no-longer-rocks.png'))),
    );
    const attachments = (await workbench().documentText(post)).match(
      /!\[.*\]\(images\/the-table-no-longer-rocks(-2)?\.png\)/g,
    );
    assert.equal(attachments?.length, 2);
  });

  it('is saved as another file by its path, and nowhere else', async () => {
    await drawPicture(workbench(), { file: post, text: 'He keeps a logbook, in pencil' });
    const before = await workbench().documentText(post);
    await limn().button('Save As…').click();
    const proposal = inWorkspace('blog/he-keeps-a-logbook-in-pencil.png');
    const box = quickInput(workbench().page);
    await until('a name beside the document is proposed', async () => (await box.inputValue()) === proposal);
    await saveUnder(workbench().page, inWorkspace('logbook.png'));
    await limn().words('Saved as logbook.png').waitFor();
    assert.equal(PNG.sync.read(await readFile(inWorkspace('logbook.png'))).width, 1024);
    assert.equal(await workbench().documentText(post), before);
    assert.equal(existsSync(inWorkspace('blog/he-keeps-a-logbook-in-pencil.png')), false);
  });

  it('is put on the clipboard as a PNG', async () => {
    await drawPicture(workbench(), { file: post, text: 'He keeps a grey cat who sits in the window' });
    await limn().button('Copy').click();
    await limn().spoken.getByText('Copied').waitFor({ state: 'attached' });
    const copied = PNG.sync.read(Buffer.from(await pictureOnClipboard(), 'base64'));
    assert.deepEqual([copied.width, copied.height], [1024, 1024]);
  });

  it('is drawn again beside the first one, which stays', async () => {
    const text = 'In the very beginning he was afraid of the stair.';
    await drawPicture(workbench(), { file: post, text });
    const request = await requestDuring(workbench(), () => limn().chooseMore('Variations'));
    await limn().tile('Picture 2 of 2', { checked: false }).waitFor();
    await limn().tile('Picture 1 of 2', { checked: true }).waitFor();
    assert.match(JSON.stringify(request.body), /afraid of the stair/);
    assert.equal(await limn().turns.count(), 1);
    await limn().tile('Picture 2 of 2').click();
    await limn().tile('Picture 2 of 2', { checked: true }).waitFor();
  });

  it('can be stopped: the request is given up, and what that means is said', async () => {
    workbench().service.hold();
    const request = await requestDuring(workbench(), () =>
      askForPicture(workbench(), { file: post, text: 'Send the box.' }),
    );
    await limn().button('Stop').click();
    await request.closed;
    assert.equal(request.aborted, true);
    await limn()
      .turn('Image, stopped')
      .getByText('Stopped. The service may still finish the picture and count it.')
      .waitFor();
    await limn().button('Regenerate').waitFor();
  });

  it('has the ratio and size chosen in the panel, which the session remembers', async () => {
    await workbench().palette('Limn: New Image');
    await limn().select('Aspect ratio').fill('16:9');
    await limn().select('Size').fill('2K');
    await limn().message.focus();
    const prompt = 'A lighthouse above the fog';
    const request = await requestDuring(workbench(), () => say(workbench(), prompt));
    const image = { aspectRatio: '16:9', imageSize: '2K' };
    assert.deepEqual(generationConfig(request.body), {
      responseModalities: ['IMAGE', 'TEXT'],
      responseFormat: { image },
    });
    await limn().picture(prompt).waitFor();
    assert.deepEqual(await naturalSize(limn().picture(prompt)), [2752, 1536]);
    await limn().turn('Image').getByText('2752 × 1536, as asked').waitFor();
    await limn().button('New Chat').click();
    await limn().turns.waitFor({ state: 'detached' });
    await limn().button('Sessions').click();
    await answerQuestion(workbench().page, prompt);
    await limn().picture(prompt).waitFor();
    assert.equal(await limn().select('Aspect ratio').inputValue(), '16:9');
    assert.equal(await limn().select('Size').inputValue(), '2K');
  });

  it('comes as a JPEG when the service sends one, and is then called .jpg', async () => {
    await workbench().openFile(post);
    await beginSession(workbench(), 'New Image');
    await say(workbench(), 'gulls over the sea [jpeg]');
    await limn().picture('gulls over the sea [jpeg]').waitFor();
    await limn().button('Insert').click();
    await limn().words('saved as images/gulls-over-the-sea-jpeg.jpg').waitFor();
    const bytes = await readFile(inWorkspace('blog/images/gulls-over-the-sea-jpeg.jpg'));
    assert.equal(bytes.subarray(0, 3).toString('hex'), 'ffd8ff');
  });

  it('is shown, copied and inserted also where the disk did not take it, and is kept once it does', async () => {
    await drawPicture(workbench(), { file: post, text: 'The table no longer rocks.' });
    const kept = inWorkspace(`../editor/data/User/globalStorage/${extensionId}/pictures`);
    await rename(kept, `${kept}-away`);
    await writeFile(kept, 'No folder.');
    const text = 'He starts the lamp by hand, as his father did.';
    await beginSession(workbench(), 'New Image');
    await say(workbench(), text);
    await limn().words('The picture could not be kept').waitFor();
    await limn().picture(text).waitFor();
    await workbench().screenshot('picture-not-kept');
    await limn().button('Copy').click();
    await limn().spoken.getByText('Copied').waitFor({ state: 'attached' });
    await limn().button('Insert').click();
    await limn().words('saved as images/').waitFor();
    await rm(kept);
    await rename(`${kept}-away`, kept);
    await limn().message.fill('by night');
    await limn().message.press('Enter');
    await limn().picture('by night').waitFor();
    await limn().words('The picture could not be kept').waitFor({ state: 'detached' });
    await workbench().reload();
    await limn().picture(text).waitFor();
  });

  it('is referred to in a page of HTML by its relative path', async () => {
    const page = 'site/index.html';
    await drawPicture(workbench(), { file: page, text: 'Boats leave on Thursdays' });
    await limn().button('Insert').click();
    await limn().words('Inserted in site/index.html').waitFor();
    assert.match(
      await workbench().documentText(page),
      /in pencil\.<\/p>\n {4}.*images\/boats-leave-on-thursdays\.png.*\n/,
    );
    assert.ok(existsSync(inWorkspace('site/images/boats-leave-on-thursdays.png')));
  });

  function tabs(): Promise<string[][]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.map((group) => group.tabs.map((tab) => tab.label)),
    );
  }

  async function undo(): Promise<void> {
    await workbench().page.locator('.editor-instance .view-lines').first().click();
    await workbench().page.keyboard.press('ControlOrMeta+z');
  }

  function pictureOnClipboard(): Promise<string> {
    return workbench().page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? new ArrayBuffer(0));
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    });
  }
});

function naturalSize(picture: { evaluate<T>(run: (element: Element) => T): Promise<T> }): Promise<number[]> {
  return picture.evaluate((element) =>
    element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : [],
  );
}

function generationConfig(body: unknown): unknown {
  return (body as { readonly generationConfig?: unknown }).generationConfig;
}
