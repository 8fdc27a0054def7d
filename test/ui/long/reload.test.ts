import { strict as assert } from 'node:assert';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import {
  askAndWait,
  askForPicture,
  captureRequest,
  chatAbout,
  expectNoRequest,
  runningClock,
  say,
} from '../workflows.ts';

describe('a panel that is shown again', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const sentence = 'The table no longer rocks.';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const three =
    'He keeps a logbook, in pencil, since ink freezes. He keeps a grey cat who sits in the window and\nwatches the gulls without a trace of ambition. He keeps a garden of nine square metres behind the\nwall';
  const limn = () => workbench().limn;

  /** Whether the heading of the answer that is on its way stands on the disk. */
  async function isKept(): Promise<boolean> {
    const sessions = getStoragePath(workbench(), 'sessions');
    const files = (await readdir(sessions, { recursive: true })).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(sessions, file), 'utf8').catch(() => '')));
    return texts.some((kept) => kept.includes('# Outline'));
  }

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('after the extension host was killed', () => {
    it('shows a picture that was on its way as interrupted, and sends it again only when asked', async () => {
      const request = await pictureOnItsWay();
      await expectNoRequest(workbench(), async () => {
        await workbench().killExtensionHost();
        await workbench().palette('Limn: Open Panel');
        await waitUntil('the dead panel is gone', async () => (await panelTabs().count()) === 1);
        await limn().body.getByRole('button', { name: sentence }).first().click();
        await showsInterrupted('Image, failed');
      });
      assert.equal(request.aborted, true);
      workbench().service.release();
      await captureRequest(workbench(), () => limn().button('Try Again').click());
      await limn().picture(sentence).waitFor();
    });

    it('says so by itself within seconds, and leads to a working panel with what was typed and what had come', async () => {
      workbench().service.hold('stream');
      await chatAbout(workbench(), { file: post, text: passage });
      await say(workbench(), 'make an outline');
      await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
      await waitUntil('what has come is kept', isKept);
      await workbench().killExtensionHost();
      await limn().failure.getByText('Limn does not answer').waitFor({ timeout: 10_000 });
      assert.deepEqual([await limn().button('Stop').count(), await limn().body.getByRole('timer').count()], [0, 0]);
      await limn().message.fill('typed to nobody');
      await workbench().restarts(() => limn().body.getByRole('link', { name: 'Reload Window' }).click());
      await showsInterrupted('Chat, failed');
      await limn().turn('Chat, failed').getByRole('heading', { name: 'Outline' }).waitFor();
      await waitUntil('the typing is there', async () => (await limn().message.inputValue()) === 'typed to nobody');
      workbench().service.release();
      await captureRequest(workbench(), () => limn().button('Try Again').click());
      await limn().turn('Chat').getByRole('heading', { name: 'Outline' }).waitFor();
    });
  });

  describe('after the panel was closed', () => {
    it('shows the picture that arrived meanwhile', async () => {
      const request = await pictureOnItsWay();
      await closePanel();
      workbench().service.release();
      await request.closed;
      assert.equal(request.aborted, false);
      await workbench().palette('Limn: Open Panel');
      await limn().picture(sentence).waitFor();
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in blog\/last-keeper\.md/)
        .waitFor();
    });

    it('shows one that is still on its way, with its clock running on and Stop', async () => {
      workbench().service.hold();
      await askForPicture(workbench(), { file: post, text: sentence });
      await limn().turn('Image, running').getByRole('timer').getByText(runningClock).waitFor();
      await closePanel();
      await workbench().palette('Limn: Open Panel');
      const clock = await limn().turn('Image, running').getByRole('timer').textContent();
      assert.notEqual(clock, '0:00');
      await limn().button('Stop').click();
      await limn().turn('Image, stopped').waitFor();
    });

    it('keeps what was typed, and the passage', async () => {
      await chatAbout(workbench(), { file: post, text: passage });
      await workbench().page.keyboard.type('typed in a hurry');
      await closePanel();
      await workbench().palette('Limn: Open Panel');
      await waitUntil('the typing is there', async () => (await limn().message.inputValue()) === 'typed in a hurry');
      const request = await captureRequest(workbench(), () => workbench().page.keyboard.press('Enter'));
      assert.match(JSON.stringify(request.body), /most of the winter.*typed in a hurry/);
    });
  });

  describe('after the panel was hidden behind another tab', () => {
    beforeEach(() => openInPanelsGroup('storyboard.md'));

    it('shows the answer that went on streaming meanwhile', async () => {
      workbench().service.hold('stream');
      await chatAbout(workbench(), { file: post, text: three });
      const request = await captureRequest(workbench(), () => say(workbench(), 'make an outline'));
      await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
      await hidePanel();
      workbench().service.release();
      await request.closed;
      assert.equal(request.aborted, false);
      await showPanel();
      await limn().turn('Chat').getByRole('listitem').last().waitFor();
      await waitUntil('the answer is complete', async () => (await limn().turns.count()) === 1);
    });

    it('goes on showing an answer that is still streaming', async () => {
      workbench().service.hold('stream');
      await chatAbout(workbench(), { file: post, text: three });
      await say(workbench(), 'make an outline');
      await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
      await hidePanel();
      await showPanel();
      await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
      workbench().service.release();
      await limn().turn('Chat').getByRole('heading', { name: 'What changes' }).waitFor();
    });

    it('keeps what was typed a moment before, and the place', async () => {
      await chatAbout(workbench(), { file: post, text: three });
      for (const question of ['make an outline', 'storyboard', 'a table']) await askAndWait(workbench(), question);
      const top = await scrollUp();
      await limn().message.focus();
      await workbench().page.keyboard.type('typed in a hurry');
      await hidePanel();
      await showPanel();
      await waitUntil('the typing is there', async () => (await limn().message.inputValue()) === 'typed in a hurry');
      await waitUntil('the place is as it was', async () => Math.abs((await scrollTop()) - top) < 2);
    });
  });

  const panelTabs = () => workbench().page.locator('.editor-group-container').getByRole('tab', { name: /^Limn/ });

  /** A picture is asked for and held back; gives its request. */
  async function pictureOnItsWay() {
    workbench().service.hold();
    const ask = () => askForPicture(workbench(), { file: post, text: sentence });
    const request = await captureRequest(workbench(), ask);
    await limn().turn('Image, running').waitFor();
    return request;
  }

  /** The turn has one alert, and no other word in it says the same. */
  async function showsInterrupted(name: string): Promise<void> {
    await limn().turn(name).getByRole('alert').getByRole('heading', { name: 'Interrupted' }).waitFor();
    await limn().failure.getByText('It was not sent again.', { exact: false }).waitFor();
  }

  async function closePanel(): Promise<void> {
    // The focus may be in the document, which a command would close.
    await panelTabs().click();
    await panelTabs().click({ button: 'middle' });
    await panelTabs().waitFor({ state: 'hidden' });
  }

  /** The panel goes to the group beside the document's, and becomes its second tab. */
  async function openInPanelsGroup(file: string): Promise<void> {
    await workbench().openFile(post);
    await workbench().probe.evaluate(
      async (vscode, full) => {
        const document = await vscode.workspace.openTextDocument(full);
        await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Two, preview: false });
      },
      path.join(workbench().workspace, file),
    );
  }

  /** By the keyboard, from within the panel. */
  async function hidePanel(): Promise<void> {
    await workbench().page.keyboard.press('Control+PageUp');
    await limn().body.waitFor({ state: 'hidden' });
  }

  async function showPanel(): Promise<void> {
    await panelTabs().click();
    await limn().message.waitFor();
  }

  const scrollTop = () =>
    limn()
      .body.getByRole('main')
      .evaluate((scroller) => scroller.scrollTop);

  /** Half way up, by the wheel; gives the place in pixels. */
  async function scrollUp(): Promise<number> {
    const end = await scrollTop();
    await limn().body.getByRole('main').hover();
    await workbench().page.mouse.wheel(0, -end / 2);
    let last = end;
    await waitUntil('the scrolling has come to rest', async () => {
      const before = last;
      last = await scrollTop();
      return last < end && last === before;
    });
    return last;
  }
});
