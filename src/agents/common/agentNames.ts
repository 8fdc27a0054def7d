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

/** What is known about an agent's program, by the name it gives itself in the Model Context Protocol. */
interface ClientTraits {
  /** How long the program is known to wait for a response, in milliseconds, minus a margin. */
  readonly waitMs: number;
  /** Maximum size in bytes of an image in a response. */
  readonly maxPreviewBytes: number;
}

/** Agents are known to time out after a minute. If the preview reaches the model as text, it takes some 15,000 tokens. */
const unknown: ClientTraits = { waitMs: 45_000, maxPreviewBytes: 20_000 };

const whole = 200_000;

/** Continue and Cline pass an image to the model as text, which fills its context. */
const known: readonly (readonly [RegExp, Partial<ClientTraits>])[] = [
  [/^claude-code\b/, { waitMs: 300_000, maxPreviewBytes: whole }],
  [/^gemini-cli\b/, { waitMs: 300_000, maxPreviewBytes: whole }],
  [/^codex\b/, { waitMs: 270_000, maxPreviewBytes: whole }],
  [/^qwen-(?:cli|code)\b/, { waitMs: 270_000, maxPreviewBytes: whole }],
  [/^github-copilot\b/, { waitMs: 150_000, maxPreviewBytes: whole }],
  [/^opencode\b/, { maxPreviewBytes: whole }],
  [/^(?:cursor|claude-ai|inspector)\b/, { maxPreviewBytes: whole }],
  [/^(?:@cline\/|cline\b|continue\b)/, { maxPreviewBytes: 0 }],
];

/** Returns how to treat the program; the protocol has no capability that says whether its model is given images. */
export function getClientTraits(name: string): ClientTraits {
  const lower = name.toLowerCase();
  return { ...unknown, ...known.find(([pattern]) => pattern.test(lower))?.[1] };
}
