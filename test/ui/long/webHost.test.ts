import { strict as assert } from 'node:assert';
import { commands, extensionId } from '../../../src/product/common/names.ts';
import { callWhole } from '../agentCalls.ts';
import { mainJob } from '../mainJob.ts';
import { waitForMessage } from '../messages.ts';
import { pressInModal } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the extension host of a web worker', () => {
  const inWorker = { 'remote.extensionKind': { 'limn-tools.limn': ['web'] } };
  const workbench = withWorkbench({ settings: { ...inWorker, 'chat.disableAIFeatures': false } });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('main job in a web worker', async () => {
    await isInWorker();
    const request = await mainJob(workbench(), { file: 'harbour.md', text: 'All boats came home.' });
    assert.match(String(request.headers['user-agent']), /Chrome\//);
  });

  it('generates the picture of the sample story', async () => {
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.trySample', 'draw'));
    await workbench()
      .limn.body.getByRole('img', { name: /^A white lighthouse/ })
      .first()
      .waitFor();
    await workbench().screenshot('walkthrough-web-host');
  });

  it('reports that no other agent can reach it', async () => {
    for (const command of [commands.connectAgent, commands.disconnectAgents]) {
      await workbench().probe.evaluate((vscode, id) => void vscode.commands.executeCommand(id), command);
      await waitForMessage(workbench(), "Agents can't reach Limn from VS Code in a browser.");
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

  /** The page's worker has loaded Limn's entry for it, and the extension host that is a process of its own knows of no Limn. */
  async function isInWorker(): Promise<void> {
    const workers = await Promise.all(
      workbench()
        .page.workers()
        .map((worker) => worker.evaluate(hostIn)),
    );
    const [host, ...others] = workers.filter(({ name }) => name === 'ExtensionHostWorker');
    assert.deepEqual([host?.process, host?.entries, others], ['undefined', ['web.js'], []]);
    const inProcess = await workbench().probe.evaluate(
      (vscode, id) => vscode.extensions.getExtension(id)?.id,
      extensionId,
    );
    assert.equal(inProcess, undefined);
  }
});

/** Runs in a worker: what it is, and the entries of Limn's that it has fetched. */
function hostIn() {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => decodeURIComponent(name));
  const entries = fetched.flatMap((name) => /\/limn-tools\.limn-[^/]*\/dist\/([^&]*)/.exec(name)?.[1] ?? []);
  return { name: Reflect.get(globalThis, 'name'), process: typeof process, entries };
}
