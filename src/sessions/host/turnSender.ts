import type { UnusableFile } from '../../base/host/unusableFile.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { givenImageOptions, pickImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { RequestTarget } from '../../service/host/serviceClient.ts';
import type { MissingSetting, SetUp } from '../../setup/host/setUp.ts';
import { countRequests, type RequestRejection, validateTurnRequest } from '../common/draft.ts';
import { type Ask, addTurn } from '../common/editSession.ts';
import type { Attachment, Character, Look, Picture } from '../common/model/picture.ts';
import { findTurn, type Result, type Turn } from '../common/model/session.ts';
import type { AttachmentInput, AttachmentRejection } from './attachments.ts';
import type { InFlight, RequestEstimate } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';

/** A request for pictures or an answer: from the panel, a document or an agent. */
export interface NewTurn {
  readonly ask: Ask;
  /** The session it belongs to; missing = a new one, which is created when it is sent. */
  readonly sessionId?: string;
  /** The title of a new session; missing = derived from the request. */
  readonly title?: string;
  /** Pictures that are attached after those of `ask`. */
  readonly attachments?: readonly AttachmentInput[];
  /** An agent requests it and answers no question: a missing setting is reported to it, and its budget limits the requests in flight. */
  readonly agent?: Turn['agent'];
  /** The look that is sent with the text, or with one of its prompts, instead of that of `ask`; missing = that of `ask`. */
  readonly look?: LookResolver;
  /** Cancels its requests as Stop does; before they are sent, none is. */
  readonly signal?: AbortSignal;
  /** The signal cancels only queued requests. */
  readonly keepsSent?: true;
  /** Called when its turn is in its session. */
  readonly onTurn?: (place: TurnPath) => void;
  /** Called just before it is sent, with its session in memory. */
  readonly onSend?: (sessionId: string) => void;
  /** Called as each of its results ends, with the result as it is stored, in the order in which they end. */
  readonly onEnd?: (result: Result, place: TurnPath) => void;
}

/** Nothing was sent, and nothing changed. */
export type NotSent = Pick<RequestRejection, 'length'> & { readonly sent: false } & (
    | { readonly why: NotSentReason }
    /** A file that was to be sent cannot be used. */
    | { readonly why: 'unusableFile'; readonly unusable: UnusableFile }
  );

/** `declined`: a user left a question; `stopped`: the signal said so; `gone`: there is no such session. */
type NotSentReason = RequestRejection['why'] | 'declined' | 'stopped' | 'gone' | AttachmentRejection | MissingSetting;

interface Sent {
  readonly sent: true;
  readonly sessionId: string;
  readonly turnId: string;
  /**
   * The results as they are stored, in the order of the requests: each done, stopped or failed, none running. Never rejects, and
   * never hangs: a session that is deleted, a turn that is taken out and a window that closes end them too.
   */
  readonly ended: Promise<readonly Result[]>;
}

/** The results of a turn when all have ended. */
export interface TurnOutcome extends Omit<Sent, 'ended'> {
  readonly results: readonly Result[];
  /** Of the results that are done: each picture, and the address of the file that holds its bytes. */
  readonly pictures: readonly { readonly picture: Picture; readonly uri: string }[];
}

interface NewTurnsOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'run' | 'stop'>;
  readonly setUp: Pick<SetUp, 'ensureTarget' | 'getTargetIfReady'>;
  readonly inFlight: Pick<InFlight, 'confirmIfMany'>;
  /** Stores a picture to attach. */
  readonly attach: (offered: AttachmentInput) => Promise<Attachment | AttachmentRejection>;
  /**
   * Lets the user review the look in a workspace that is not trusted. Returns the request to send, or undefined if the user cancels. If
   * nobody may be asked, no look of such a workspace is sent.
   */
  readonly reviewLook: (ask: Ask, may: 'ask' | 'ask nobody') => Promise<Ask | undefined>;
  readonly pictureUri: (picture: Picture) => string;
}

/** The only way to send a turn: queue, confirmations, storage and paying once are behind it. */
export class TurnSender {
  constructor(private readonly options: NewTurnsOptions) {}

  /** Resolves when all its requests have ended, or nothing was sent; no panel needs to be open. */
  async sendAndWait(turn: NewTurn): Promise<TurnOutcome | NotSent> {
    const sent = await this.send(turn);
    if (!sent.sent) return sent;
    const { ended, ...place } = sent;
    const results = await ended;
    const done = results.filter(({ state }) => state === 'done').flatMap(({ pictures }) => pictures);
    return { ...place, results, pictures: done.map((picture) => ({ picture, uri: this.options.pictureUri(picture) })) };
  }

  /** Resolves when it is sent, or not. */
  async send(turn: NewTurn): Promise<Sent | NotSent> {
    const refused = validateTurnRequest(turn.ask);
    if (refused) return { sent: false, ...refused };
    const isThere = turn.sessionId === undefined || (await this.options.sessions.load(turn.sessionId));
    if (!isThere) return notSent('gone');
    const looked = await this.attachContext(turn);
    if (typeof looked === 'string') return notSent(looked);
    if ('fault' in looked) return { sent: false, why: 'unusableFile', length: 0, unusable: looked };
    const may = turn.agent ? 'ask nobody' : 'ask';
    const ask = await unlessStopped(turn.signal, this.options.reviewLook(looked, may));
    if (!ask) return notSent(turn.signal?.aborted ? 'stopped' : 'declined');
    const begin = (ready: RequestTarget) => this.begin({ ...turn, ask }, ready);
    if (turn.agent) return this.sendWithoutConfirming(ask, begin);
    const sent = await unlessStopped(turn.signal, this.runIfConfirmed(getRequestEstimate(ask), begin));
    return sent ?? notSent(turn.signal?.aborted ? 'stopped' : 'declined');
  }

  /** Returns the request with everything that is sent with it, or the reason why something cannot be sent. */
  async attachContext({ ask, attachments = [], look }: NewTurn): Promise<Ask | AttachmentRejection | UnusableFile> {
    const all: Attachment[] = [...(ask.attachments ?? [])];
    if (all.length + attachments.length > limits.attachments) return 'tooMany';
    for (const offered of attachments) {
      const one = await this.options.attach(offered);
      if (typeof one === 'string') return one;
      all.push(one);
    }
    return applyLooks({ ...ask, ...(all.length > 0 && { attachments: all }) }, look, this.options.attach);
  }

  /** Calls `begin` with the target of the request; returns undefined if the user cancels or does not confirm. */
  async runIfConfirmed<T>(
    wanted: Omit<RequestEstimate, 'model'>,
    begin: (ready: RequestTarget) => T,
  ): Promise<T | undefined> {
    const ready = await this.ensureTarget(wanted);
    if (!ready) return undefined;
    const meant = this.options.inFlight.confirmIfMany({ ...wanted, model: ready.model });
    if (meant !== true && !(await meant)) return undefined;
    return begin(ready);
  }

  private async sendWithoutConfirming(
    ask: Ask,
    begin: (ready: RequestTarget) => Sent | NotSent,
  ): Promise<Sent | NotSent> {
    const ready = await this.options.setUp.getTargetIfReady(ask.mode, modelOf(ask));
    return typeof ready === 'string' ? notSent(ready) : begin(ready);
  }

  /** Returns the target of such a request, or undefined if the user does not set up what it needs. */
  ensureTarget(wanted: Pick<Turn, 'mode' | 'options'>): Promise<RequestTarget | undefined> {
    return this.options.setUp.ensureTarget(wanted.mode, modelOf(wanted));
  }

  /** Nothing is awaited from here to the queue, so that these requests count before the next ones are confirmed. */
  private begin(turn: NewTurn, ready: RequestTarget): Sent | NotSent {
    const { onSend, onTurn, onEnd, agent, title } = turn;
    const ask = { ...turn.ask, ...(agent && { agent }) };
    if (turn.signal?.aborted) return notSent('stopped');
    const { sessions, jobs } = this.options;
    const sessionId = turn.sessionId ?? sessions.create(ask.mode, ask.options).id;
    if (turn.sessionId === undefined && title !== undefined)
      sessions.change(sessionId, (session) => ({ ...session, title: title.slice(0, limits.label) }));
    if (!sessions.get(sessionId)) return notSent('gone');
    onSend?.(sessionId);
    const turnId = crypto.randomUUID();
    sessions.change(sessionId, (session) => addTurn(session, ask, { now: Date.now(), id: turnId }));
    const place = { sessionId, turnId };
    const ended = jobs.run(sessionId, turnId, ready, (result) => onEnd?.(result, place));
    onTurn?.(place);
    return { sent: true, ...place, ended: this.cancelOnAbort(turn, place, ended) };
  }

  private async cancelOnAbort<T>({ signal, keepsSent }: NewTurn, place: TurnPath, ended: Promise<T>): Promise<T> {
    const results = () => findTurn(this.options.sessions.get(place.sessionId), place.turnId)?.results ?? [];
    const begun = results();
    const stop = () => {
      const queued = new Set(results().flatMap((result) => (result.queued ? result.id : [])));
      for (const { id } of begun) if (!keepsSent || queued.has(id)) this.options.jobs.stop(id);
    };
    signal?.addEventListener('abort', stop, { once: true });
    return ended.finally(() => signal?.removeEventListener('abort', stop));
  }
}

type TurnPath = Pick<Sent, 'sessionId' | 'turnId'>;

/** Returns what the user confirms before many requests are sent. */
export function getRequestEstimate(ask: Ask): Omit<RequestEstimate, 'model'> {
  const { mode, options } = ask;
  return { mode, options, requests: countRequests(ask) };
}

function modelOf({ mode, options }: Pick<Turn, 'mode' | 'options'>): string | undefined {
  return modeTraits[mode].hasOptions ? (options.models?.[0] ?? options.model) : undefined;
}

function notSent(why: NotSentReason): NotSent {
  return { sent: false, why, length: 0 };
}

/** Resolves to undefined when the signal aborts, without waiting for a question that nobody may answer any more. */
function unlessStopped<T>(signal: AbortSignal | undefined, asked: Promise<T>): Promise<T | undefined> {
  if (!signal) return asked;
  return new Promise((resolve, reject) => {
    const leave = () => resolve(undefined);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Returns the look for a text, or for the prompt with that id, or the file that cannot be used. */
export type LookResolver = (text: string, promptId?: string) => Promise<ResolvedLook | UnusableFile | undefined>;

/** Stores a picture to attach. */
type Attach = (offered: AttachmentInput) => Promise<Attachment | AttachmentRejection>;

/**
 * Returns a request with the looks of its texts and their stored pictures, or the first look that cannot be used. Files that are not
 * pictures, and pictures that exceed the limit of attachments, are left out. An aspect ratio or size that the request leaves open is taken
 * from the first look.
 */
async function applyLooks(ask: Ask, lookOf: LookResolver | undefined, attach: Attach): Promise<Ask | UnusableFile> {
  if (!lookOf) return ask;
  const { look: _, prompts, ...others } = ask;
  const found: (ResolvedLook | undefined)[] = [];
  for (const { text, id } of prompts ?? [{ text: ask.prompt, id: undefined }]) {
    const one = await lookOf(text, id);
    if (one && 'fault' in one) return one;
    found.push(one);
  }
  const room = limits.attachments - (ask.attachments?.length ?? 0);
  const looks: { readonly look?: Look }[] = [];
  for (const one of found) looks.push(one ? { look: await keptLook(one, room, attach) } : {});
  const shaped = { ...others, options: withShape(ask, found.find(Boolean)) };
  if (!prompts) return { ...shaped, ...looks[0] };
  return { ...shaped, prompts: prompts.map(({ look: __, ...prompt }, at) => ({ ...prompt, ...looks[at] })) };
}

function withShape({ options }: Ask, look: ResolvedLook | undefined): Ask['options'] {
  return { ...options, ...pickImageOptions({ ...look?.options, ...givenImageOptions(options) }) };
}

async function keptLook({ name, uri, style, characters }: ResolvedLook, room: number, attach: Attach): Promise<Look> {
  const kept: Character[] = [];
  let left = room;
  for (const { pictures, ...character } of characters) {
    const all = await Promise.all(pictures.slice(0, left).map(attach));
    const good = all.filter((one) => typeof one !== 'string');
    left -= good.length;
    kept.push({ ...character, pictures: good });
  }
  return { name, uri, style, characters: kept };
}
