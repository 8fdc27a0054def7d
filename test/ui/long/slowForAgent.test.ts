import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startSdkAgent } from '../../bridge/clients.ts';
import { connectClaude, openAgentSession } from '../otherAgent.ts';
import { withWorkbench } from '../withWorkbench.ts';

/** Milliseconds before the first byte of the picture: longer than agents wait. */
const slow = 90_000;

describe('another agent whose picture takes longer than it waits', () => {
  const workbench = withWorkbench();

  it('gets it by a ticket: one request, a file in the workspace, a session in the panel', async function () {
    this.timeout(240_000);
    await workbench().setKey('any-word');
    const agent = await startSdkAgent(await connectClaude(workbench()));
    const { service } = workbench();
    service.hold();
    const began = Date.now();
    const said = agent.call('generate_image', { prompt: 'A slow gull', path: 'images/slow.png' });
    await service.received(1);
    setTimeout(() => service.release(), slow);
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(await said) ?? [];
    const first = Date.now() - began;
    let answer = await agent.call('get_image', { ticket });
    const second = Date.now() - began;
    while (/still being drawn/.test(answer)) answer = await agent.call('get_image', { ticket });
    console.log(
      `      ticket after ${first} ms, asked again until ${second} ms, picture after ${Date.now() - began} ms`,
    );
    assert.match(answer, /^Saved images\/slow\.png/);
    assert.equal(service.requests.length, 1);
    assert.equal(
      (await readFile(path.join(workbench().workspace, 'images/slow.png'))).subarray(1, 4).toString(),
      'PNG',
    );
    await (await openAgentSession(workbench())).getByRole('article').getByText('A slow gull').first().waitFor();
    await agent.close();
  });
});
