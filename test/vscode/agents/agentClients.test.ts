import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { agentClients, entryName } from '../../../src/agents/host/bridge/agentClients.ts';

describe('Agent clients', () => {
  const folder = vscode.Uri.file('/work/日本語/docs');
  const program = '/store/limn-bridge.cjs';
  const clients = async () => agentClients(program, folder, vscode.Uri.file('/home/me'), await entryName(folder));

  async function client(label: string) {
    const found = (await clients()).find((one) => one.label === label);
    assert.ok(found, label);
    const places = found.places.map(({ file, entry }) => [file.path, entry]);
    return { ...found, line: found.commandLine?.join(' '), places };
  }

  it('have their config in the form that each client reads', async () => {
    const server = { command: 'node', args: [program] };
    const local = { type: 'local', command: ['node', program], enabled: true };
    const opencode = await client('opencode');
    assert.deepEqual([opencode.key, opencode.line], ['mcp', `opencode mcp add limn -- node ${program}`]);
    assert.deepEqual(opencode.places, [
      [`${folder.path}/opencode.json`, local],
      ['/home/me/.config/opencode/opencode.json', local],
    ]);
    const copilot = await client('GitHub Copilot CLI');
    assert.equal(copilot.line, `copilot mcp add limn -- node ${program}`);
    assert.deepEqual(copilot.places[1], [
      '/home/me/.copilot/mcp-config.json',
      { type: 'local', ...server, tools: ['*'] },
    ]);
    const qwen = await client('Qwen Code');
    assert.equal(qwen.line, `qwen mcp add limn node ${program}`);
    assert.deepEqual(qwen.places[0], [`${folder.path}/.qwen/settings.json`, server]);
    const { format, places } = await client('Continue');
    assert.deepEqual([format, places[0]?.[0]], ['yaml', `${folder.path}/.continue/mcpServers/limn.yaml`]);
  });

  it('have a note about the other settings that Codex and Gemini CLI need', async () => {
    assert.match((await client('Codex')).note ?? '', /default_tools_approval_mode/);
    assert.match(
      (await client('Gemini CLI')).note ?? '',
      /trusts.*\/permissions trust.*GEMINI_CLI_TRUST_WORKSPACE=true/,
    );
  });

  it('offer the instructions in files that the agent reads', async () => {
    assert.deepEqual((await client('Claude Code')).instructions, ['.claude/skills/limn-pictures/SKILL.md']);
    assert.deepEqual((await client('Gemini CLI')).instructions, ['.agents/skills/limn-pictures/SKILL.md', 'GEMINI.md']);
    for (const { label, instructions } of await clients()) assert.ok(instructions.length > 0, label);
  });

  it('name an entry by its folder, so that no two folders share one', async () => {
    const paths = ['/a/docs', '/b/docs', '/b/日本', '/b/中文', '/b/-', `/b/${'x'.repeat(90)}`, `/c/${'x'.repeat(90)}`];
    const names = await Promise.all(paths.map((one) => entryName(vscode.Uri.file(one))));
    assert.equal(new Set(names).size, paths.length);
    for (const name of names) assert.match(name, /^limn(-[a-zA-Z0-9]+)+$/);
    for (const name of names) assert.ok(name.length <= 32, name);
    assert.match(names[0] ?? '', /^limn-docs-[0-9a-f]{6}$/);
    assert.equal(await entryName(vscode.Uri.file('/a/docs')), names[0]);
  });
});
