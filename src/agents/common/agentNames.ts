/** The beginnings of the names that clients of the bridge give themselves, in lower case; some clients append the name of their entry. */
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

/** Returns the name of the agent's product, which does not depend on the name of its entry; an unknown name is returned unchanged. */
export function agentProduct(name: string): string {
  const small = name.toLowerCase().replaceAll(' ', '-');
  return products.find(([beginning]) => small.startsWith(beginning))?.[1] ?? name;
}

/** Returns whether both names are of one product. Older records may contain the name that the agent's program gives itself. */
export function sameProduct(one: string, other: string): boolean {
  return agentProduct(one) === agentProduct(other);
}
