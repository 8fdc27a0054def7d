import { limits } from '../../../product/common/limits.ts';
import { parseErrorBody } from '../failure/errorBody.ts';
import { isRefusalReason } from '../failure/kind.ts';
import { type ResponseInfo, statusFailure, unfinishedFailure } from '../failure/responseFailure.ts';
import { Failure } from '../failureReport.ts';
import { beginningOf, omitUndefined, type Piece } from '../fields.ts';
import { decodePictures } from '../imageData/decode.ts';
import type { Redact } from '../redaction/redactor.ts';
import { type Arrived, arrivedFacts, createRefused, progressOf } from '../response/arrival.ts';
import type { ResponseEnd } from '../response/reader.ts';
import { type Collected, collectResponse, readResponse } from '../response/readResponse.ts';
import { uniqueLinks } from '../response/sources.ts';
import type { ResponseWarning } from '../responseFacts.ts';
import type { ChatDelta, ChatResponse } from '../serviceTypes.ts';
import { ChatAccumulator, isErrorReason } from './chatAccumulator.ts';

/** Reads a chat response, whole or streamed, whichever was requested. Never rejects with a `Failure`. */
export async function readChat(
  body: AsyncIterable<Uint8Array>,
  answered: ResponseInfo,
  onPiece: (piece: ChatDelta) => void,
): Promise<Arrived<ChatAccumulator>> {
  const answer = new ChatAccumulator(onPiece);
  if (answered.status >= 400) return readRefusal(answer, await collectResponse(body, () => 'settled'), answered);
  const take = (value: unknown, isDocument: boolean) => answer.take(value, isDocument);
  // What was held back is passed on even if the rest fails.
  const ending = await readResponse(body, take, () => answer.handOn()).finally(() => answer.end());
  answer.hasUnread = ending.hasUnread;
  const progress = answer.isBroken
    ? 'partial'
    : progressOf(
        { holds: answer.holds, hasReason: answer.facts.finishReason !== undefined, isSeries: answer.isStreamed },
        ending,
      );
  const { holds, hasChoice: hasForm, isUnknownFormat: isStrange, complaints } = answer;
  const found = { progress, holds, hasForm, isStrange, complaints, ending, answered };
  const failure = unfinishedFailure(found) ?? (holds ? undefined : createEmptyFailure(answer, ending));
  return { answer, progress, body: ending.body, ...omitUndefined({ failure }) };
}

function readRefusal(answer: ChatAccumulator, collected: Collected, answered: ResponseInfo): Arrived<ChatAccumulator> {
  for (const value of collected.values) answer.take(value, true);
  answer.end();
  return createRefused(answer, answer.holds, statusFailure(collected, answered));
}

/** Returns the whole answer with its images decoded, and a warning for each problem besides it. */
export async function chatReply(answer: ChatAccumulator, redact: Redact): Promise<ChatResponse> {
  const { pictures, unread } = await decodeImages(answer);
  const lost = answer.hasUnread ? [{ kind: 'unread' as const }] : [];
  const told = [...getErrorWarning(answer, redact), ...unread, ...lost];
  const remarks = told.length > 0 ? told : undefined;
  const { text, reasoning, facts } = answer;
  const sources = uniqueLinks(answer.sources);
  const more = omitUndefined({ sources, refused: answer.refused || undefined, remarks });
  const links = uniqueLinks(answer.links) ?? [];
  const calls = answer.toolCalls.all();
  const toolCalls = [...new Set(calls.map(({ name }) => name))].slice(0, 20);
  return { text, reasoning, pictures, links, toolCalls, ...facts, ...more, ...(calls.length > 0 && { calls }) };
}

/** Returns the reason why an answer that reached its end is empty. */
function createEmptyFailure({ facts: { finishReason: code = '' } }: ChatAccumulator, { head }: ResponseEnd): Failure {
  const kind = isRefusalReason(code) ? 'refused' : isErrorReason(code) ? 'serviceFault' : 'answerEmpty';
  const known = omitUndefined({ code: code || undefined, raw: head || undefined });
  return new Failure(kind, { ...arrivedFacts(kind), ...known });
}

/** Decodes the images. They are a bonus in a chat: one that cannot be read is left out, with a warning. */
async function decodeImages({ pictures }: ChatAccumulator) {
  const sources = pictures.map((data) => ({ data: [...data], ...typeOf(data) }));
  const decoded = await decodePictures(sources);
  const unread = [...new Set(decoded.wrong.map(({ from }) => from.type))].slice(0, limits.remarks);
  return {
    pictures: decoded.pictures.map(({ picture }) => picture),
    unread: unread.map((words) => ({ kind: 'unreadable' as const, ...omitUndefined({ words }) })),
  };
}

/** Returns the message of an error that arrived with a valid answer, as a warning. */
function getErrorWarning(
  { complaints: { error }, isBroken }: ChatAccumulator,
  redact: Redact,
): readonly ResponseWarning[] {
  if (error === undefined || isBroken) return [];
  const { words, code } = parseErrorBody(error);
  return [{ kind: 'error', ...omitUndefined({ words: redact(words || code || '') || undefined }) }];
}

/** Returns the type of a data URI, as the service names it. */
function typeOf(data: readonly Piece[]): { readonly type?: string } {
  return omitUndefined({ type: /^data:([\w.+/-]{1,100})/.exec(beginningOf(data))?.[1] });
}
