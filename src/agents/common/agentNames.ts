/** How the names begin that clients of the bridge give themselves, in small letters; some put behind it what their entry is called. */
const products: readonly (readonly [beginning: string, product: string])[] = [
  ['claude-code', 'Claude Code'],
  ['codex', 'Codex'],
  ['gemini-cli', 'Gemini CLI'],
  ['qwen-c', 'Qwen Code'],
  ['opencode', 'opencode'],
  ['github-copilot', 'GitHub Copilot'],
  ['copilot-cli', 'GitHub Copilot'],
  ['@cline/', 'Cline'],
  ['cline', 'Cline'],
  ['continue-', 'Continue'],
  ['cursor', 'Cursor'],
  ['windsurf', 'Windsurf'],
];

/** The name of an agent's product, the same however its entry is called; one that is not known stays as it is given. */
export function agentProduct(name: string): string {
  const small = name.toLowerCase().replaceAll(' ', '-');
  return products.find(([beginning]) => small.startsWith(beginning))?.[1] ?? name;
}

/** Whether both names are of one product: what was kept may bear the name that the agent's program gives itself. */
export function sameProduct(one: string, other: string): boolean {
  return agentProduct(one) === agentProduct(other);
}
