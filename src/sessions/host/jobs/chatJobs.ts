import { truncate } from '../../../base/common/truncate.ts';
import { limits } from '../../../product/common/limits.ts';
import { MarkerStripper } from '../../../rewrite/common/markers.ts';
import {
  getRewriteRequest,
  parseRewriteAnswer,
  type RewriteRequest,
  toMarkedPrefix,
} from '../../../rewrite/common/rewriteAnswer.ts';
import { pickFacts } from '../../../service/common/responseFacts.ts';
import type { ChatDelta, ChatMessage, ChatRequest, ChatResponse } from '../../../service/common/serviceTypes.ts';
import { isCutOff } from '../../../service/host/finishReasons.ts';
import { buildMessages, type PendingMessage } from '../../common/buildMessages.ts';
import { changeResult, findResult, type Session } from '../../common/model/session.ts';
import {
  applyStorageError,
  connectLimit,
  type Fill,
  type Job,
  type JobCall,
  keepingPartial,
  readSentImage,
  saveReceivedImages,
} from './job.ts';
import type { JobChanges, JobsOptions } from './jobChanges.ts';

/** Requests the answer of a chat turn. */
export class ChatJobs {
  constructor(
    private readonly options: JobsOptions,
    private readonly changes: JobChanges,
  ) {}

  /** Streams the answer into the session, and returns the function that completes its result. Rejects as the service does. */
  async fill(job: Job, call: JobCall): Promise<Fill> {
    const { streaming, idleTimeout, systemPrompt } = this.options.settings();
    const options = call({ connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout });
    const asked = findResult(this.options.sessions.get(job.sessionId), job.resultId);
    if (!asked) throw new Error('The turn of an answer is gone');
    const { session, turn, result } = asked;
    const wanted = getRewriteRequest(session, turn, result);
    const begun = job.begun ? toMarkedPrefix(result, job.begun, wanted) : '';
    const said = buildMessages(session, { turn, result, begun }, systemPrompt).map((one) => this.message(one));
    const request = { model: job.ready.model, messages: await Promise.all(said), stream: streaming };
    options.signal.throwIfAborted();
    const keep = (sent: ChatRequest) => void this.options.requests.keep(job, sent);
    keep(request);
    const reply = await this.show(job, begun, wanted, (onPiece) =>
      keepingPartial<ChatResponse>(
        (onPartial) => this.options.service.chat(request, onPiece, { ...options, onFallbackRequest: keep, onPartial }),
        (partial) => this.beside(partial),
      ),
    );
    return this.filled(begun ? wentOn(begun, reply) : reply, wanted);
  }

  /** Streams the answer to the page, up to the point of failure; `begun` is the raw beginning of the answer to continue. Of a continued answer only the new text is shown, and markers never are. */
  private async show(
    job: Job,
    begun: string,
    wanted: RewriteRequest | undefined,
    send: (onPiece: (piece: ChatDelta) => void) => Promise<ChatResponse>,
  ): Promise<ChatResponse> {
    const pieces = new DeltaBuffer((arrived) => this.changes.append(job, arrived));
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
      if (wanted) this.changes.update(job, withBrokenOff(job, came.join(''), wanted));
      throw error;
    } finally {
      end();
    }
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
    const facts = { ...pickFacts(reply), ...(refused && { refused }) };
    const toolCalls = [...reply.toolCalls];
    const links = [...reply.links];
    return (result) => applyStorageError({ ...result, ...facts, pictures, links, toolCalls }, problem);
  }
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

/**
 * Minimum and maximum milliseconds between two renderings of a growing text in the page: it still looks fluent, at a sixth of the cost of
 * every frame.
 */
const [shortestGap, longestGap] = [100, 600];

/** Each of this many characters adds a millisecond: a longer text costs more to render, and its reader is farther from its end. */
const charactersPerGap = 25;

/** Characters per millisecond above which nobody reads along; a slower text is rendered more often, so that it grows steadily. */
const tooFastToRead = 2.5;

/**
 * Buffers the deltas of a stream until it is time to render them, and passes them on joined, so that a fast stream costs the page few
 * renderings. Nothing in the buffer is lost: `flush` passes it on at once.
 */
export class DeltaBuffer {
  private waiting: ChatDelta[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOn = Number.NEGATIVE_INFINITY;
  /** Length of everything passed on, in UTF-16 code units. */
  private length = 0;
  /** Characters per millisecond received between the last two deliveries. */
  private rate = 0;

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(
    private readonly onPieces: (pieces: readonly ChatDelta[]) => void,
    private readonly now = () => performance.now(),
  ) {}

  add(piece: ChatDelta): void {
    this.waiting.push(piece);
    const wait = this.handedOn + gapAfter(this.length, this.rate) - this.now();
    if (wait <= 0) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), wait);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const pieces = joined(this.waiting);
    this.waiting = [];
    if (pieces.length === 0) return;
    const came = pieces.reduce((length, { text }) => length + text.length, 0);
    const now = this.now();
    this.rate = came / Math.max(1, now - this.handedOn);
    this.length += came;
    this.handedOn = now;
    this.onPieces(pieces);
  }
}

/** Returns the milliseconds to wait after a text of this length that arrives at this rate. */
function gapAfter(length: number, rate: number): number {
  const longer = Math.min(longestGap - shortestGap, length / charactersPerGap);
  return shortestGap + longer * Math.min(1, rate / tooFastToRead);
}

/** Joins adjacent deltas of the same kind. */
function joined(pieces: readonly ChatDelta[]): ChatDelta[] {
  const runs: { kind: ChatDelta['kind']; texts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else runs.push({ kind, texts: [text] });
  }
  return runs.map(({ kind, texts }) => ({ kind, text: texts.join('') }));
}

/** Finds where the continuation of an answer that was cut off begins: models tend to repeat their last line. */

/** Length in UTF-16 code units: a shorter line may be repeated by chance, and no model repeats a longer one. */
const [shortest, longest] = [8, 4_000];

/** Returns the new text of a continuation, without the last line of the text if it is repeated whole and exactly. */
export function trimOverlap(begun: string, further: string): string {
  const seam = new OverlapTrimmer(begun);
  return seam.push(further) + seam.end();
}

/** Holds back the beginning of a continuation as long as it may repeat the last line. */
export class OverlapTrimmer {
  private readonly line: string;
  private held: string | undefined = '';

  constructor(begun: string) {
    this.line = repeatableLine(begun);
  }

  /** Returns what can be shown after this delta. */
  push(text: string): string {
    if (this.held === undefined) return text;
    this.held += text;
    const said = this.held.trimStart();
    return said.length < this.line.length && this.line.startsWith(said) ? '' : this.end();
  }

  /** Returns what is still held back; call it at the end. */
  end(): string {
    const held = this.held ?? '';
    this.held = undefined;
    const said = held.trimStart();
    return this.line && said.startsWith(this.line) ? said.slice(this.line.length) : held;
  }
}

/** Returns the last line of a text with the blanks after it; empty if its repetition would prove nothing. */
function repeatableLine(begun: string): string {
  const start = lastLineStart(begun);
  const line = begun.slice(start).trimStart();
  const before = begun.slice(0, start);
  if (line.length < shortest || line.length > longest || isPeriodic(line)) return '';
  return before.slice(lastLineStart(before)).trim() === line.trim() ? '' : line;
}

/** Returns where the last line begins that is not blank. */
function lastLineStart(text: string): number {
  return text.lastIndexOf('\n', text.trimEnd().length - 1) + 1;
}

/** Returns whether a text repeats one unit, the last time perhaps in part: its continuation is likely to repeat the unit again. */
function isPeriodic(text: string): boolean {
  const first = text.slice(0, 1);
  for (let at = text.indexOf(first, 1); at > 0 && at <= text.length / 2; at = text.indexOf(first, at + 1))
    if (text.startsWith(text.slice(at))) return true;
  return false;
}
