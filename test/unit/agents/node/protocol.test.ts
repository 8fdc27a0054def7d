import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type JSONRPCMessage, ListPromptsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { BridgeFolder, FakeWindow } from '../../../bridge/fakeWindow.ts';
import { buildBridge } from '../../../bridge/program.ts';
import { type Message, RawAgent, toText } from '../../../bridge/rawAgent.ts';

/** The protocol's own client, in the newest version at that time. */
class DatedTransport extends StdioClientTransport {
  constructor(
    program: string,
    cwd: string,
    private readonly protocolVersion: string,
  ) {
    super({ command: process.execPath, args: [program], cwd, stderr: 'pipe' });
  }

  override send(message: JSONRPCMessage): Promise<void> {
    const isFirst = 'method' in message && message.method === 'initialize';
    if (!isFirst) return super.send(message);
    return super.send({ ...message, params: { ...message.params, protocolVersion: this.protocolVersion } });
  }
}

describe('Bridge protocol', () => {
  let place: BridgeFolder;
  let program: string;
  const started: RawAgent[] = [];

  beforeEach(async () => {
    place = await BridgeFolder.make();
    program = await buildBridge(place.bridge);
  });
  afterEach(async () => {
    for (const agent of started.splice(0)) await agent.kill();
    await place.remove();
  });

  async function window(): Promise<FakeWindow> {
    await place.connect();
    return FakeWindow.open(place);
  }

  function agent(cwd = place.workspace): RawAgent {
    const one = new RawAgent(program, { cwd });
    started.push(one);
    return one;
  }

  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
    it(`serves the protocol's own client of ${version}, which validates all responses`, async () => {
      const one = await window();
      const client = new Client({ name: 'some-agent', version: '1.0.0' });
      const transport = new DatedTransport(program, place.workspace, version);
      await client.connect(transport);
      try {
        assert.equal(client.getServerVersion()?.name, 'limn');
        await client.ping();
        assert.equal((await client.listTools()).tools.length, 4);
        assert.deepEqual((await client.listResources()).resources, []);
        assert.deepEqual((await client.listResourceTemplates()).resourceTemplates, []);
        const { prompts } = await client.request({ method: 'prompts/list' }, ListPromptsResultSchema);
        assert.deepEqual(prompts, []);
        const called = client.callTool({ name: 'generate_image', arguments: { prompt: 'A gull' } });
        (await one.drawing(1)).end({ preview: { mediaType: 'image/jpeg', data: 'AAAA' } });
        assert.equal((await called).isError, false);
        assert.match(JSON.stringify(await client.callTool({ name: 'list_images' })), /No images yet/);
        await assert.rejects(client.readResource({ uri: 'limn://picture/none' }), /no such image/);
      } finally {
        await client.close();
      }
    });

  it('answers a client of an unknown version with its newest version', async () => {
    const { result } = await agent().introduce({ name: 'x', protocolVersion: '2031-01-01' });
    assert.equal(result?.protocolVersion, '2025-11-25');
  });

  it('returns empty lists without a window, because some agents drop the server after an error, and reports it on a call', async () => {
    const one = agent();
    await one.introduce({ name: 'gemini-cli-mcp-client' });
    for (const list of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
      assert.equal((await one.request(list)).error, undefined, list);
    const said = await one.request('tools/call', { name: 'list_images', arguments: {} });
    assert.deepEqual([said.result?.isError, /Nothing was sent or paid for/.test(toText(said))], [true, true]);
    await window();
    assert.match(await one.call('list_images'), /No images yet/);
  });

  it('answers an invalid message with a JSON-RPC error, and the next one normally', async () => {
    const one = agent();
    const id = null;
    for (const [said, code, of] of [
      ['not JSON at all', -32_700, id],
      ['5', -32_600, id],
      ['[]', -32_600, id],
      ['{}', -32_600, id],
      ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600, 1],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600, id],
      ['{"jsonrpc":"2.0","id":7,"method":"constructor"}', -32_601, 7],
      [JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'ping', params: 'x'.repeat(5_000_000) }), -32_600, id],
    ] as const) {
      one.send(said);
      const { error, id: answered } = (await one.next()) as Message;
      assert.deepEqual([error?.code, answered], [code, of], said.slice(0, 60));
      assert.deepEqual((await one.request('ping')).result, {});
    }
  });

  it('answers each request of a batch, and no notification in it', async () => {
    const one = agent();
    one.send([
      { jsonrpc: '2.0', id: 'a', method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 'b', method: 'tools/list' },
      17,
    ]);
    const answers = (await one.next()) as readonly Message[];
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        ['a', undefined],
        ['b', undefined],
        [null, -32_600],
      ],
    );
    one.send([{ jsonrpc: '2.0', method: 'notifications/initialized' }]);
    assert.deepEqual((await one.request('ping')).result, {});
  });

  describe('Roots of an agent', () => {
    const file = (...names: readonly string[]) => pathToFileURL(path.join(...names)).href;

    it('are requested, and invalid ones beside a valid one are ignored', async () => {
      const one = await window();
      const here = agent('/');
      const roots = ['file://server/share', 'file:///%00', 'untitled:x', file(place.workspace)];
      await here.introduce({ name: 'some-agent', capabilities: { roots: {} }, roots });
      here.begin('tools/call', { name: 'generate_image', arguments: { prompt: 'A gull' } });
      assert.equal((await one.drawing(1)).at, place.workspace);
    });

    it('are requested once, until the agent reports a change', async () => {
      await window();
      const here = agent('/');
      const roots = [file(place.bridge)];
      await here.introduce({ name: 'some-agent', capabilities: { roots: { listChanged: true } }, roots });
      for (const _ of [1, 2]) assert.match(await here.call('list_images'), /may not draw/);
      assert.equal(here.rootsAsked, 1);
      here.roots = [file(place.workspace)];
      here.send({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' });
      assert.match(await here.call('list_images'), /No images yet/);
      assert.equal(here.rootsAsked, 2);
    });

    it('are replaced by the bridge’s start folder if the agent does not answer', async () => {
      await window();
      const here = agent();
      await here.introduce({ name: 'some-agent', capabilities: { roots: {} } });
      assert.match(await here.call('list_images'), /No images yet/);
    });
  });

  describe('Client quirks', () => {
    for (const { name, capabilities = {}, roots = false } of [
      { name: 'claude-code', capabilities: { roots: {} }, roots: true },
      { name: 'codex-mcp-client', capabilities: { elicitation: {} } },
      { name: 'gemini-cli-mcp-client', capabilities: { roots: { listChanged: true } }, roots: true },
      { name: 'opencode' },
      { name: 'qwen-cli-mcp-client-limn' },
      { name: 'github-copilot-developer', capabilities: { sampling: {}, elicitation: {} } },
      { name: '@cline/core' },
      { name: 'continue-cli-client' },
    ])
      it(`${name}: drops what it cancels before it is sent, and keeps what is sent and pays once`, async () => {
        const one = await window();
        const here = agent(roots ? '/' : place.workspace);
        await here.introduce({ name, capabilities, roots: [pathToFileURL(place.workspace).href] });
        const draw = () => here.begin('tools/call', { name: 'generate_image', arguments: { prompt: 'A gull' } });
        const cancel = (requestId: number) =>
          here.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'AbortError' } });

        one.sends = false;
        const unsent = draw();
        const dropped = await one.drawing(1);
        cancel(unsent);
        await new Promise((resolve) => dropped.signal.addEventListener('abort', resolve, { once: true }));

        one.sends = true;
        const sent = draw();
        const { end } = await one.drawing(2);
        cancel(sent);
        assert.deepEqual((await here.request('ping')).result, {});
        draw();
        end({ text: 'Saved it.' });
        assert.match(toText((await here.next()) as Message), /^Saved it\./);
        assert.equal(one.drawings.length, 2);
      });
  });

  it('serves two agents at once, each with its own image', async () => {
    const one = await window();
    const both = [agent(), agent()];
    for (const [index, here] of both.entries()) {
      await here.introduce({ name: 'some-agent', title: `Agent ${index}` });
      for (const _ of [1, 2]) here.begin('tools/call', { name: 'generate_image', arguments: { prompt: 'A gull' } });
    }
    await one.drawing(2);
    await one.waiting(4);
    for (const { agent: name, end } of one.drawings) end({ text: `Saved that of ${name}.` });
    for (const [index, here] of both.entries())
      for (const _ of [1, 2]) assert.equal(toText((await here.next()) as Message), `Saved that of Agent ${index}.`);
    assert.equal(one.drawings.length, 2);
  });

  it('finds a folder by another name that the disk accepts, as in another letter case', async function () {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return this.skip();
    const one = await window();
    const [docs, alias] = [path.join(place.workspace, 'docs'), path.join(place.bridge, 'alias')];
    for (const folder of [docs, alias]) await mkdir(folder);
    const mounted = `mount --bind ${place.workspace} ${alias} && cd ${alias}/docs && exec ${process.execPath} ${program}`;
    const here = new RawAgent('-m', { cwd: '/', node: 'unshare', args: ['sh', '-c', mounted] });
    started.push(here);
    await here.introduce({ name: 'some-agent' });
    here.begin('tools/call', { name: 'generate_image', arguments: { prompt: 'A gull' } });
    assert.equal((await one.drawing(1)).at, docs);
  });

  describe('Image in a response', () => {
    const answers = async (name: string, bytes: number) => {
      const one = await window();
      const here = agent();
      await here.introduce({ name });
      here.begin('tools/call', { name: 'generate_image', arguments: { prompt: `Gull ${bytes}` } });
      const data = Buffer.alloc(bytes).toString('base64');
      (await one.drawing(1)).end({ preview: { mediaType: 'image/jpeg', data } });
      return ((await here.next()) as Message).result?.content?.map(({ type }) => type);
    };

    for (const name of ['claude-code', 'codex-mcp-client', 'gemini-cli-mcp-client', 'opencode'])
      it(`is sent unchanged to ${name}`, async () => assert.deepEqual(await answers(name, 150_000), ['text', 'image']));

    for (const name of ['@cline/core', 'continue-cli-client'])
      it(`is never sent to ${name}, which would pass it to the model as text`, async () =>
        assert.deepEqual(await answers(name, 3), ['text']));

    it('is sent to an unknown agent up to 20,000 bytes', async () => {
      assert.deepEqual(await answers('some-agent', 19_998), ['text', 'image']);
      await place.closeWindows();
      assert.deepEqual(await answers('some-agent', 20_001), ['text']);
    });
  });
});
