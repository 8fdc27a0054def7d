import { Failure } from '../../shared/failures.ts';
import { limits } from '../../shared/limits.ts';
import type { ChatReply, ReceivedPicture, ReplyRemark } from '../../shared/service.ts';
import type { Ending } from '../answer/read.ts';
import { distinct } from '../answer/sources.ts';
import { type Answered, endingFailure } from '../failure/answered.ts';
import { complaintIn } from '../failure/complaint.ts';
import type { Redact } from '../failure/redact.ts';
import { isRule } from '../failure/refusal.ts';
import { beginningOf, type Piece, present } from '../fields.ts';
import { decodePictures } from '../picture/decode.ts';
import { type ChatAnswer, isErrorReason } from './answer.ts';

interface ReplyOptions {
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

interface Gifts {
  readonly pictures: readonly ReceivedPicture[];
  readonly unread: readonly ReplyRemark[];
}

/** Throws the failure of an answer that holds no choice or nothing else, or that was cut. */
export function checkAnswer(answer: ChatAnswer, ending: Ending, answered: Answered): void {
  if (!answer.hasChoice) throw endingFailure(ending, answered, answer.isStrange);
  if (!isComplete(answer, ending)) throw broken(answer, ending);
  if (isEmpty(answer)) throw empty(answer, ending);
}

function isEmpty({ text, reasoning, pictures, links, toolCalls }: ChatAnswer): boolean {
  return text.trim() === '' && reasoning === '' && pictures.length + links.size + toolCalls.size === 0;
}

/** The whole answer, its pictures decoded, with a remark on what came wrong beside it. Rejects with the signal's reason. */
export async function chatReply(answer: ChatAnswer, { signal, redact }: ReplyOptions): Promise<ChatReply> {
  const { pictures, unread } = await picturesOf(answer, signal);
  const told = [...errorIn(answer, redact), ...unread];
  const remarks = told.length > 0 ? told : undefined;
  const { text, reasoning, finishReason, usage, model } = answer;
  const facts = present({ finishReason, usage, model, sources: distinct(answer.sources), requestId: answer.id });
  const refused = present({ refused: answer.refused || undefined, remarks });
  const links = distinct(answer.links) ?? [];
  const calls = answer.toolCalls.all();
  const toolCalls = [...new Set(calls.map(({ name }) => name))].slice(0, 20);
  return { text, reasoning, pictures, links, toolCalls, ...facts, ...refused, ...(calls.length > 0 && { calls }) };
}

/** An answer in chunks says that it ends by a reason or by its end mark; without either it was cut. */
export function isComplete(answer: ChatAnswer, { isMarked, state }: Ending): boolean {
  return answer.finishReason !== undefined || isMarked || (state === 'closed' && !answer.isStreamed);
}

function broken(answer: ChatAnswer, { cause, head }: Ending): Failure {
  const facts = present({ tokens: answer.usage?.total, raw: head || undefined });
  return new Failure('answerBroken', { billed: 'maybe', retry: 'button', ...facts }, { cause });
}

function empty({ finishReason: code = '', usage }: ChatAnswer, { head }: Ending): Failure {
  const kind = isRule(code) ? 'refused' : isErrorReason(code) ? 'serviceFault' : 'answerEmpty';
  const facts = present({ code: code || undefined, tokens: usage?.total, raw: head || undefined });
  return new Failure(kind, { billed: 'maybe', retry: kind === 'refused' ? 'never' : 'button', ...facts });
}

/** Pictures in a chat are a gift: one that cannot be read is left out, and told of. */
async function picturesOf({ pictures }: ChatAnswer, signal: AbortSignal): Promise<Gifts> {
  const sources = pictures.map((data) => ({ data: [...data], ...typeOf(data) }));
  const decoded = await decodePictures(sources, signal);
  const unread = [...new Set(decoded.wrong.map(({ from }) => from.type))].slice(0, limits.remarks);
  return {
    pictures: decoded.pictures.map(({ picture }) => picture),
    unread: unread.map((words) => ({ kind: 'unreadable', ...present({ words }) })),
  };
}

/** What an error said that came beside an answer that stands. */
function errorIn({ error }: ChatAnswer, redact: Redact): readonly ReplyRemark[] {
  if (error === undefined) return [];
  const { words, code } = complaintIn(error);
  return [{ kind: 'error', ...present({ words: redact(words || code || '') || undefined }) }];
}

/** Of a data URI its type, by the service's word. */
function typeOf(data: readonly Piece[]): { readonly type?: string } {
  return present({ type: /^data:([\w.+/-]{1,100})/.exec(beginningOf(data))?.[1] });
}
