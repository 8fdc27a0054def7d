import { strict as assert } from 'node:assert';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readProvenance } from '../../../src/provenance/common/embedMetadata.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, drawPicture, messageHasFocus } from '../workflows.ts';

describe('in the panel', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;

  before(() => workbench().setKey('any-word'));

  describe('what a picture file carries', () => {
    const post = 'blog/last-keeper.md';
    const prompt = 'All three came home.';
    const notice = () => limn().turns.first().getByRole('status');
    const file = () => path.join(workbench().workspace, 'blog/images/all-three-came-home.png');
    const bytes = async () => new Uint8Array(await readFile(file()));

    // Between two names the file is not there for a moment.
    const promptThere = () =>
      bytes().then(
        (file) => readProvenance(file)?.prompt,
        () => 'gone',
      );
    const isEmbedding = () =>
      workbench().probe.evaluate((vscode) => vscode.workspace.getConfiguration().get('limn.image.embedPrompt'));

    it('is said in the panel at the first insert, below the line that says where, and covers nothing', async () => {
      await drawPicture(workbench(), { file: post, text: prompt });
      await limn().button('Insert').click();
      await notice().getByText('The file carries its prompt, model and date.').waitFor();
      assert.equal(readProvenance(await bytes())?.prompt, prompt);
    });

    it('is said no more once the file is deleted by hand, and again of the next', async () => {
      await rm(file());
      await notice().waitFor({ state: 'detached' });
      await limn().turns.first().locator('.actions').getByRole('button', { name: 'Undo', exact: true }).click();
      await limn().button('Insert').click();
      await notice().getByText('The file carries its prompt, model and date.').waitFor();
      await limn().message.fill('the same at dawn');
      await captureRequest(workbench(), () => limn().button('Send').click());
      await limn().picture('the same at dawn').waitFor();
      assert.equal(await toasts(workbench().page).count(), 0);
    });

    it('stands there still after the window was reloaded', async () => {
      await workbench().reload();
      await notice().getByText('The file carries its prompt').waitFor();
    });

    it('is left out of the file and of those that follow on demand, without a trace', async () => {
      const { length } = await bytes();
      await notice().getByRole('button', { name: 'Leave Them Out', exact: true }).click();
      await notice().getByText('The file carries them no more').waitFor();
      const left = await bytes();
      assert.equal(readProvenance(left), undefined);
      assert.ok(left.length < length && !Buffer.from(left).includes(prompt));
      assert.equal(await isEmbedding(), false);
      await messageHasFocus(workbench());
    });

    it('comes back with Undo, and the file is known as the one that was inserted', async () => {
      await notice().getByRole('button', { name: 'Undo', exact: true }).click();
      await waitUntil('the prompt is there', async () => (await promptThere()) === prompt);
      await waitUntil('files that follow carry theirs again', isEmbedding);
      await limn().turns.first().locator('.actions').getByRole('button', { name: 'Undo', exact: true }).click();
      await waitUntil('the file is gone', async () => (await promptThere()) === 'gone');
    });

    it('is said once in a workspace', async () => {
      await drawPicture(workbench(), { file: post, text: 'The table no longer rocks.' });
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in/)
        .waitFor();
      assert.equal(await limn().turns.getByRole('status').count(), 0);
      assert.equal(await toasts(workbench().page).count(), 0);
    });
  });

  describe('what came of a connection check', () => {
    const check = async () => {
      await workbench().palette('Limn: Check Connection');
      const dialog = workbench().page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    };

    before(async () => {
      await workbench().tidy();
      await workbench().palette('Limn: Open Panel');
      await messageHasFocus(workbench());
    });

    it('is said in the panel while it is in sight, and its report is copied from there', async () => {
      await check();
      const told = limn().notice(/ works: sample-chat answered in/);
      await told.getByRole('button', { name: 'Copy Report', exact: true }).click();
      await told.waitFor({ state: 'hidden' });
      assert.match(await workbench().probe.evaluate((vscode) => vscode.env.clipboard.readText()), /Key/);
      assert.equal(await toasts(workbench().page).filter({ hasText: 'works:' }).count(), 0);
    });

    it('leads from there to what mends it', async () => {
      workbench().service.script.next({ status: 401, body: { error: { message: 'Invalid token' } } });
      await check();
      await limn()
        .notice('The key was not accepted.')
        .getByRole('button', { name: 'Set API Key', exact: true })
        .click();
      await answerQuestion(workbench().page, 'sk-better');
      await limn().notice('The API key for').waitFor();
      assert.equal(await toasts(workbench().page).filter({ hasText: 'was not accepted' }).count(), 0);
    });
  });
});
