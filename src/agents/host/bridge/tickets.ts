import type { Uri } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';
import { sameProduct } from '../../common/agentNames.ts';
import { isUnsent } from '../../common/budgetRefusal.ts';
import { parseAgentRequest } from '../../common/toolSchemas.ts';
import type { AgentOutcome, AgentPictures } from '../agentPictures.ts';
import type { AgentTurn } from '../agentSessions.ts';
import {
  type BridgeAnswer,
  createBusyAnswer,
  createInternalError,
  type DrawnPicture,
  OtherWindowTickets,
  type Pending,
  type Ticket,
  type TicketStore,
  type WaitOptions,
} from './ticketStore.ts';

/** The agent that calls over the bridge, and its folder in this window. */
export interface BridgeAgent {
  readonly name: string;
  readonly folder: string;
  /** That folder or one inside it: the base of the agent's relative paths. */
  readonly at: string;
}

interface TicketsOptions {
  readonly pictures: Pick<AgentPictures, 'draw'>;
  /** Formats the outcome for the agent, without the remaining budget. */
  readonly answer: (outcome: AgentOutcome) => Promise<BridgeAnswer>;
  /** Notifies the user of a problem that only they can fix. */
  readonly tell: (outcome: AgentOutcome) => void;
  readonly kept: TicketStore;
  /** Returns whether the request of a turn has been sent, rather than only queued. */
  readonly isSent: (turn: AgentTurn) => boolean;
  readonly windows: Pick<WindowRegistry, 'runAsWorking' | 'getWorkingWindows'> & { readonly id: string };
  /** Returns a path of the file that is valid for every agent. */
  readonly pathOf: (file: Uri) => string;
  /** Returns whether two paths are the same folder, which may have been opened in another spelling when a ticket was written. */
  readonly sameFolder: (one: string, other: string) => boolean;
}

/** Maximum number of pictures that are queued or generated at once; the budget limits how many are generated at once. */
const mostRunning = 100;

/** Maximum number of tickets in a list. */
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

/** The running work of a ticket. */
interface Work {
  /** Aborted when no caller wants the result any longer; cancels the request unless it is sent. */
  readonly drop: AbortController;
  /** Number of calls that wait for the result. */
  waiting: number;
  /** Missing = it waits for a free slot. */
  turn?: AgentTurn;
}

/**
 * The agents' requests over the bridge, by tickets that outlive their connections. Programs time out, close the pipe and start again, and
 * must still find a picture that is paid for. Therefore no agent can cancel a request that is sent; the user can, in the panel. A request
 * that is not sent yet is dropped when the last call that waits for it is canceled.
 */
export class Tickets {
  /** Pending lookups and running requests by their text, so that identical requests share one ticket. */
  private readonly pendingByRequest = new Map<string, Promise<string>>();
  private readonly running = new Map<string, Running>();
  /** Answers to requests that ended without being sent; they are not stored on disk. */
  private readonly refused = new Map<string, BridgeAnswer>();
  private readonly elsewhere: OtherWindowTickets;

  constructor(private readonly options: TicketsOptions) {
    this.elsewhere = new OtherWindowTickets(options.kept, options.windows);
  }

  /**
   * Returns a ticket for the request. An identical earlier request whose outcome was never delivered keeps its ticket, so nothing is paid
   * twice.
   */
  submit(agent: BridgeAgent, input: unknown): Promise<string> {
    const asked = toRequestKey({ agent, input });
    const begun = this.pendingByRequest.get(asked);
    return begun ? this.join(asked, begun, { agent, input }) : this.begin(asked, { agent, input });
  }

  /** Joins the pending request; looks again if it has finished or is being dropped. */
  private async join(asked: string, begun: Promise<string>, { agent, input }: Asked): Promise<string> {
    const id = await begun;
    const running = this.running.get(id);
    const isDropped = running?.work.drop.signal.aborted && this.getPending(running.work) !== 'sent';
    if (running && !isDropped) return id;
    await running?.answer;
    this.forget(asked, begun);
    return this.submit(agent, input);
  }

  /** Returns the outcome so far; `pending` if there is none yet, 'unknown' if there is no such ticket in that folder. */
  async wait(
    agent: BridgeAgent,
    id: string,
    patience: WaitOptions,
  ): Promise<BridgeAnswer | { pending: Pending } | 'unknown'> {
    const running = this.running.get(id);
    if (running && this.isInFolder(running.ticket, agent)) return this.waitHere(running, patience);
    const refused = this.refused.get(id);
    if (refused) return refused;
    const kept = await this.options.kept.read(id);
    if (!kept || !this.isInFolder(kept, agent)) return 'unknown';
    if (kept.answer) return kept.answer;
    const came = await this.elsewhere.wait(id, kept, patience);
    return came === 'waiting' ? { pending: 'elsewhere' } : came;
  }

  private async waitHere(
    { answer, work }: Running,
    patience: WaitOptions,
  ): Promise<BridgeAnswer | { pending: Pending }> {
    work.waiting += 1;
    const came = await waitWithin(answer, patience);
    work.waiting -= 1;
    if (came !== 'waiting') return came;
    if (patience.signal.aborted && work.waiting === 0) work.drop.abort();
    return { pending: this.getPending(work) };
  }

  private getPending({ turn }: Work): Pending {
    return turn && this.options.isSent(turn) ? 'sent' : 'queued';
  }

  async acknowledge(id: string): Promise<void> {
    this.refused.delete(id);
    await this.options.kept.markDelivered(id);
  }

  /** Returns the agent's pictures, oldest first, and the tickets of those in progress. */
  async list(agent: BridgeAgent): Promise<AgentsPictures> {
    const isIts = (ticket: Ticket) => sameProduct(ticket.agent, agent.name) && this.isInFolder(ticket, agent);
    const its = (await this.options.kept.all()).filter(([, ticket]) => isIts(ticket));
    const drawing = await Promise.all(its.map(([, ticket]) => this.elsewhere.isDrawing(ticket)));
    const here = [...this.running].filter(([, { ticket }]) => isIts(ticket));
    const elsewhere = its.filter((_, at) => drawing[at]).map(([id]) => ({ id, pending: 'elsewhere' }) as const);
    const running = [...here.map(([id, { work }]) => ({ id, pending: this.getPending(work) })), ...elsewhere];
    return { drawn: its.flatMap(([, { picture }]) => picture ?? []), running: running.slice(0, mostListed) };
  }

  private isInFolder(ticket: Ticket, { folder }: BridgeAgent): boolean {
    return this.options.sameFolder(ticket.folder, folder);
  }

  private begin(asked: string, by: Asked): Promise<string> {
    const begun = this.findOrStart(asked, by);
    this.pendingByRequest.set(asked, begun);
    // A finished request is found by its ticket, and one that failed before it was sent must not block a new one.
    const forget = () => this.forget(asked, begun);
    begun.then((id) => this.running.get(id)?.answer).then(forget, forget);
    return begun;
  }

  private forget(asked: string, begun: Promise<string>): void {
    if (this.pendingByRequest.get(asked) === begun) this.pendingByRequest.delete(asked);
  }

  private async findOrStart(asked: string, by: Asked): Promise<string> {
    const { windows } = this.options;
    const left = await this.findUndelivered(by);
    if (left) return left;
    const id = `${await toTicketPrefix(asked)}-${crypto.randomUUID().slice(0, 8)}`;
    const { name, folder } = by.agent;
    const ticket: Ticket = { agent: name, folder, at: Date.now(), told: false, window: windows.id };
    if (this.running.size >= mostRunning) this.refuse(id, createBusyAnswer(mostRunning));
    else this.run(id, ticket, by);
    return id;
  }

  /** Returns the undelivered ticket of an identical request, whatever name its agent had then. */
  private async findUndelivered({ agent, input }: Asked): Promise<string | undefined> {
    const untold = (await this.options.kept.findUndelivered()).filter(([, ticket]) =>
      sameProduct(ticket.agent, agent.name),
    );
    for (const [id, { agent: name }] of untold)
      if (id.startsWith(await toTicketPrefix(toRequestKey({ agent: { ...agent, name }, input })))) return id;
    return undefined;
  }

  /** Marks the window as working before the ticket is written, because other windows read them in that order. */
  private run(id: string, ticket: Ticket, by: Asked): void {
    const work: Work = { drop: new AbortController(), waiting: 0 };
    const answer = this.options.windows
      .runAsWorking(() => this.draw(id, ticket, by, work))
      .catch((error) => this.end(id, ticket, createInternalError(error)))
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
    if ('drawn' in outcome) {
      const { sessionId, picture, file } = outcome.drawn;
      const path = 'uri' in file && { path: pathOf(file.uri) };
      return this.end(id, { ...ticket, picture: { sessionId, id: picture.id, ...path } }, said);
    }
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

/** Returns the text that identifies a request. It must not change, because stored tickets are found by it. */
function toRequestKey({ agent: { folder, at, name }, input }: Asked): string {
  return JSON.stringify([{ folder, at, name }, parseAgentRequest(input)]);
}

/** Returns the prefix of the ids of this request's tickets. */
async function toTicketPrefix(asked: string): Promise<string> {
  return (await sha256(new TextEncoder().encode(asked))).slice(0, 8);
}

function waitWithin<T>(answer: Promise<T>, { milliseconds, signal }: WaitOptions): Promise<T | 'waiting'> {
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
