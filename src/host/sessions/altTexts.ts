import { type PlacedPicture, promptOf } from '../../core/session/pictureTurn.ts';
import { Failure, type FailureReport } from '../../shared/failures.ts';
import type { Session } from '../../shared/model.ts';
import type { ChatMessage, ChatReply } from '../../shared/service.ts';
import type { Service } from '../service.ts';
import { connectLimit, type JobSettings, type Ready } from './job.ts';
import type { Sessions } from './sessions.ts';

export interface AltTextsOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly sessions: Pick<Sessions, 'change'>;
  readonly settings: () => Pick<JobSettings, 'idleTimeout'>;
  /** What a chat request needs; nothing when the person leaves. */
  readonly ensure: () => Promise<Ready | undefined>;
  /** Runs what takes a while, with a way to stop it. */
  readonly withProgress: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Shows the text before it is used; nothing when the person leaves. */
  readonly review: (text: string) => Promise<string | undefined>;
  readonly tell: (report: FailureReport) => void;
}

/** Asks the chat model for a picture's alternative text, by its prompt alone. */
export class AltTexts {
  constructor(private readonly options: AltTextsOptions) {}

  /** The text the person lets stand; nothing when they leave, or nothing came and they were told. */
  async suggest(sessionId: string, placed: PlacedPicture): Promise<string | undefined> {
    const ready = await this.options.ensure();
    const reply = ready && (await this.ask(ready, question(placed)));
    if (ready) this.options.sessions.change(sessionId, (session) => counted(session, reply));
    if (!reply) return undefined;
    const text = plain(reply.text);
    if (!text) this.options.tell({ kind: 'answerEmpty', billed: 'maybe' });
    return text ? plain((await this.options.review(text)) ?? '') || undefined : undefined;
  }

  private async ask({ connection, model }: Ready, messages: readonly ChatMessage[]): Promise<ChatReply | undefined> {
    const { idleTimeout } = this.options.settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, gap: idleTimeout };
    return this.options.withProgress(async (signal) => {
      try {
        const request = { model, messages, stream: false };
        return await this.options.service.chat(request, () => undefined, { connection, signal, limits });
      } catch (error) {
        if (!signal.aborted) this.options.tell(reportOf(error));
        return undefined;
      }
    });
  }
}

function question({ turn, result, picture }: PlacedPicture): readonly ChatMessage[] {
  const present = picture.alt ? `\n\nThe present alternative text: ${picture.alt}` : '';
  return [
    {
      role: 'system',
      content:
        'You write alternative texts of pictures for people who cannot see them. Answer with the text alone: one plain sentence of at most 150 characters in the language of the description, saying what can be seen, without the words “picture of”.',
    },
    { role: 'user', content: `A picture was drawn from this description:\n\n${promptOf(turn, result)}${present}` },
  ];
}

/** One line, without the quotation marks that models like to put around it. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return /^(["“”'«»„]).*["“”'«»]$/.test(line) ? line.slice(1, -1).trim() : line;
}

function counted(session: Session, reply: ChatReply | undefined): Session {
  const { requests = 0, tokens = 0 } = session.others ?? {};
  return { ...session, others: { requests: requests + 1, tokens: tokens + (reply?.usage?.total ?? 0) } };
}

function reportOf(error: unknown): FailureReport {
  return error instanceof Failure ? error.report : { kind: 'internal', billed: 'maybe', retry: 'button' };
}
