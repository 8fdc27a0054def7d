import type { ToolCall } from '../../service/common/serviceTypes.ts';

/** The content of one message of VS Code's chat, in order. */
export type EditorPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'data'; readonly mediaType: string; readonly bytes: Uint8Array }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | ToolResult;

/** The output of a tool. */
export interface ToolResult {
  readonly kind: 'result';
  readonly id: string;
  readonly parts: readonly EditorPart[];
}

/** A message as VS Code's chat passes it to a model. */
export interface EditorMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly EditorPart[];
}

/** A value between what models count for small and for large images. */
const perPicture = 1_000;

/** Tokens of a message besides its text. */
const perMessage = 4;

/**
 * Estimates the number of tokens of a text, rather too high, since the tokenizers of the service's models are unknown: a token is about
 * four characters of Latin letters, and about one of any other script.
 */
export function estimateTokens(text: string): number {
  const others = text.replace(/[ -\u024F\s]/g, '').length;
  return Math.ceil((text.length - others) / 4 + others);
}

/** Estimates the number of tokens of a message. */
export function estimateMessageTokens(parts: readonly EditorPart[]): number {
  return parts.reduce((sum, part) => sum + tokensOf(part), perMessage);
}

function tokensOf(part: EditorPart): number {
  if (part.kind === 'text' || part.kind === 'thinking') return estimateTokens(part.text);
  if (part.kind === 'call') return estimateTokens(part.name + JSON.stringify(part.input ?? {}));
  if (part.kind === 'result') return estimateMessageTokens(part.parts);
  return part.mediaType.startsWith('image/') ? perPicture : 0;
}

/** Returns the arguments of a tool call, or undefined if the model did not write the JSON object that tools accept. */
export function parseToolInput({ arguments: given }: Pick<ToolCall, 'arguments'>): object | undefined {
  if (given.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(given);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : undefined;
  } catch {
    return undefined;
  }
}
