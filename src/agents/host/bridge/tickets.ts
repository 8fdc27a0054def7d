import type { Uri } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';
import { sameProduct } from '../../common/agentNames.ts';
import { parseAgentRequest } from '../../common/agentRequest.ts';
import type { AgentDrawing, AgentOutcome, AgentPictures, AgentTurn } from '../agentPictures.ts';
import { isUnsent } from '../billing.ts';
import { OtherWindowTickets, type WaitOptions } from './otherWindowTickets.ts';
import type { BridgeAnswer } from './ticketAnswer.ts';
import { busy, internalError, type Pending } from './ticketMessages.ts';
import type { DrawnPicture, Ticket, TicketStore } from './ticketStore.ts';

/** Who asks over the bridge, and in which folder of the window. */
export interface BridgeAgent {
  readonly name: string;
  readonly folder: string;
  /** That folder or one in it: where its relative paths begin. */
  readonly at: string;
}

interface TicketsOptions {
  readonly pictures: Pick<AgentPictures, 'draw'>;
  /** What came of it, as an agent is told; what it may still have today is not part of it. */
  readonly answer: (outcome: AgentOutcome) => Promise<BridgeAnswer>;
  /** Tells the person what only they can mend. */
  readonly tell: (outcome: AgentOutcome) => void;
  readonly kept: TicketStore;
  /** Whether the request of a turn has been sent, and not only queued. */
  readonly isSent: (turn: AgentTurn) => boolean;
  readonly windows: Pick<WindowRegistry, 'runAsWorking' | 'getWorkingWindows'> & { readonly id: string };
  /** The path of a file, wherever an agent is that is told of it. */
  readonly pathOf: (file: Uri) => string;
  /** Whether two paths are of one folder, which may have been opened in another spelling when a ticket was written. */
  readonly sameFolder: (one: string, other: string) => boolean;
}

/** Pictures of agents that wait or are drawn at a time; the budget lets few of them be drawn at once. */
const mostRunning = 100;

/** Tickets that a list tells of. */
const mostListed = 200;

export interface AgentsPictures {
  readonly drawn: readonly DrawnPicture[];
  readonly running: readonly { readonly id: string; readonly pending: Pending }[];
}

interface Asked {
  readonly agent: BridgeAgent;
  readonly input: unknown;
}

interface Running {
  readonly ticket: Ticket;
  readonly answer: Promise<BridgeAnswer>;
  readonly work: Work;
}

/** What is done for a ticket. */
interface Work {
  /** Nobody wants it any more: it ends unless it is sent. */
  readonly drop: AbortController;
  /** Calls that wait for it. */
  waiting: number;
  /** Missing = it waits for its place among those at once. */
  turn?: AgentTurn;
}

/**
 * What agents asked over the bridge, by tickets that outlive their connections: programs give up, close the pipe and start anew, and
 * a picture that is paid for must be found all the same. Hence nothing that an agent does stops what is sent: the user can, in the
 * panel. What is not sent yet is dropped when the last call that waits for it is canceled.
 */
export class Tickets {
  /** By what was asked, while it is looked for or drawn: the same again is the same. */
  private readonly pendingByRequest = new Map<string, Promise<string>>();
  private readonly running = new Map<string, Running>();
  /** Those that ended without a request, and are worth no file. */
  private readonly refused = new Map<string, BridgeAnswer>();
  private readonly elsewhere: OtherWindowTickets;

  constructor(private readonly options: TicketsOptions) {
    this.elsewhere = new OtherWindowTickets(options);
  }

  /** The ticket of what is asked: a new one, or that of the same asked before by an agent that was never told what came of it. */
  submit(agent: BridgeAgent, input: unknown): Promise<string> {
    const asked = textOf({ agent, input });
    const begun = this.pendingByRequest.get(asked);
    return begun ? this.join(asked, begun, { agent, input }) : this.beginNow(asked, { agent, input });
  }

  /** What has ended or is being dropped serves nobody: it is looked for anew. */
  private async join(asked: string, begun: Promise<string>, { agent, input }: Asked): Promise<string> {
    const id = await begun;
    const running = this.running.get(id);
    if (running && !this.isDropped(running.work)) return id;
    await running?.answer;
    this.forget(asked, begun);
    return this.submit(agent, input);
  }

  /** What came of it by then; `pending` = nothing yet, 'unknown' = there is no such ticket in that folder. */
  async wait(
    agent: BridgeAgent,
    id: string,
    patience: WaitOptions,
  ): Promise<BridgeAnswer | { pending: Pending } | 'unknown'> {
    const running = this.running.get(id);
    if (running && this.isOf(running.ticket, agent)) return this.waitHere(running, patience);
    const refused = this.refused.get(id);
    if (refused) return refused;
    const kept = await this.options.kept.read(id);
    if (!kept || !this.isOf(kept, agent)) return 'unknown';
    if (kept.answer) return kept.answer;
    const came = await this.elsewhere.wait(id, kept, patience);
    return came === 'waiting' ? { pending: 'elsewhere' } : came;
  }

  private async waitHere(
    { answer, work }: Running,
    patience: WaitOptions,
  ): Promise<BridgeAnswer | { pending: Pending }> {
    work.waiting += 1;
    const came = await within(answer, patience);
    work.waiting -= 1;
    if (came !== 'waiting') return came;
    if (patience.signal.aborted && work.waiting === 0) work.drop.abort();
    return { pending: this.pendingOf(work) };
  }

  private isDropped(work: Work): boolean {
    return work.drop.signal.aborted && this.pendingOf(work) !== 'sent';
  }

  private pendingOf({ turn }: Work): Pending {
    return turn && this.options.isSent(turn) ? 'sent' : 'queued';
  }

  async acknowledge(id: string): Promise<void> {
    this.refused.delete(id);
    await this.options.kept.markDelivered(id);
  }

  /** Its pictures, oldest first, and the tickets of those that are still drawn. */
  async list(agent: BridgeAgent): Promise<AgentsPictures> {
    const isIts = (ticket: Ticket) => sameProduct(ticket.agent, agent.name) && this.isOf(ticket, agent);
    const its = (await this.options.kept.all()).filter(([, ticket]) => isIts(ticket));
    const drawing = await Promise.all(its.map(([, ticket]) => this.elsewhere.isDrawing(ticket)));
    const here = [...this.running].filter(([, { ticket }]) => isIts(ticket));
    const elsewhere = its.filter((_, at) => drawing[at]).map(([id]) => ({ id, pending: 'elsewhere' }) as const);
    const running = [...here.map(([id, { work }]) => ({ id, pending: this.pendingOf(work) })), ...elsewhere];
    return { drawn: its.flatMap(([, { picture }]) => picture ?? []), running: running.slice(0, mostListed) };
  }

  private isOf(ticket: Ticket, { folder }: BridgeAgent): boolean {
    return this.options.sameFolder(ticket.folder, folder);
  }

  private beginNow(asked: string, by: Asked): Promise<string> {
    const begun = this.find(asked, by);
    this.pendingByRequest.set(asked, begun);
    // What has ended is found by its ticket, and what failed before anything was asked stands in nobody's way.
    const forget = () => this.forget(asked, begun);
    begun.then((id) => this.running.get(id)?.answer).then(forget, forget);
    return begun;
  }

  private forget(asked: string, begun: Promise<string>): void {
    if (this.pendingByRequest.get(asked) === begun) this.pendingByRequest.delete(asked);
  }

  private async find(asked: string, by: Asked): Promise<string> {
    const { windows } = this.options;
    const left = await this.untold(by);
    if (left) return left;
    const id = `${await beginningOf(asked)}-${crypto.randomUUID().slice(0, 8)}`;
    const { name, folder } = by.agent;
    const ticket: Ticket = { agent: name, folder, at: Date.now(), told: false, window: windows.id };
    if (this.running.size >= mostRunning) this.refuse(id, busy(mostRunning));
    else this.run(id, ticket, by);
    return id;
  }

  /** The ticket of the same asked before, under whatever name its agent had then. */
  private async untold({ agent, input }: Asked): Promise<string | undefined> {
    const untold = (await this.options.kept.findUndelivered()).filter(([, ticket]) =>
      sameProduct(ticket.agent, agent.name),
    );
    for (const [id, { agent: name }] of untold)
      if (id.startsWith(await beginningOf(textOf({ agent: { ...agent, name }, input })))) return id;
    return undefined;
  }

  /** Other windows see that it is drawn before they see its ticket. */
  private run(id: string, ticket: Ticket, by: Asked): void {
    const work: Work = { drop: new AbortController(), waiting: 0 };
    const answer = this.options.windows
      .runAsWorking(() => this.draw(id, ticket, by, work))
      .catch((error) => this.end(id, ticket, internalError(error)))
      .finally(() => this.running.delete(id));
    this.running.set(id, { ticket, answer, work });
  }

  private async draw(id: string, ticket: Ticket, { agent, input }: Asked, work: Work): Promise<BridgeAnswer> {
    const { pictures, answer, tell, kept, pathOf } = this.options;
    await kept.write(id, ticket);
    const { name, at } = agent;
    const onTurn = (turn: AgentTurn) => {
      work.turn = turn;
    };
    const asking = { agent: name, at, signal: work.drop.signal, keepsSent: true, onTurn } as const;
    const outcome = await pictures.draw(input, asking);
    tell(outcome);
    const said = await answer(outcome);
    if ('drawn' in outcome) return this.end(id, { ...ticket, picture: placeOf(outcome.drawn, pathOf) }, said);
    if ('failed' in outcome && !isUnsent(outcome.failed)) return this.end(id, ticket, said);
    await kept.delete(id);
    return this.refuse(id, said);
  }

  private async end(id: string, ticket: Ticket, answer: BridgeAnswer): Promise<BridgeAnswer> {
    await this.options.kept.write(id, { ...ticket, answer });
    return answer;
  }

  private refuse(id: string, answer: BridgeAnswer): BridgeAnswer {
    this.refused.set(id, answer);
    const [oldest] = this.refused.keys();
    if (this.refused.size > mostRunning && oldest !== undefined) this.refused.delete(oldest);
    return answer;
  }
}

/** What is asked, which tells tickets apart: it must stay as it is for those that are kept. */
function textOf({ agent: { folder, at, name }, input }: Asked): string {
  return JSON.stringify([{ folder, at, name }, parseAgentRequest(input)]);
}

/** Of the ids of tickets for it. */
async function beginningOf(asked: string): Promise<string> {
  return (await sha256(new TextEncoder().encode(asked))).slice(0, 8);
}

function placeOf({ sessionId, picture: { id }, file }: AgentDrawing, pathOf: (file: Uri) => string): DrawnPicture {
  return { sessionId, id, ...('uri' in file && { path: pathOf(file.uri) }) };
}

function within<T>(answer: Promise<T>, { milliseconds, signal }: WaitOptions): Promise<T | 'waiting'> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve('waiting');
    };
    const timer = setTimeout(giveUp, milliseconds);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(giveUp);
  });
}
