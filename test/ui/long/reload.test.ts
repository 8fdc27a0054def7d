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

describe('A panel that is shown again', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const sentence = 'The table no longer rocks.';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const three =
    'He keeps a logbook, in pencil, since ink freezes. He keeps a grey cat who sits in the window and\nwatches the gulls without a trace of ambition. He keeps a garden of nine square metres behind the\nwall';
  const limn = () => workbench().limn;

  /** Returns whether the heading of the running answer is on disk. */
  async function isKept(): Promise<boolean> {
    const sessions = getStoragePath(workbench(), 'sessions');
    const files = (await readdir(sessions, { recursive: true })).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(sessions, file), 'utf8').catch(() => '')));
    return texts.some((kept) => kept.includes('# Outline'));
  }

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('after the extension host was killed', () => {
    it('shows a running picture as interrupted, and requests it again only if the user asks for it', async () => {
      const request = await pictureOnItsWay();
      await expectNoRequest(workbench(), async () => {
        await workbench().killExtensionHost();
        await workbench().palette('Limn: Open Limn View');
        await waitUntil('the dead panel is gone', async () => (await panelTabs().count()) === 1);
        await limn().body.getByRole('button', { name: sentence }).first().click();
        await showsInterrupted('Image, failed');
      });
      assert.equal(request.aborted, true);
      workbench().service.release();
      await captureRequest(workbench(), () => limn().button('Retry').click());
      await limn().picture(sentence).waitFor();
    });

    it('reports it within seconds, and shows the draft and the partial answer after Reload Window', async () => {
      workbench().service.hold('stream');
      await chatAbout(workbench(), { file: post, text: passage });
      await say(workbench(), 'make an outline');
      await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
      await waitUntil('the partial answer is on disk', isKept);
      await workbench().killExtensionHost();
      await limn().failure.getByText("Limn isn't responding").waitFor({ timeout: 10_000 });
      assert.deepEqual([await limn().button('Stop').count(), await limn().body.getByRole('timer').count()], [0, 0]);
      await limn().message.fill('typed to nobody');
      await workbench().restarts(() => limn().body.getByRole('link', { name: 'Reload Window' }).click());
      await showsInterrupted('Chat, failed');
      await limn().turn('Chat, failed').getByRole('heading', { name: 'Outline' }).waitFor();
      await waitUntil('the draft is shown', async () => (await limn().message.inputValue()) === 'typed to nobody');
      workbench().service.release();
      await captureRequest(workbench(), () => limn().button('Retry').click());
      await limn().turn('Chat').getByRole('heading', { name: 'Outline' }).waitFor();
    });
  });

  describe('after the panel was closed', () => {
    it('shows the picture that arrived in the meantime', async () => {
      const request = await pictureOnItsWay();
      await closePanel();
      workbench().service.release();
      await request.closed;
      assert.equal(request.aborted, false);
      await workbench().palette('Limn: Open Limn View');
      await limn().picture(sentence).waitFor();
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in blog\/last-keeper\.md/)
        .waitFor();
    });

    it('shows a picture that is still running, with its clock still counting, and can stop it', async () => {
      workbench().service.hold();
      await askForPicture(workbench(), { file: post, text: sentence });
      await limn().turn('Image, running').getByRole('timer').getByText(runningClock).waitFor();
      await closePanel();
      await workbench().palette('Limn: Open Limn View');
      const clock = await limn().turn('Image, running').getByRole('timer').textContent();
      assert.notEqual(clock, '0:00');
      await limn().button('Stop').click();
      await limn().turn('Image, stopped').waitFor();
    });

    it('keeps the draft and the passage', async () => {
      await chatAbout(workbench(), { file: post, text: passage });
      await workbench().page.keyboard.type('typed in a hurry');
      await closePanel();
      await workbench().palette('Limn: Open Limn View');
      await waitUntil('the draft is shown', async () => (await limn().message.inputValue()) === 'typed in a hurry');
      const request = await captureRequest(workbench(), () => workbench().page.keyboard.press('Enter'));
      assert.match(JSON.stringify(request.body), /most of the winter.*typed in a hurry/);
    });
  });

  describe('after the panel was hidden behind another tab', () => {
    beforeEach(() => openInPanelsGroup('storyboard.md'));

    it('shows the answer that was streamed in the meantime', async () => {
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

    it('continues to show an answer that is still streaming', async () => {
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

    it('keeps a draft typed just before, and the scroll position', async () => {
      await chatAbout(workbench(), { file: post, text: three });
      for (const question of ['make an outline', 'storyboard', 'a table']) await askAndWait(workbench(), question);
      const top = await scrollUp();
      await limn().message.focus();
      await workbench().page.keyboard.type('typed in a hurry');
      await hidePanel();
      await showPanel();
      await waitUntil('the draft is shown', async () => (await limn().message.inputValue()) === 'typed in a hurry');
      await waitUntil('the scroll position is the same', async () => Math.abs((await scrollTop()) - top) < 2);
    });
  });

  const panelTabs = () => workbench().page.locator('.editor-group-container').getByRole('tab', { name: /^Limn/ });

  /** Requests a picture that the service holds back; returns the request. */
  async function pictureOnItsWay() {
    workbench().service.hold();
    const ask = () => askForPicture(workbench(), { file: post, text: sentence });
    const request = await captureRequest(workbench(), ask);
    await limn().turn('Image, running').waitFor();
    return request;
  }

  /** Asserts that the turn has one alert, and that no other text in it reports the same. */
  async function showsInterrupted(name: string): Promise<void> {
    await limn().turn(name).getByRole('alert').getByRole('heading', { name: 'Interrupted' }).waitFor();
    await limn().failure.getByText("The request wasn't resent.", { exact: false }).waitFor();
  }

  async function closePanel(): Promise<void> {
    // A command would close the document if that has the focus.
    await panelTabs().click();
    await panelTabs().click({ button: 'middle' });
    await panelTabs().waitFor({ state: 'hidden' });
  }

  /** Opens a file in the group beside the document, where the panel becomes the second tab. */
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

  /** Switches to the other tab by the keyboard, from within the panel. */
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

  /** Scrolls half way up by the wheel; returns the position in pixels. */
  async function scrollUp(): Promise<number> {
    const end = await scrollTop();
    await limn().body.getByRole('main').hover();
    await workbench().page.mouse.wheel(0, -end / 2);
    let last = end;
    await waitUntil('the scrolling has ended', async () => {
      const before = last;
      last = await scrollTop();
      return last < end && last === before;
    });
    return last;
  }
});
