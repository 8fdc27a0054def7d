/** What is known of a program that an agent is in, by the name it gives itself in the Model Context Protocol. */
interface ClientTraits {
  /** How long it surely waits for an answer, in milliseconds, with a margin. */
  readonly waitMs: number;
  /** Bytes of an image that may go along with an answer. */
  readonly maxPreviewBytes: number;
}

/** Agents are known to give up after a minute. As text for the model, such a preview would be some 15,000 tokens. */
const unknown: ClientTraits = { waitMs: 45_000, maxPreviewBytes: 20_000 };

const whole = 200_000;

/** Continue and Cline hand an image to the model as text, which fills its context. */
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
