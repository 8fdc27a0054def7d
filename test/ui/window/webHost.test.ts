import { strict as assert } from 'node:assert';
import { callWhole } from '../agentCalls.ts';
import { chat, drawAndInsert } from '../mainJob.ts';
import { pressInModal, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the extension host of a web worker', () => {
  const inWorker = { 'remote.extensionKind': { 'limn-tools.limn': ['web'] } };
  const workbench = withWorkbench({ settings: { ...inWorker, 'chat.disableAIFeatures': false } });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('draws a picture, by the requests of the browser, and inserts it', async () => {
    const request = await drawAndInsert(workbench());
    assert.match(String(request.headers['user-agent']), /Chrome\//);
  });

  it('answers in a chat', () => chat(workbench()));

  it('draws the sentence of the sample story', async () => {
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.trySample', 'draw'));
    await workbench()
      .limn.body.getByRole('img', { name: /^A white lighthouse/ })
      .first()
      .waitFor();
    await workbench().screenshot('walkthrough-web-host');
  });

  it('says that no other agent can reach it', async () => {
    for (const command of ['Limn: Connect Another Agent…', 'Limn: Disconnect Agents']) {
      await workbench().palette(command);
      await toasts(workbench().page)
        .filter({ hasText: 'In a browser alone, no other program can reach Limn.' })
        .waitFor();
      await workbench().tidy();
    }
  });

  it('shows an agent its picture small, as the browser draws it', async () => {
    const given = callWhole(workbench().probe, 'limn_generate_image', { prompt: 'A gull', aspectRatio: '16:9' });
    await pressInModal(workbench().page, 'Yes');
    const { text, pictures } = await given;
    assert.match(text, /^Saved images\/a-gull\.png /);
    const [small, ...others] = pictures;
    assert.deepEqual([small?.type, small?.head, others], ['image/jpeg', [0xff, 0xd8, 0xff], []]);
    assert.ok(small && small.size > 1_000 && small.size <= 200_000, `${small?.size}`);
  });
});
