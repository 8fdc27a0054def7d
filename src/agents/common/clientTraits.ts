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
