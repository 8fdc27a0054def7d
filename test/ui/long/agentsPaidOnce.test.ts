import { strict as assert } from 'node:assert';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type SdkAgent, startSdkAgent } from '../../bridge/clients.ts';
import { connectClaude } from '../otherAgent.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import type { Workbench } from '../workbench.ts';
import { expectNoRequest } from '../workflows.ts';

describe('Agents in two windows', () => {
  const first = withWorkbench();
  const agents: SdkAgent[] = [];
  let second: Workbench;
  let other: string;

  before(async () => {
    other = path.join(first().workspace, '../other');
    await mkdir(other);
    await first().setKey('any-word');
    second = await first().beside(other);
    agents.push(await startSdkAgent(await connectClaude(first())));
    agents.push(await startSdkAgent(await connectClaude(second, other)));
  });
  afterEach(() => first().tidy());
  after(() => Promise.all(agents.map((agent) => agent.close())));

  const requests = () => first().service.requests;
  const ask = (prompt: string) =>
    agents.map((agent) => agent.call('generate_image', { prompt, path: `${prompt}.png` }));
  const picturesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png'));

  it('request the same picture at once with one request each, sent by the window of their own folder', async () => {
    const before = requests().length;
    first().service.hold();
    const said = ask('gull');
    await first().service.received(before + 2);
    first().service.release();
    for (const answer of await Promise.all(said)) assert.match(answer, /^Saved gull\.png/);
    assert.equal(requests().length, before + 2);
    for (const folder of [first().workspace, other]) assert.deepEqual(await picturesIn(folder), ['gull.png']);
  });

  for (const isKept of [true, false])
    it(`request the picture of a killed window again only after they were told to ask the user, ${isKept ? 'with' : 'without'} a history`, async () => {
      const [agent] = agents;
      assert.ok(agent);
      const prompt = isKept ? 'tern' : 'heron';
      const again = () => agent.call('generate_image', { prompt, path: `${prompt}.png` });
      await first().setting('limn.history.enabled', isKept);
      const before = requests().length;
      first().service.hold();
      const [lost, drawn] = ask(prompt);
      await first().service.received(before + 2);
      await expectNoRequest(first(), async () => {
        const back = first().killExtensionHost();
        assert.match((await lost) ?? '', /make exactly the same call again/);
        await back;
        first().service.release();
        assert.match((await drawn) ?? '', new RegExp(`^Saved ${prompt}\\.png`));
        let said = '';
        await waitUntil('the window is back', async () => {
          said = await again();
          return !said.includes('No VS Code window with this folder is open');
        });
        assert.match(said, /What was sent by then may be billed.*Ask the user before you have it drawn again/);
      });
      assert.match(await again(), new RegExp(`^Saved ${prompt}\\.png`));
      assert.equal(requests().length, before + 3);
    });
});
