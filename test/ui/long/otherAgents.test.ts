import { strict as assert } from 'node:assert';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect, inspectTool, type Server, startSdkAgent, wordsOf } from '../../bridge/clients.ts';
import { waitForMessage } from '../messages.ts';
import { connectClaude, openAgentSession } from '../otherAgent.ts';
import { waitUntil } from '../waitUntil.ts';
import { modal, pressInModal, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest } from '../workflows.ts';

describe('Another agent', () => {
  const workbench = withWorkbench();
  let server: Server;
  const agents: Awaited<ReturnType<typeof startSdkAgent>>[] = [];

  before(async () => {
    await workbench().setKey('any-word');
    server = await connectClaude(workbench());
  });
  afterEach(async () => {
    await workbench().tidy();
    for (const agent of agents.splice(0)) await agent.close();
  });

  it('is not added to a file that cannot be read', async () => {
    const file = path.join(workbench().workspace, '.mcp.json');
    const before = await readFile(file);
    await writeFile(file, '// mine\n{');
    await workbench().palette('Limn: Connect Agent...');
    await quickRow(workbench().page, 'Claude Code').click();
    await quickRow(workbench().page, 'Write to .mcp.json').click();
    await waitForMessage(workbench(), 'without risking its other content');
    assert.equal(await readFile(file, 'utf8'), '// mine\n{');
    await writeFile(file, before);
  });

  for (const { file, text, theirs, rows, has, isShown } of [
    {
      file: '.mcp.json',
      text: '{}\n',
      theirs: '{ "mcpServers": { "gannet": { "command": "x" } } }\n',
      rows: ['Claude Code', 'Write to .mcp.json'],
      has: '"limn"',
      isShown: false,
    },
    {
      file: 'AGENTS.md',
      text: 'Be brief.\n',
      theirs: 'Be brief, gannet.\n',
      rows: ['Agent Instructions', 'Add to AGENTS.md'],
      has: 'limn-pictures',
      isShown: true,
    },
  ])
    it(`is added to ${file} beside text that another program wrote there while the user was asked`, async () => {
      const stored = path.join(workbench().workspace, file);
      const before = await readFile(stored).catch(() => undefined);
      await writeFile(stored, text);
      await workbench().palette('Limn: Connect Agent...');
      for (const row of rows) await quickRow(workbench().page, row).click();
      await modal(workbench().page).waitFor();
      await writeFile(stored, theirs);
      await pressInModal(workbench().page, 'Write');
      await waitUntil('it is written', async () => (await readFile(stored, 'utf8')).includes(has));
      assert.match(await readFile(stored, 'utf8'), /gannet/);
      // VS Code asks about a file that is deleted while it is opened.
      if (isShown) await workbench().page.locator('.monaco-editor').getByText(theirs.trim()).waitFor();
      await (before ? writeFile(stored, before) : rm(stored));
    });

  it("generates with the protocol's own inspector: one request, a file in the workspace, a session that names the agent", async () => {
    const { tools } = await inspect(server, '--method', 'tools/list');
    assert.equal(tools.length, 4);
    const request = await captureRequest(workbench(), async () => {
      const said = await inspectTool(server, 'generate_image', { prompt: 'A gull on a post', path: 'images/gull.png' });
      assert.equal(said.content[1]?.type, 'image', wordsOf(said));
      assert.match(wordsOf(said), /^Saved images\/gull\.png \(1024 × 1024 pixels, image\/png\)/);
    });
    assert.match(JSON.stringify(request.body), /A gull on a post/);
    assert.equal((await readFile(path.join(server.cwd, 'images/gull.png'))).subarray(1, 4).toString(), 'PNG');
    const panel = await openAgentSession(workbench());
    await panel.getByRole('article').getByText('A gull on a post').first().waitFor();
    await workbench().screenshot('other-agent-panel');
  });

  it('finds the picture in its list and as a resource after a restart', async () => {
    const listed = wordsOf(await inspectTool(server, 'list_images', {}));
    assert.match(listed, /^images\/gull\.png .*A gull on a post$/m);
    const { resources } = await inspect(server, '--method', 'resources/list');
    const uri = resources[0]?.uri ?? '';
    assert.match(listed, new RegExp(uri));
    const { contents } = await inspect(server, '--method', 'resources/read', '--uri', uri);
    const bytes = Buffer.from(contents[0]?.blob ?? '', 'base64');
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  });

  it('gets a picture that takes longer than it waits by a ticket: one request, a file in the workspace, a session in the panel', async () => {
    const agent = await startSdkAgent(server);
    agents.push(agent);
    const { service } = workbench();
    const before = service.requests.length;
    service.hold();
    const said = agent.call('generate_image', { prompt: 'A slow gull', path: 'images/slow.png' });
    await service.received(before + 1);
    const [, ticket = ''] = /ticket "([^"]+)"/.exec(await said) ?? [];
    const waiting = agent.call('get_image', { ticket });
    service.release();
    const answer = await waiting;
    assert.match(answer, /^Saved images\/slow\.png/);
    assert.equal(service.requests.length, before + 1);
    assert.equal(
      (await readFile(path.join(workbench().workspace, 'images/slow.png'))).subarray(1, 4).toString(),
      'PNG',
    );
    await (await openAgentSession(workbench())).getByRole('article').getByText('A slow gull').first().waitFor();
  });
});
