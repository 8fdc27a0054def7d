import { SingleFlight } from '../../../base/common/async.ts';
import { truncate } from '../../../base/common/truncate.ts';
import { pickImageOptions } from '../../../product/common/imageOptions.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage, ChatResponse } from '../../../service/common/serviceTypes.ts';
import { isTargetCurrent, type RequestTarget, type Service } from '../../../service/host/serviceClient.ts';
import type { SetUp } from '../../../setup/host/setUp.ts';
import { findHistoryCut, toExchange } from '../../common/buildMessages.ts';
import { addUsage, dropImages, getOlderHalf, setHistoryStart } from '../../common/editTurns.ts';
import {
  findResult,
  getShownResult,
  promptOf,
  type ResultInSession,
  type Session,
  type Turn,
} from '../../common/model/session.ts';
import { firstLineOf } from '../../common/title.ts';
import { connectLimit, type InFlight, type JobSettings, toFailureReport } from '../jobs/job.ts';
import type { Sessions } from '../sessions.ts';
import type { TurnCommands } from '../turnCommands.ts';

interface AuxiliaryRequestsOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly setUp: Pick<SetUp, 'ensureTarget' | 'stillReady'>;
  readonly inFlight: Pick<InFlight, 'track' | 'confirmIfMany'>;
  readonly settings: () => Pick<JobSettings, 'idleTimeout'>;
  /** Runs a task with a progress notification that has a way to cancel it. */
  readonly withProgress: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly tell: (report: FailureReport) => void;
}

/** Chat requests that are not turns of a session. */
export class AuxiliaryRequests {
  /** Notifies the user of a failure. */
  readonly tell: (report: FailureReport) => void;

  constructor(private readonly options: AuxiliaryRequestsOptions) {
    this.tell = options.tell;
  }

  /** Returns what a chat request needs, or undefined if the user cancels. */
  async ensure(): Promise<RequestTarget | undefined> {
    const ready = await this.options.setUp.ensureTarget('chat');
    const noOptions = pickImageOptions({});
    const wanted = ready && { requests: 1, model: ready.model, mode: 'chat' as const, options: noOptions };
    return wanted && (await this.options.inFlight.confirmIfMany(wanted)) ? ready : undefined;
  }

  /** Returns undefined if the user canceled the request, or if it failed and `tell` was called with the reason. */
  async ask(
    ready: RequestTarget,
    messages: readonly ChatMessage[],
    tell = this.tell,
  ): Promise<ChatResponse | undefined> {
    const { connection, model } = ready;
    const { service, setUp, inFlight, settings, withProgress } = this.options;
    const { idleTimeout } = settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout };
    const maySend = () => isTargetCurrent(ready, setUp.stillReady);
    return withProgress(async (signal) => {
      try {
        const options = { connection, signal, limits, maySend };
        return await inFlight.track(() => service.chat({ model, messages, stream: false }, () => undefined, options));
      } catch (error) {
        if (!signal.aborted) tell(toFailureReport(error, 'maybe'));
        return undefined;
      }
    });
  }
}

/** Adds one request that belongs to no turn, whatever its outcome, to the session's usage. */
export function addAuxiliaryUsage(session: Session, reply: ChatResponse | undefined): Session {
  const costs = reply?.cost && { costs: [reply.cost] };
  return addUsage(session, { requests: 1, tokens: reply?.usage?.total ?? 0, ...costs });
}

const task =
  'You write titles of conversations. Answer with the title alone: at most eight words on one line, in the language of the conversation, saying what it is about, without quotation marks and without the word “title”. Do not answer the questions in it.';

/** Asks the chat model for a session title. */
export class Titles {
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly requests: AuxiliaryRequests,
    private readonly sessions: Pick<Sessions, 'load' | 'change'>,
    /** Shows the cost; returns true if the user confirms. */
    private readonly confirm: (model: string) => Promise<boolean>,
  ) {}

  /** Returns a title for the user to review, or undefined if the user canceled, a request is in flight, or it failed and the user was notified. */
  suggest(session: Session): Promise<string | undefined> {
    const { requests, sessions } = this;
    return this.underWay.run(session.id, async () => {
      const ready = await requests.ensure();
      if (!ready || !(await this.confirm(ready.model))) return undefined;
      const reply = await requests.ask(ready, [
        { role: 'system', content: task },
        { role: 'user', content: buildTitlePrompt(session) },
      ]);
      if (await sessions.load(session.id)) sessions.change(session.id, (now) => addAuxiliaryUsage(now, reply), 'once');
      const title = reply && parseTitle(reply.text);
      if (reply && title === undefined) requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
      return title;
    });
  }
}

/** Maximum length of a question, an answer and a passage, and maximum number of turns, so that the request stays small. */
const longestPart = 400;
const mostTurns = 5;

/** Only the beginning of an answer can contain a title. */
const maxScannedLength = 1_000;

const label =
  /^(?:(?:suggested |possible |short )?title|titel|titre|título|titolo|标题|標題|题目|タイトル|題名|제목)\s*[:：]\s*/iu;

/** The beginning of an answer that is not what was asked for. */
const refusal =
  /^(?:i(?:'m| am) (?:sorry|unable|not able)|sorry|i (?:can(?:'|no)?t|won't|must decline)|as an ai|unfortunately,? i|es tut mir leid|tut mir leid|leider kann ich|ich kann (?:das|dies|diese[nrsm]?|dabei|hier|ihnen)|抱歉|对不起|很抱歉|我无法|我不能|désolée?|je suis désolée?|lo siento|申し訳)/iu;

/** Returns whether an answer says that the model does not do what was asked. */
export function isRefusal(answer: string): boolean {
  return refusal.test(answer.slice(0, maxScannedLength).trimStart().replace(/’/g, "'"));
}

/** Describes the session so far: the passage, the first turns and the last one. */
export function buildTitlePrompt({ turns }: Session): string {
  const passage = turns.find(({ quote }) => quote?.text.trim())?.quote?.text;
  const told = turns.length > mostTurns ? [...turns.slice(0, mostTurns - 1), ...turns.slice(-1)] : turns;
  const about = passage ? [`It is about this passage:\n${truncate(passage.trim(), longestPart)}`] : [];
  return [...about, ...told.map(toldTurn)].join('\n\n');
}

function toldTurn(turn: Turn): string {
  const result = getShownResult(turn);
  const asked = result ? promptOf(turn, result) : turn.prompt;
  const answer = result?.text.trim();
  const said = answer ? `\nAnswered: ${truncate(answer, longestPart)}` : '';
  return `Asked: ${truncate(asked.trim(), longestPart)}${said}`;
}

/** Returns one line without label, markup and quotation marks, or undefined if the answer contains no title. */
export function parseTitle(answer: string): string | undefined {
  if (isRefusal(answer)) return undefined;
  const lines = answer
    .slice(0, maxScannedLength)
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}.*|~{3,}.*|-{3,}|\*{3,})?$/.test(line));
  const titles = lines.filter((line, at) => at === lines.length - 1 || !/[:：][*_]*\s*$/.test(line)).map(bare);
  return firstLineOf(titles.find((title) => title !== '') ?? '') || undefined;
}

/** A label may be inside of markup, and markup may follow it. */
function bare(line: string): string {
  const plain = line
    .replace(/\*+|`+|__+/g, '')
    .replace(/^[\s#>]+/, '')
    .replace(label, '')
    .trim();
  const words = plain.replace(/^[“„«»「『"]([^“”„«»「」『』"]+)[”“»«」』"]$/, '$1').trim();
  return /[^.。][.。]$/.test(words) ? words.slice(0, -1) : words;
}

/** A change of the session that shortens what is sent with a turn. */
type Shortening = (session: Session) => Session;

/** Sends a turn again with less history, at the user's choice. */
export class HistoryShortener {
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly requests: AuxiliaryRequests,
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly asking: Pick<TurnCommands, 'regenerate'>,
  ) {}

  /** Omits the older half of the history. */
  dropOldest(sessionId: string, resultId: string): Promise<void> {
    return this.resend(sessionId, resultId, async ({ session, turn }) => {
      const half = getOlderHalf(session, turn);
      const summary = findHistoryCut(session, turn)?.summary;
      return half && ((now) => setHistoryStart(now, turn.id, { since: half.since, summary }));
    });
  }

  /** Asks the model for a summary of the older half, which then replaces it. */
  summarise(sessionId: string, resultId: string): Promise<void> {
    return this.resend(sessionId, resultId, async ({ session, turn }) => {
      const half = getOlderHalf(session, turn);
      const ready = half && (await this.requests.ensure());
      if (!half || !ready) return undefined;
      const earlier = findHistoryCut(session, turn)?.summary;
      const reply = await this.requests.ask(ready, summaryRequest(half.turns, earlier));
      this.sessions.change(sessionId, (now) => addAuxiliaryUsage(now, reply), 'once');
      const summary = reply?.text.trim();
      if (reply && !summary) this.requests.tell({ kind: 'answerEmpty', billed: 'maybe' });
      return summary ? (now) => setHistoryStart(now, turn.id, { since: half.since, summary }) : undefined;
    });
  }

  /** Omits the attached pictures. */
  withoutPictures(sessionId: string, resultId: string): Promise<void> {
    return this.resend(
      sessionId,
      resultId,
      async ({ turn }) =>
        (session) =>
          dropImages(session, turn.id),
    );
  }

  /** Does nothing if `shorten` returns no change. */
  private async resend(
    sessionId: string,
    resultId: string,
    shorten: (found: ResultInSession) => Promise<Shortening | undefined>,
  ): Promise<void> {
    await this.underWay.run(sessionId, async () => {
      const found = findResult(this.sessions.get(sessionId), resultId);
      const change = found && modeTraits[found.turn.mode].converses && (await shorten(found));
      if (!change) return;
      this.sessions.change(sessionId, change, 'once');
      await this.asking.regenerate(sessionId, resultId);
    });
  }
}

function summaryRequest(turns: readonly Turn[], earlier: string | undefined): readonly ChatMessage[] {
  const said = turns
    .flatMap(toExchange)
    .map(({ role, content }) => `${role === 'user' ? 'Person' : 'Model'}:\n${content}`);
  const before = earlier ? [`What was before, in short:\n${earlier}`] : [];
  return [
    {
      role: 'system',
      content:
        'You summarise the beginning of a conversation so that it can go on without it. Answer with the summary alone, in the language of the conversation: what was asked, what was decided, names, facts and wording that later messages may rest on. Do not answer the questions in it.',
    },
    { role: 'user', content: [...before, ...said].join('\n\n') },
  ];
}
