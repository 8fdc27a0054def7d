import { truncate } from '../../../base/common/truncate.ts';
import { limits } from '../../../product/common/limits.ts';
import { MarkerStripper } from '../../../rewrite/common/markers.ts';
import {
  getRewriteRequest,
  parseRewriteAnswer,
  type RewriteRequest,
  toMarkedPrefix,
} from '../../../rewrite/common/rewriteAnswer.ts';
import type { ChatDelta, ChatMessage, ChatRequest, ChatResponse } from '../../../service/common/serviceTypes.ts';
import { isCutOff } from '../../../service/host/finishReasons.ts';
import type { Service } from '../../../service/host/serviceClient.ts';
import { buildMessages, type PendingMessage } from '../../common/buildMessages.ts';
import { toResultFacts } from '../../common/editSession.ts';
import type { Result } from '../../common/model/result.ts';
import { changeResult, type Session } from '../../common/model/session.ts';
import type { Turn } from '../../common/model/turn.ts';
import { OverlapTrimmer, trimOverlap } from '../../common/overlap.ts';
import type { Pictures } from '../imageStore.ts';
import type { RequestBodyStore } from '../requestBodyStore.ts';
import type { Sessions } from '../sessions.ts';
import { type Fill, keepingPartial } from './brokenOff.ts';
import { DeltaBuffer } from './deltaBuffer.ts';
import { connectLimit, type Job, type JobCall, type JobSettings } from './job.ts';
import type { JobChanges } from './jobChanges.ts';
import { readSentImage } from './readSentImage.ts';
import { applyStorageError, saveReceivedImages } from './saveReceived.ts';

interface AnsweringOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly sessions: Pick<Sessions, 'get'>;
  readonly pictures: Pick<Pictures, 'save' | 'bytes'>;
  readonly requests: Pick<RequestBodyStore, 'keep'>;
  readonly settings: () => Pick<JobSettings, 'systemPrompt' | 'streaming' | 'idleTimeout'>;
}

/** Requests the answer of a chat turn. */
export class ChatJobs {
  constructor(private readonly options: AnsweringOptions) {}

  /** Streams the answer into the session, and returns the function that completes its result. Rejects as the service does. */
  async answer(job: Job, changes: JobChanges, call: JobCall): Promise<Fill> {
    const { streaming, idleTimeout } = this.options.settings();
    const options = call({ connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout });
    const asked = this.getContext(job);
    const request = { model: job.ready.model, messages: await this.messages(asked), stream: streaming };
    options.signal.throwIfAborted();
    const keep = (sent: ChatRequest) => void this.options.requests.keep(job, sent);
    keep(request);
    const { begun, wanted } = asked;
    const pieces = new DeltaBuffer((arrived) => changes.append(job, arrived));
    const onEnd = (answer: string) => wanted && changes.update(job, withBrokenOff(job, answer, wanted));
    const reply = await shown({ begun, wanted, pieces, onBroken: onEnd }, (onPiece) =>
      keepingPartial<ChatResponse>(
        (onPartial) => this.options.service.chat(request, onPiece, { ...options, onFallbackRequest: keep, onPartial }),
        (partial) => this.beside(partial),
      ),
    );
    return this.filled(begun ? wentOn(begun, reply) : reply, wanted);
  }

  private getContext({ sessionId, turnId, resultId, begun }: Job): AskedAnswer {
    const session = this.options.sessions.get(sessionId);
    const turn = session?.turns.find(({ id }) => id === turnId);
    const result = turn?.results.find(({ id }) => id === resultId);
    if (!session || !turn || !result) throw new Error('The turn of an answer is gone');
    const wanted = getRewriteRequest(session, turn, result);
    return { session, turn, result, wanted, begun: begun ? toMarkedPrefix(result, begun, wanted) : '' };
  }

  private async messages({ session, ...question }: AskedAnswer): Promise<readonly ChatMessage[]> {
    const { systemPrompt } = this.options.settings();
    return Promise.all(buildMessages(session, question, systemPrompt).map((said) => this.message(said)));
  }

  private async message({ pictures = [], ...said }: PendingMessage): Promise<ChatMessage> {
    const sent = await Promise.all(pictures.map((picture) => readSentImage(this.options.pictures, picture)));
    return { ...said, ...(sent.length > 0 && { pictures: sent }) };
  }

  private async filled(reply: ChatResponse, wanted: RewriteRequest | undefined): Promise<Fill> {
    const beside = await this.beside(reply);
    const { reasoning } = reply;
    const answer = wanted ? parseRewriteAnswer(reply.text, wanted, isCutOff(reply.finishReason)) : { text: reply.text };
    return (result) => beside({ ...result, ...answer, reasoning });
  }

  /** Returns everything received except the text, which is shown already. */
  private async beside(reply: ChatResponse): Promise<Fill> {
    const { all: pictures, problem } = await saveReceivedImages(this.options.pictures, reply.pictures);
    const { refused } = reply;
    const facts = { ...toResultFacts(reply), ...(refused && { refused }) };
    const toolCalls = [...reply.toolCalls];
    const links = [...reply.links];
    return (result) => applyStorageError({ ...result, ...facts, pictures, links, toolCalls }, problem);
  }
}

interface AskedAnswer {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
  /** The passage that it is to change, if any. */
  readonly wanted: RewriteRequest | undefined;
  /** The raw beginning of the answer to continue; empty for a new answer. */
  readonly begun: string;
}

/** Sets the text of an incomplete answer only if its markers show which part it is. */
function withBrokenOff({ resultId }: Job, answer: string, wanted: RewriteRequest): (session: Session) => Session {
  const { textPart } = parseRewriteAnswer(answer, wanted, true);
  return (session) =>
    changeResult(session, resultId, (result) => (textPart.hadMarks ? { ...result, textPart } : result));
}

/** Returns the whole of a continued answer, truncated to the limit. */
function wentOn(begun: string, reply: ChatResponse): ChatResponse {
  const whole = begun + trimOverlap(begun, reply.text);
  const text = truncate(whole, limits.answer);
  const { remarks = [] } = reply;
  return { ...reply, text, ...(text !== whole && { remarks: [...remarks, { kind: 'cut' }] }) };
}

interface Showing extends Pick<AskedAnswer, 'begun' | 'wanted'> {
  readonly pieces: DeltaBuffer;
  /** Called with everything received if the rest fails. */
  readonly onBroken: (answer: string) => void;
}

/** Streams the answer to the page, up to the point of failure. Of a continued answer only the new text is shown, and markers never are. */
async function shown(
  { begun, wanted, pieces, onBroken }: Showing,
  send: (onPiece: (piece: ChatDelta) => void) => Promise<ChatResponse>,
): Promise<ChatResponse> {
  const seam = new OverlapTrimmer(begun);
  const unmarked = wanted && new MarkerStripper(wanted.marks, begun);
  const came = [begun];
  const show = (text: string) => {
    if (text) pieces.add({ kind: 'text', text });
  };
  const take = (text: string) => {
    came.push(text);
    show(unmarked ? unmarked.push(text) : text);
  };
  const end = () => {
    take(seam.end());
    show(unmarked?.end() ?? '');
    pieces.flush();
  };
  try {
    return await send((piece) => (piece.kind === 'text' ? take(seam.push(piece.text)) : pieces.add(piece)));
  } catch (error) {
    end();
    onBroken(came.join(''));
    throw error;
  } finally {
    end();
  }
}
