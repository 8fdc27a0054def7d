/** How many chunks of text the answer comes in. */
export const chunkCount = 100_000;

/** The text of one chunk; services send about a word at a time. */
const words = ['The', ' lamp', ' had', ' not', ' gone', ' out', ' in', ' forty', '-one', ' years', '.', '\n'] as const;

export function wordAt(index: number): string {
  return words[index % words.length] ?? '';
}

/** Length of the whole answer, in UTF-16 code units: who reads it all comes to the same. */
export function answerLength(): number {
  return Array.from({ length: chunkCount }, (_, index) => wordAt(index).length).reduce(
    (sum, length) => sum + length,
    0,
  );
}

/** One event as services of this kind send it. */
export function eventOf(delta: object, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }];
  const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'chat-1', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
