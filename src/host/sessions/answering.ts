import { conversation, type Said } from '../../core/session/conversation.ts';
import { Seam, withoutRepetition } from '../../core/session/seam.ts';
import { replyFacts } from '../../core/session/session.ts';
import { cut } from '../../shared/cut.ts';
import { Failure } from '../../shared/failures.ts';
import { limits } from '../../shared/limits.ts';
import type { Picture, Result } from '../../shared/model.ts';
import type { ChatMessage, ChatPiece, ChatReply, SentPicture } from '../../shared/service.ts';
import type { Service } from '../service.ts';
import { connectLimit, type Job, type JobCall, type JobSettings } from './job.ts';
import type { JobChanges } from './jobChanges.ts';
import type { Pictures } from './pictures.ts';
import { Pieces } from './pieces.ts';
import { keepAll, withStorage } from './received.ts';
import type { Requests } from './requests.ts';
import type { Sessions } from './sessions.ts';

interface AnsweringOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly sessions: Pick<Sessions, 'get'>;
  readonly pictures: Pick<Pictures, 'keep' | 'bytes'>;
  readonly requests: Pick<Requests, 'keep'>;
  readonly settings: () => Pick<JobSettings, 'systemPrompt' | 'streaming' | 'idleTimeout'>;
}

/** From a chat turn to its answer. */
export class Answering {
  constructor(private readonly options: AnsweringOptions) {}

  /** Streams the answer into the session; gives what fills its result. Rejects as the service does. */
  async answer(job: Job, changes: JobChanges, call: JobCall): Promise<(result: Result) => Result> {
    const { streaming, idleTimeout } = this.options.settings();
    const options = call({ connect: connectLimit, firstByte: idleTimeout, gap: idleTimeout });
    const request = { model: job.ready.model, messages: await this.messages(job), stream: streaming };
    options.signal.throwIfAborted();
    void this.options.requests.keep(job, request);
    const pieces = new Pieces((arrived) => changes.append(job, arrived));
    const { begun = '' } = job;
    const reply = await shown({ begun, pieces }, (onPiece) => this.options.service.chat(request, onPiece, options));
    return this.filled(begun ? wentOn(begun, reply) : reply);
  }

  private async messages({ sessionId, turnId, resultId, begun }: Job): Promise<readonly ChatMessage[]> {
    const session = this.options.sessions.get(sessionId);
    const turn = session?.turns.find(({ id }) => id === turnId);
    const result = turn?.results.find(({ id }) => id === resultId);
    if (!session || !turn || !result) throw new Error('The turn of an answer is gone');
    const { systemPrompt } = this.options.settings();
    return Promise.all(conversation(session, { turn, result, begun }, systemPrompt).map((said) => this.message(said)));
  }

  private async message({ pictures = [], ...said }: Said): Promise<ChatMessage> {
    const sent = await Promise.all(pictures.map((picture) => this.sent(picture)));
    return { ...said, ...(sent.length > 0 && { pictures: sent }) };
  }

  private async sent(picture: Picture): Promise<SentPicture> {
    const bytes = await this.options.pictures.bytes(picture);
    if (bytes) return { bytes, mediaType: picture.mediaType };
    throw new Failure('pictureLost', { billed: 'no', retry: 'never' });
  }

  private async filled(reply: ChatReply): Promise<(result: Result) => Result> {
    const { all: pictures, problem } = await keepAll(this.options.pictures, reply.pictures);
    const { text, reasoning, refused } = reply;
    const facts = { ...replyFacts(reply), ...(refused && { refused }) };
    const toolCalls = [...reply.toolCalls];
    const links = [...reply.links];
    return (result) => withStorage({ ...result, ...facts, text, reasoning, pictures, links, toolCalls }, problem);
  }
}

/** The whole of an answer that went on, as far as it is kept. */
function wentOn(begun: string, reply: ChatReply): ChatReply {
  const whole = begun + withoutRepetition(begun, reply.text);
  const text = cut(whole, limits.answer);
  const { remarks = [] } = reply;
  return { ...reply, text, ...(text !== whole && { remarks: [...remarks, { kind: 'cut' }] }) };
}

/** Shows what comes, also where the rest fails; of an answer that goes on only what is new. */
async function shown(
  { begun, pieces }: { readonly begun: string; readonly pieces: Pieces },
  send: (onPiece: (piece: ChatPiece) => void) => Promise<ChatReply>,
): Promise<ChatReply> {
  const seam = new Seam(begun);
  const show = (text: string) => {
    if (text) pieces.add({ kind: 'text', text });
  };
  try {
    return await send((piece) => (piece.kind === 'text' ? show(seam.push(piece.text)) : pieces.add(piece)));
  } finally {
    show(seam.end());
    pieces.flush();
  }
}
