import { strict as assert } from 'node:assert';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect, inspectTool, type SdkAgent, type Server, startSdkAgent, wordsOf } from '../../bridge/clients.ts';
import { connectClaude, openAgentSession } from '../otherAgent.ts';
import { openInstead } from '../otherWindow.ts';
import { nothingSentDuring, requestDuring } from '../tasks.ts';
import { openText } from '../texts.ts';
import { until } from '../until.ts';
import { modal, pressInModal, quickRow, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('another agent', () => {
  const workbench = withWorkbench();
  let server: Server;
  const pictures = () => readdir(path.join(workbench().workspace, 'images'));

  before(async () => {
    await workbench().setKey('any-word');
    server = await connectClaude(workbench());
  });
  afterEach(() => workbench().tidy());

  it('is connected by a file that names no secret, beside what was in it', async () => {
    const file = path.join(workbench().workspace, '.mcp.json');
    await writeFile(file, '{\n    "mcpServers": { "other": {"command":"x"} }\n}\n');
    await connectClaude(workbench());
    const text = await readFile(file, 'utf8');
    assert.deepEqual(Object.keys(JSON.parse(text).mcpServers), ['other', 'limn']);
    assert.match(text, /\{ "other": \{"command":"x"\}/);
    assert.doesNotMatch(text, /[0-9a-f]{64}|token|key/i);
  });

  it('is not written of where the file cannot be read', async () => {
    const file = path.join(workbench().workspace, '.mcp.json');
    const before = await readFile(file);
    await writeFile(file, '// mine\n{}');
    await workbench().palette('Limn: Connect Another Agent…');
    await quickRow(workbench().page, 'Claude Code').click();
    await quickRow(workbench().page, 'Write to .mcp.json').click();
    await toasts(workbench().page).filter({ hasText: 'cannot be changed safely' }).waitFor();
    assert.equal(await readFile(file, 'utf8'), '// mine\n{}');
    await writeFile(file, before);
  });

  for (const { file, text, rows, has } of [
    { file: '.mcp.json', text: '{}\n', rows: ['Claude Code', 'Write to .mcp.json'], has: '"limn"' },
    {
      file: 'AGENTS.md',
      text: 'Be brief.\n',
      rows: ['Instructions for agents', 'Add to AGENTS.md'],
      has: 'limn-pictures',
    },
  ])
    it(`is told of in ${file} beside what was typed there and is not saved, and saves none of it`, async () => {
      const stored = path.join(workbench().workspace, file);
      const before = await readFile(stored).catch(() => undefined);
      await openText(workbench(), file, text);
      await workbench().page.keyboard.press('Control+Home');
      await workbench().page.keyboard.type('  ');
      await workbench().palette('Limn: Connect Another Agent…');
      for (const row of rows) await quickRow(workbench().page, row).click();
      await pressInModal(workbench().page, 'Write');
      await toasts(workbench().page)
        .filter({ hasText: `Save ${file}, so that agents read what was added.` })
        .waitFor();
      const now = await workbench().documentText(file);
      assert.ok(now.startsWith(`  ${text.charAt(0)}`) && now.includes(has), now);
      assert.equal(await readFile(stored, 'utf8'), text);
      await workbench().screenshot(`other-agent-unsaved-${path.extname(file).slice(1)}`);
      if (before) await writeFile(stored, before);
    });

  for (const { file, text, theirs, rows, has } of [
    {
      file: '.mcp.json',
      text: '{}\n',
      theirs: '{ "mcpServers": { "gannet": { "command": "x" } } }\n',
      rows: ['Claude Code', 'Write to .mcp.json'],
      has: '"limn"',
    },
    {
      file: 'AGENTS.md',
      text: 'Be brief.\n',
      theirs: 'Be brief, gannet.\n',
      rows: ['Instructions for agents', 'Add to AGENTS.md'],
      has: 'limn-pictures',
    },
  ])
    it(`is told of in ${file} beside what another program wrote there while the person was asked`, async () => {
      const stored = path.join(workbench().workspace, file);
      const before = await readFile(stored).catch(() => undefined);
      await writeFile(stored, text);
      await workbench().palette('Limn: Connect Another Agent…');
      for (const row of rows) await quickRow(workbench().page, row).click();
      await modal(workbench().page).waitFor();
      await writeFile(stored, theirs);
      await pressInModal(workbench().page, 'Write');
      await until('it is written', async () => (await readFile(stored, 'utf8')).includes(has));
      assert.match(await readFile(stored, 'utf8'), /gannet/);
      await (before ? writeFile(stored, before) : rm(stored));
    });

  it("draws by the protocol's own inspector: one request, a file in the workspace, a session that says who asked", async () => {
    const { tools } = await inspect(server, '--method', 'tools/list');
    assert.equal(tools.length, 4);
    const request = await requestDuring(workbench(), async () => {
      const said = await inspectTool(server, 'generate_image', { prompt: 'A gull on a post', path: 'images/gull.png' });
      assert.equal(said.content[1]?.type, 'image');
      assert.match(wordsOf(said), /^Saved images\/gull\.png \(1024 × 1024 pixels, image\/png\)/);
    });
    assert.match(JSON.stringify(request.body), /A gull on a post/);
    assert.equal((await readFile(path.join(server.cwd, 'images/gull.png'))).subarray(1, 4).toString(), 'PNG');
    const panel = await openAgentSession(workbench());
    await panel.getByRole('article').getByText('A gull on a post').first().waitFor();
    await workbench().screenshot('other-agent-panel');
  });

  it('finds it again by its list and as a resource, started anew', async () => {
    const listed = wordsOf(await inspectTool(server, 'list_images', {}));
    assert.match(listed, /^\/.*\/workspace\/images\/gull\.png .*A gull on a post$/m);
    const { resources } = await inspect(server, '--method', 'resources/list');
    const uri = resources[0]?.uri ?? '';
    assert.match(listed, new RegExp(uri));
    const { contents } = await inspect(server, '--method', 'resources/read', '--uri', uri);
    const bytes = Buffer.from(contents[0]?.blob ?? '', 'base64');
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  });

  it('is refused what is not in the workspace, and pays nothing for it', async () => {
    const agent = await startSdkAgent(server);
    await nothingSentDuring(workbench(), async () => {
      const bad = [
        { path: '../x.png' },
        { attachments: ['none.png'] },
        { prompt: ' ' },
        { prompt: 'x'.repeat(200_000) },
        { prompt: 'x'.repeat(1_200_000) },
      ];
      for (const more of bad)
        assert.match(
          await agent.call('generate_image', { prompt: 'A gull', ...more }),
          /nothing was sent|Nothing was sent/,
        );
    });
    await agent.close();
  });

  it('gets what it paid for, though it closed the pipe in mid-answer and was started anew', async () => {
    workbench().service.hold();
    const gone = await startSdkAgent(server);
    const asked = requestDuring(workbench(), async () => {
      void gone.call('generate_image', { prompt: 'A tern' }).catch(() => undefined);
    });
    await asked;
    await gone.close();
    const again = await startSdkAgent(server);
    await nothingSentDuring(workbench(), async () => {
      const said = again.call('generate_image', { prompt: 'A tern' });
      workbench().service.release();
      assert.match(await said, /^Saved /);
    });
    await again.close();
    assert.equal((await pictures()).filter((name) => name.startsWith('a-tern')).length, 1);
  });

  it('waits by a second window on the folder for what the first still draws, and pays once', async () => {
    const windows = path.join(server.args[0] ?? '', '../windows');
    const records = async () => (await readdir(windows)).filter((name) => name.endsWith('.json'));
    const first = path.join(windows, (await records())[0] ?? '');
    const record = await readFile(first, 'utf8');
    const beside = await workbench().beside();
    await until('both windows can be reached', async () => (await records()).length === 2);
    const agent = await startSdkAgent(server);
    workbench().service.hold();
    const said: Promise<string>[] = [];
    const ask = () => void said.push(agent.call('generate_image', { prompt: 'A heron' }));
    await requestDuring(workbench(), async () => ask());
    // From here on the second is the one that is asked.
    await writeFile(first, JSON.stringify({ ...JSON.parse(record), since: Number.MAX_SAFE_INTEGER }));
    await nothingSentDuring(workbench(), async () => {
      ask();
      assert.match(await agent.call('list_images', {}), /^Being drawn: ticket "/m);
      workbench().service.release();
      for (const text of await Promise.all(said)) assert.match(text, /^Saved images\/a-heron\.png /);
    });
    await agent.close();
    await beside.page.close();
    await writeFile(first, record);
  });

  it('may draw no more when the person disconnects agents, in one sentence', async () => {
    const agent = await startSdkAgent(server);
    await workbench().palette('Limn: Disconnect Agents');
    await toasts(workbench().page).filter({ hasText: 'No other agent may draw in this folder any more.' }).waitFor();
    await nothingSentDuring(workbench(), async () => {
      assert.match(
        await agent.call('generate_image', { prompt: 'A gull' }),
        /may not draw with Limn.*Connect Another Agent/,
      );
    });
    await agent.close();
  });
});

describe('another agent in the second folder of a window', () => {
  const workbench = withWorkbench();
  const beside = (name: string) => path.join(workbench().workspace, '..', name);

  it('draws, changes and lists pictures there, by the paths it knows', async () => {
    const other = beside('other');
    await mkdir(path.join(other, 'docs'), { recursive: true });
    await writeFile(
      beside('two.code-workspace'),
      JSON.stringify({ folders: [{ path: 'workspace' }, { path: 'other' }] }),
    );
    await workbench().setKey('any-word');
    await openInstead(workbench(), beside('two.code-workspace'));
    await workbench().openFile('README.md');
    const agent = await startSdkAgent({
      ...(await connectClaude(workbench(), other, true)),
      cwd: path.join(other, 'docs'),
    });
    const named = await agent.call('generate_image', { prompt: 'A gull', path: 'gull.png' });
    assert.match(named, /^Saved gull\.png /);
    assert.match(await agent.call('edit_image', { path: 'gull.png', change: 'at night' }), /^Saved gull-2\.png /);
    assert.match(await agent.call('generate_image', { prompt: 'A tern' }), /^Saved images\/a-tern\.png /);
    await agent.close();
    const there = await readdir(path.join(other, 'docs'), { recursive: true });
    assert.deepEqual(there.sort(), ['gull-2.png', 'gull.png', 'images', 'images/a-tern.png']);
  });
});

/** A window lets agents reach it some moments after its start. */
function listens(agent: SdkAgent | undefined): Promise<void> {
  return until(
    'the window can be reached',
    async () => !/No VS Code/.test((await agent?.call('list_images', {})) ?? ''),
  );
}

describe('other agents in two windows', () => {
  const workbench = withWorkbench({ settings: { 'limn.agents.maxPicturesPerDay': 2 } });

  const agents: SdkAgent[] = [];
  before(() => workbench().setKey('any-word'));
  after(() => Promise.all(agents.map((agent) => agent.close())));

  it('get no more than their budget together, and none after a restart', async () => {
    const second = path.join(workbench().workspace, '..', 'second');
    await mkdir(second, { recursive: true });
    await cp(path.join(workbench().workspace, 'README.md'), path.join(second, 'README.md'));
    const beside = await workbench().beside(second);
    const servers = [await connectClaude(workbench()), await connectClaude(beside, second)];
    agents.push(...(await Promise.all(servers.map((server) => startSdkAgent(server)))));
    const before = workbench().service.requests.length;
    const calls = Array.from({ length: 10 }, (_, index) =>
      agents[index % 2]?.call('generate_image', { prompt: `Gull number ${index}` }),
    );
    const said = await Promise.all(calls);
    assert.equal(said.filter((text) => text?.startsWith('Saved ')).length, 2);
    assert.equal(said.filter((text) => /pictures a day, and all are drawn/.test(text ?? '')).length, 8);
    assert.equal(workbench().service.requests.length - before, 2);
    await beside.page.close();
    await workbench().restart();
    await listens(agents[0]);
    await nothingSentDuring(workbench(), async () => {
      const more = await agents[0]?.call('generate_image', { prompt: 'One more' });
      assert.match(more ?? '', /all are drawn/);
      const closed = await agents[1]?.call('generate_image', { prompt: 'One more' });
      assert.match(closed ?? '', /No VS Code window with this folder is open/);
    });
  });
});
