import assert from 'node:assert/strict';
import { BridgeFolder, FakeWindow } from '../../../bridge/fakeWindow.ts';
import { buildBridge } from '../../../bridge/program.ts';
import { type Message, RawAgent, toText } from '../../../bridge/rawAgent.ts';
import { oldestNode } from '../../../editor/oldestNode.ts';

describe('Bridge protocol', () => {
  it('runs on the oldest supported Node.js', async () => {
    const place = await BridgeFolder.make();
    const program = await buildBridge(place.bridge);
    await place.connect();
    const window = await FakeWindow.open(place);
    const agent = new RawAgent(program, { cwd: place.workspace, node: await oldestNode() });
    try {
      await agent.introduce({ name: 'some-agent' });
      agent.begin('tools/call', { name: 'generate_image', arguments: { prompt: 'A gull' } });
      (await window.drawing(1)).end({ text: 'Saved it.' });
      assert.equal(toText((await agent.next()) as Message), 'Saved it.');
    } finally {
      await agent.kill();
      await place.remove();
    }
  });
});
