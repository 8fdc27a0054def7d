/** Replies of the chat operation: one object (contract 2.4), or the pieces of a stream in the same family's form. */
import type { ChatAnswer } from './answer.ts';
import { costOf, tokensIn } from './tokens.ts';

/** The whole answer as one `chat.completion`. */
export function completion(id: string, answer: ChatAnswer): object {
  const message = {
    role: 'assistant',
    content: answer.text,
    ...(answer.reasoning === '' ? {} : { reasoning_content: answer.reasoning }),
  };
  const choice = { index: 0, message, finish_reason: finishReason(answer) };
  return { ...heading(id, answer, 'chat.completion'), choices: [choice], usage: usageOf(answer) };
}

/** The events of a stream: role, reasoning, text, finish reason, then the counts in an event without choices. */
export function streamChunks(id: string, answer: ChatAnswer): readonly object[] {
  const deltas = [
    { role: 'assistant', content: '' },
    ...piecesOf(answer.reasoning).map((piece) => ({ reasoning_content: piece })),
    ...piecesOf(answer.text).map((piece) => ({ content: piece })),
  ];
  const shared = heading(id, answer, 'chat.completion.chunk');
  const chunk = (delta: object, finish: string | null) => {
    return { ...shared, choices: [{ index: 0, delta, finish_reason: finish }], usage: null };
  };
  return [
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finishReason(answer)),
    { ...shared, choices: [], usage: usageOf(answer) },
  ];
}

function heading(id: string, answer: ChatAnswer, object: string): object {
  const created = Math.floor(Date.now() / 1000);
  return { id: `chatcmpl-${id}`, object, created, model: answer.model, system_fingerprint: 'sample' };
}

function finishReason(answer: ChatAnswer): string {
  return answer.refused ? 'content_filter' : 'stop';
}

/** A few words at a time, white space kept, so that the pieces joined are the text again. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s*(?:\S{1,12}\s*){1,3}/gu) ?? [];
}

function usageOf(answer: ChatAnswer): object {
  const prompt = tokensIn(answer.promptLength);
  const text = tokensIn(answer.text.length);
  const reasoning = tokensIn(answer.reasoning.length);
  return {
    prompt_tokens: prompt,
    completion_tokens: text + reasoning,
    total_tokens: prompt + text + reasoning,
    prompt_tokens_details: { cached_tokens: 0, text_tokens: prompt, audio_tokens: 0, image_tokens: 0 },
    completion_tokens_details: { text_tokens: text, audio_tokens: 0, reasoning_tokens: reasoning },
    ...costOf(answer.model, prompt + text + reasoning),
  };
}
