import assert from 'node:assert/strict';
import { agentProduct } from '../../../../src/agents/common/agentNames.ts';

describe('Agent name', () => {
  it('is the name of the product, whatever its entry is called', () => {
    for (const [given, product] of [
      ['claude-code', 'Claude Code'],
      ['codex-mcp-client', 'Codex'],
      ['gemini-cli-mcp-client-limn', 'Gemini CLI'],
      ['qwen-cli-mcp-client-limn', 'Qwen Code'],
      ['qwen-cli-mcp-client-pictures', 'Qwen Code'],
      ['qwen-code-mcp-client', 'Qwen Code'],
      ['opencode', 'opencode'],
      ['github-copilot-developer', 'GitHub Copilot'],
      ['@cline/core', 'Cline'],
      ['continue-cli-client', 'Continue'],
      ['cursor-vscode', 'Cursor'],
    ] as const)
      assert.equal(agentProduct(given), product, given);
  });

  it('is unchanged if the product is unknown, or if it already is a product name', () => {
    for (const name of ['somebody', 'An agent', 'VS Code', 'my-codex', '']) assert.equal(agentProduct(name), name);
    for (const name of ['Qwen Code', 'Gemini CLI', 'Claude Code']) assert.equal(agentProduct(agentProduct(name)), name);
  });
});
