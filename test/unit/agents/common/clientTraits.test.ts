import assert from 'node:assert/strict';
import { getClientTraits } from '../../../../src/agents/common/agentNames.ts';
import { maxWaitMs } from '../../../../src/agents/common/bridgeProtocol.ts';

describe('Client traits', () => {
  for (const [name, seconds] of [
    ['claude-code', 300],
    ['gemini-cli-mcp-client', 300],
    ['codex-mcp-client', 270],
    ['qwen-cli-mcp-client-limn', 270],
    ['github-copilot-developer', 150],
    ['opencode', 45],
    ['@cline/core', 45],
    ['continue-cli-client', 45],
    ['Cursor', 45],
    ['some-agent', 45],
    ['not-claude-code', 45],
  ] as const)
    it(`${name} gets ${seconds} s, which never exceeds how long its bridge waits for the window`, () => {
      const { waitMs } = getClientTraits(name);
      assert.deepEqual([waitMs, waitMs <= maxWaitMs], [seconds * 1000, true]);
    });
});
