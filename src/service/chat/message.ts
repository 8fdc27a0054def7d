import { isFields, list, pick, text, word } from '../fields.ts';

/** What one message, or one delta of it, adds to an answer. */
export interface MessagePart {
  readonly text: string;
  readonly reasoning: string;
  /** The service's words of refusal. */
  readonly refusal: string;
  /** Pictures, as data URIs, plain base64 or addresses. */
  readonly pictures: readonly string[];
  readonly toolCalls: readonly string[];
}

/** Reads a message or delta of the contract, section 2.4, and the forms its relatives send in its place. */
export function messagePart(message: unknown): MessagePart {
  const content = typeof message === 'string' ? message : pick(message, 'content');
  const blocks = typeof content === 'string' ? [content] : isFields(content) ? [content] : list(content);
  return {
    text: blocks.map(textOf).join(''),
    reasoning: reasoningOf(message) || blocks.map(thinkingOf).join(''),
    refusal: [pick(message, 'refusal'), ...blocks.map((block) => pick(block, 'refusal'))]
      .map((one) => text(one) ?? '')
      .join(''),
    pictures: [...blocks.filter(isFields), ...list(pick(message, 'images'))].flatMap(picturesOf),
    toolCalls: [...list(pick(message, 'tool_calls')), { function: pick(message, 'function_call') }].flatMap(toolOf),
  };
}

function textOf(block: unknown): string {
  if (typeof block === 'string') return block;
  const type = word(pick(block, 'type')) ?? 'text';
  return ['text', 'output_text'].includes(type) ? (text(pick(block, 'text')) ?? '') : '';
}

/** Services fill one of both names, or both with the same. */
function reasoningOf(message: unknown): string {
  const named = ['reasoning_content', 'reasoning'].map((name) => text(pick(message, name)));
  return named.find(Boolean) ?? '';
}

function thinkingOf(block: unknown): string {
  const thinking = pick(block, 'thinking');
  return text(thinking) ?? list(thinking).map(textOf).join('');
}

/** In a list of pictures a bare string is one too. */
function picturesOf(block: unknown): readonly string[] {
  const url = isFields(block) ? pick(block, 'image_url', 'url', 'b64_json') : block;
  return [text(url) ?? text(pick(url, 'url'))].flatMap((address) => address ?? []);
}

function toolOf(call: unknown): readonly string[] {
  return [word(pick(pick(call, 'function'), 'name'))].flatMap((name) => name ?? []);
}
