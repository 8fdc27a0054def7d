import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../editor/paths.ts';
import { mainJob } from '../mainJob.ts';
import { waitUntil } from '../waitUntil.ts';
import { modal, pressInModal } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest } from '../workflows.ts';

describe('The oldest VS Code that Limn runs on', () => {
  const workbench = withWorkbench({ release: 'oldest', settings: { 'chat.disableAIFeatures': false } });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('is the one that the manifest names', async () => {
    const version = await workbench().probe.evaluate((vscode) => vscode.version);
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    assert.equal(`^${version.replace(/\.\d+$/, '.0')}`, manifest.engines.vscode);
  });

  it('main job in VS Code 1.106', async () => {
    await mainJob(workbench(), { file: 'harbour.md', text: 'All boats came home.' });
  });

  it('lets an agent generate a picture', async () => {
    const said = workbench().probe.evaluate(async (vscode) => {
      const given = { input: { prompt: 'A gull on a post' }, toolInvocationToken: undefined };
      const { content } = await vscode.lm.invokeTool('limn_generate_image', given);
      return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
    });
    await modal(workbench().page).getByText('images today.').waitFor();
    await captureRequest(workbench(), () => pressInModal(workbench().page, 'Yes'));
    assert.match(await said, /^Saved images\//);
  });

  it('offers the chat model to other extensions once the user wants it', async () => {
    const names = () =>
      workbench().probe.evaluate(async (vscode) =>
        (await vscode.lm.selectChatModels({ vendor: 'limn' })).map(({ name }) => name),
      );
    assert.deepEqual(await names(), []);
    await workbench().setting('limn.agents.provideModels', true);
    await waitUntil('the model is offered', async () => (await names()).join() === 'sample-chat');
    await workbench().setting('limn.agents.provideModels');
  });

  it('logs no errors of Limn', async () => {
    const logged = (await workbench().logged()).filter((line) => /limn-tools\.limn/.test(line));
    assert.ok(logged.some((line) => /_doActivateExtension/.test(line)));
    const complaints = logged.filter((line) => /\[error\]/.test(line));
    assert.deepEqual(complaints, []);
  });
});
