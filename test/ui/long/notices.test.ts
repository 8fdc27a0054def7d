import { strict as assert } from 'node:assert';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readProvenance } from '../../../src/provenance/common/embedMetadata.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, drawPicture, messageHasFocus } from '../workflows.ts';

describe('In the panel,', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;

  before(() => workbench().setKey('any-word'));

  describe('the notice that a picture file contains its prompt', () => {
    const post = 'blog/last-keeper.md';
    const prompt = 'All three came home.';
    const notice = () => limn().turns.first().getByRole('status');
    const file = () => path.join(workbench().workspace, 'blog/images/all-three-came-home.png');
    const bytes = async () => new Uint8Array(await readFile(file()));

    // The file is missing for a moment while it is replaced.
    const promptThere = () =>
      bytes().then(
        (file) => readProvenance(file)?.prompt,
        () => 'gone',
      );
    const isEmbedding = () =>
      workbench().probe.evaluate((vscode) => vscode.workspace.getConfiguration().get('limn.image.embedPrompt'));

    it('is shown in the turn at the first insert', async () => {
      await drawPicture(workbench(), { file: post, text: prompt });
      await limn().button('Insert').click();
      await notice().getByText('Saved images contain the prompt, model, and date.').waitFor();
      assert.equal(readProvenance(await bytes())?.prompt, prompt);
    });

    it('disappears when the file is deleted from the disk, and is shown again at the next insert', async () => {
      await rm(file());
      await notice().waitFor({ state: 'detached' });
      await limn().turns.first().locator('.actions').getByRole('button', { name: 'Undo', exact: true }).click();
      await limn().button('Insert').click();
      await notice().getByText('Saved images contain the prompt, model, and date.').waitFor();
      await limn().message.fill('the same at dawn');
      await captureRequest(workbench(), () => limn().button('Send').click());
      await limn().picture('the same at dawn').waitFor();
      assert.equal(await toasts(workbench().page).count(), 0);
    });

    it('is still shown after the window was reloaded', async () => {
      await workbench().reload();
      await notice().getByText('Saved images contain the prompt').waitFor();
    });

    it('has a button that removes the prompt from the file, leaves no trace of it, and keeps it out of later files', async () => {
      const { length } = await bytes();
      await notice().getByRole('button', { name: 'Remove', exact: true }).click();
      await notice().getByText('were removed and are no longer saved in images.').waitFor();
      const left = await bytes();
      assert.equal(readProvenance(left), undefined);
      assert.ok(left.length < length && !Buffer.from(left).includes(prompt));
      assert.equal(await isEmbedding(), false);
      await messageHasFocus(workbench());
    });

    it('has an Undo that restores the prompt, after which undoing the insertion still deletes the file', async () => {
      await notice().getByRole('button', { name: 'Undo', exact: true }).click();
      await waitUntil('the prompt is there', async () => (await promptThere()) === prompt);
      await waitUntil('later files contain their prompts again', isEmbedding);
      await limn().turns.first().locator('.actions').getByRole('button', { name: 'Undo', exact: true }).click();
      await waitUntil('the file is gone', async () => (await promptThere()) === 'gone');
    });

    it('is shown once per workspace', async () => {
      await drawPicture(workbench(), { file: post, text: 'The table no longer rocks.' });
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in/)
        .waitFor();
      assert.equal(await limn().turns.getByRole('status').count(), 0);
      assert.equal(await toasts(workbench().page).count(), 0);
    });
  });

  describe('the result of a connection check', () => {
    const check = async () => {
      await workbench().palette('Limn: Test Connection...');
      const dialog = workbench().page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Test Connection', exact: true }).click();
    };

    before(async () => {
      await workbench().tidy();
      await workbench().palette('Limn: Open Limn View');
      await messageHasFocus(workbench());
    });

    it('is shown if the panel is visible, with a button that copies the report', async () => {
      await check();
      const told = limn().notice(/Connected to .* sample-chat responded in/);
      await told.getByRole('button', { name: 'Copy Report', exact: true }).click();
      await told.waitFor({ state: 'hidden' });
      assert.match(await workbench().probe.evaluate((vscode) => vscode.env.clipboard.readText()), /API key/);
      assert.equal(await toasts(workbench().page).filter({ hasText: 'responded in' }).count(), 0);
    });

    it('has a button that sets the key if the key was not accepted', async () => {
      workbench().service.script.next({ status: 401, body: { error: { message: 'Invalid token' } } });
      await check();
      await limn().notice('Invalid API key.').getByRole('button', { name: 'Set API Key', exact: true }).click();
      await answerQuestion(workbench().page, 'sk-better');
      await limn().notice('API key for').waitFor();
      assert.equal(await toasts(workbench().page).filter({ hasText: 'Invalid API key' }).count(), 0);
    });
  });
});
