import { conversation } from '../../core/session/conversation.ts';
import { replyFacts } from '../../core/session/session.ts';
import type { Result, Session, Turn } from '../../shared/model.ts';
import type { ChatMessage, ChatReply } from '../../shared/service.ts';
import type { Service } from '../service.ts';
import { connectLimit, type Job, type JobCall, type JobSettings } from './job.ts';
import type { JobChanges } from './jobChanges.ts';
import type { Pictures } from './pictures.ts';
import { Pieces } from './pieces.ts';
import { keepAll, withStorage } from './received.ts';
import type { Sessions } from './sessions.ts';

export interface AnsweringOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly sessions: Pick<Sessions, 'get'>;
  readonly pictures: Pick<Pictures, 'keep'>;
  readonly settings: () => Pick<JobSettings, 'systemPrompt' | 'streaming' | 'idleTimeout'>;
}

/** From a chat turn to its answer. */
export class Answering {
  constructor(private readonly options: AnsweringOptions) {}

  /** Streams the answer into the session; gives what fills its result. Rejects as the service does. */
  async answer(job: Job, changes: JobChanges, call: JobCall): Promise<(result: Result) => Result> {
    const { streaming, idleTimeout } = this.options.settings();
    const request = { model: job.ready.model, messages: this.messages(job), stream: streaming };
    const limits = { connect: connectLimit, firstByte: idleTimeout, gap: idleTimeout };
    const pieces = new Pieces((arrived) => changes.append(job, arrived));
    try {
      return await this.filled(await this.options.service.chat(request, (piece) => pieces.add(piece), call(limits)));
    } finally {
      pieces.flush();
    }
  }

  private messages({ sessionId, turnId }: Job): readonly ChatMessage[] {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnIn(session, turnId);
    return turn ? conversation(session, turn, this.options.settings().systemPrompt) : [];
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

function turnIn({ turns }: Session, turnId: string): Turn | undefined {
  return turns.find(({ id }) => id === turnId);
}
