import { conversation } from '../../core/session/conversation.ts';
import * as change from '../../core/session/session.ts';
import { Failure, type FailureReport } from '../../shared/failures.ts';
import type { Picture, Result, Session, Turn } from '../../shared/model.ts';
import type { CallOptions, ChatPiece, ChatReply, Connection, ReceivedPicture } from '../../shared/service.ts';
import type { Service } from '../service.ts';
import type { Pictures } from './pictures.ts';
import { Pieces } from './pieces.ts';
import type { Sessions } from './sessions.ts';

/** Seconds until a connection must stand, and between two pieces of a picture's answer. */
const connectLimit = 30;
const pictureGap = 120;

/** A pause before a retry is shown only when it is longer, in seconds. */
const shortPause = 3;

/** What a job needs of the settings; times in seconds. */
export interface JobSettings {
  readonly systemPrompt: string;
  readonly streaming: boolean;
  readonly idleTimeout: number;
  readonly imageTimeout: number;
}

/** What a turn is sent with: where to, and which model. */
export interface Ready {
  readonly connection: Connection;
  readonly model: string;
}

/** Told of everything a job changes, in order. */
export interface JobListener {
  turnChanged(sessionId: string, turnId: string): void;
  pieceArrived(resultId: string, piece: ChatPiece & { readonly offset: number }): void;
}

export interface JobsOptions {
  readonly service: Service;
  readonly sessions: Sessions;
  readonly pictures: Pick<Pictures, 'keep'>;
  readonly settings: () => JobSettings;
  readonly listener: JobListener;
}

/** One request in flight. */
interface Job {
  readonly sessionId: string;
  readonly turn: Turn;
  readonly result: Result;
  readonly ready: Ready;
  readonly abort: AbortController;
}

/** The requests in flight. They belong to the host: closing, hiding or reloading the panel stops none of them. */
export class Jobs {
  private readonly running = new Map<string, Job>();
  private closing = false;

  constructor(private readonly options: JobsOptions) {}

  /** Fills a turn with a new result; resolves when the job has ended, however it ended. */
  async run(sessionId: string, turnId: string, ready: Ready): Promise<void> {
    const turn = this.options.sessions.get(sessionId)?.turns.find((candidate) => candidate.id === turnId);
    if (!turn) return;
    const result = change.startedResult(ready.model, { now: Date.now(), id: crypto.randomUUID() });
    const job: Job = { sessionId, turn, result, ready, abort: new AbortController() };
    this.running.set(result.id, job);
    this.update(job, (session) => change.addResult(session, turnId, result));
    await this.finish(job);
  }

  /** Stops a job; what came so far is kept. */
  stop(resultId: string): void {
    this.running.get(resultId)?.abort.abort();
  }

  isRunning(sessionId: string): boolean {
    return [...this.running.values()].some((job) => job.sessionId === sessionId);
  }

  /** The window closes: what runs is left as running on disk, and shows as interrupted when it is opened again. */
  dispose(): void {
    this.closing = true;
    for (const job of this.running.values()) job.abort.abort();
  }

  private async finish(job: Job): Promise<void> {
    try {
      const fill = job.turn.mode === 'image' ? await this.drawPicture(job) : await this.answer(job);
      this.end(job, (result) => fill({ ...result, state: 'done' }));
    } catch (error) {
      if (this.closing) return;
      if (job.abort.signal.aborted && !(error instanceof Failure))
        this.end(job, (result) => ({ ...result, state: 'stopped' }));
      else this.end(job, (result) => ({ ...result, state: 'failed', failure: reportOf(error) }));
    } finally {
      this.running.delete(job.result.id);
    }
  }

  private async drawPicture(job: Job): Promise<(result: Result) => Result> {
    const { turn, ready } = job;
    const request = { model: ready.model, prompt: turn.prompt, ...turn.options };
    const { imageTimeout } = this.options.settings();
    const limits = { connect: connectLimit, firstByte: imageTimeout, gap: pictureGap };
    const reply = await this.options.service.generateImage(request, this.call(job, limits));
    const pictures = await this.keepAll(reply.pictures);
    const drafts = await this.keepAll(reply.drafts);
    const kept = { pictures: pictures.all, drafts: drafts.all };
    return (result) => withStorage(change.pictureResult(result, reply, kept), pictures.problem ?? drafts.problem);
  }

  private async keepAll(received: readonly ReceivedPicture[]): Promise<{ all: Picture[]; problem: unknown }> {
    const kept = await Promise.all(received.map((picture) => this.options.pictures.keep(picture)));
    const problem = kept.find((one) => one.problem !== undefined)?.problem;
    return { all: kept.map((one) => one.picture), problem };
  }

  private async answer(job: Job): Promise<(result: Result) => Result> {
    const { systemPrompt, streaming, idleTimeout } = this.options.settings();
    const session = this.options.sessions.get(job.sessionId);
    const messages = session ? conversation(session, this.current(session, job), systemPrompt) : [];
    const limits = { connect: connectLimit, firstByte: idleTimeout, gap: idleTimeout };
    const pieces = new Pieces((arrived) => this.append(job, arrived));
    try {
      const request = { model: job.ready.model, messages, stream: streaming };
      const reply = await this.options.service.chat(request, (piece) => pieces.add(piece), this.call(job, limits));
      return await this.answered(reply);
    } finally {
      pieces.flush();
    }
  }

  private current(session: Session, job: Job): Turn {
    return session.turns.find((turn) => turn.id === job.turn.id) ?? job.turn;
  }

  private async answered(reply: ChatReply): Promise<(result: Result) => Result> {
    const { all: pictures, problem } = await this.keepAll(reply.pictures);
    const { text, reasoning, refused } = reply;
    const facts = { ...change.replyFacts(reply), ...(refused && { refused }) };
    const toolCalls = [...reply.toolCalls];
    const links = [...reply.links];
    return (result) => withStorage({ ...result, ...facts, text, reasoning, pictures, links, toolCalls }, problem);
  }

  private call(job: Job, limits: CallOptions['limits']): CallOptions {
    const onWait = (seconds: number | undefined) => this.wait(job, seconds);
    return { connection: job.ready.connection, signal: job.abort.signal, limits, onWait };
  }

  /** A short pause needs no words. */
  private wait(job: Job, seconds = 0): void {
    this.update(job, (session) =>
      change.changeResult(session, job.result.id, ({ retryAt: _, ...result }) =>
        seconds > shortPause ? { ...result, retryAt: Date.now() + seconds * 1000 } : result,
      ),
    );
  }

  private append(job: Job, pieces: readonly ChatPiece[]): void {
    for (const piece of pieces) {
      let offset = 0;
      this.options.sessions.change(job.sessionId, (session) =>
        change.changeResult(session, job.result.id, (result) => {
          offset = result[piece.kind].length;
          return appended(result, piece);
        }),
      );
      this.options.listener.pieceArrived(job.result.id, { ...piece, offset });
    }
  }

  private end(job: Job, fill: (result: Result) => Result): void {
    this.update(job, (session) => {
      const now = Date.now();
      const ended = change.changeResult(session, job.result.id, ({ retryAt: _, ...result }) => ({
        ...fill(result),
        duration: now - result.startedAt,
      }));
      return { ...ended, changedAt: now };
    });
  }

  private update(job: Job, update: (session: Session) => Session): void {
    this.options.sessions.change(job.sessionId, update, 'once');
    this.options.listener.turnChanged(job.sessionId, job.turn.id);
  }
}

function appended(result: Result, piece: ChatPiece): Result {
  const longer = { ...result, [piece.kind]: result[piece.kind] + piece.text };
  const reasoningEnds = piece.kind === 'text' && result.text === '' && result.reasoning !== '';
  return reasoningEnds ? { ...longer, reasoningDuration: Date.now() - result.startedAt } : longer;
}

/** A picture is paid for: that it could not be stored is a failure of its own, and the picture stays with it. */
function withStorage(result: Result, problem: unknown): Result {
  if (problem === undefined) return result;
  const failure: FailureReport = { kind: 'storage', billed: 'yes', words: messageOf(problem), retry: 'never' };
  return { ...result, state: 'failed', failure };
}

function reportOf(error: unknown): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed: 'maybe', words: messageOf(error), retry: 'button' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
