import type { Uri } from 'vscode';
import { readAgentRequest } from '../../../core/agents/request.ts';
import type { BridgeAnswer } from '../../../shared/bridge/messages.ts';
import { sha256 } from '../../../shared/bytes.ts';
import type { AgentOutcome, AgentPictures, Drawn } from '../agentPictures.ts';
import type { DrawnPicture, KeptTickets, Ticket } from './keptTickets.ts';

/** Who asks over the bridge, and in which folder of the window. */
export interface BridgeAgent {
  readonly name: string;
  readonly folder: string;
  /** That folder or one in it: where its relative paths begin. */
  readonly at: string;
}

/** How long an agent waits for a picture: until the signal says that it is gone, at the longest. */
interface Patience {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

interface TicketsOptions {
  readonly pictures: Pick<AgentPictures, 'draw'>;
  /** What came of it, as an agent is told. */
  readonly answer: (outcome: AgentOutcome) => Promise<BridgeAnswer>;
  /** Tells the person what only they can mend. */
  readonly tell: (outcome: AgentOutcome) => void;
  readonly kept: KeptTickets;
  /** The path of a file, wherever an agent is that is told of it. */
  readonly pathOf: (file: Uri) => string;
}

/** Pictures of agents that wait or are drawn at a time; the budget lets few of them be drawn at once. */
const mostRunning = 100;

export interface AgentsPictures {
  readonly drawn: readonly DrawnPicture[];
  readonly running: readonly string[];
}

interface Asked {
  readonly agent: BridgeAgent;
  readonly input: unknown;
}

interface Running {
  readonly ticket: Ticket;
  readonly answer: Promise<BridgeAnswer>;
}

/**
 * What agents asked over the bridge, by tickets that outlive their connections: programs give up, close the pipe and start anew, and
 * a picture that is paid for must be found all the same. Hence nothing that an agent does stops it: the person can, in the panel.
 */
export class Tickets {
  /** By what was asked; until the agent has been told, the same again is the same. */
  private readonly untold = new Map<string, Promise<string>>();
  private readonly running = new Map<string, Running>();
  /** Those that ended without a request, and are worth no file. */
  private readonly refused = new Map<string, BridgeAnswer>();

  constructor(private readonly options: TicketsOptions) {}

  /** The ticket of what is asked: a new one, or that of the same asked before by an agent that was never told what came of it. */
  begin(agent: BridgeAgent, input: unknown): Promise<string> {
    const asked = JSON.stringify([agent, readAgentRequest(input)]);
    const begun = this.untold.get(asked) ?? this.find(asked, agent, input);
    this.untold.set(asked, begun);
    // What failed before anything was asked stands in nobody's way.
    begun.catch(() => this.untold.delete(asked));
    return begun;
  }

  /** What came of it by then; 'waiting' = nothing yet, or the agent is gone, 'unknown' = there is no such ticket in that folder. */
  async wait(agent: BridgeAgent, id: string, patience: Patience): Promise<BridgeAnswer | 'waiting' | 'unknown'> {
    const running = this.running.get(id);
    if (running?.ticket.folder === agent.folder) return within(running.answer, patience);
    const refused = this.refused.get(id);
    if (refused) return refused;
    const kept = await this.options.kept.read(id);
    if (kept?.folder !== agent.folder) return 'unknown';
    return kept.answer ?? lost;
  }

  async told(id: string): Promise<void> {
    for (const [asked, begun] of this.untold) if ((await begun) === id) this.untold.delete(asked);
    this.refused.delete(id);
    await this.options.kept.told(id);
  }

  /** Its pictures, oldest first, and the tickets of those that are still drawn. */
  async list(agent: BridgeAgent): Promise<AgentsPictures> {
    const isIts = (ticket: Ticket) => ticket.folder === agent.folder && ticket.agent === agent.name;
    const drawn = (await this.options.kept.all()).filter(isIts).flatMap(({ picture }) => picture ?? []);
    const running = [...this.running].filter(([, { ticket }]) => isIts(ticket)).map(([id]) => id);
    return { drawn, running };
  }

  private async find(asked: string, agent: BridgeAgent, input: unknown): Promise<string> {
    const hash = (await sha256(new TextEncoder().encode(asked))).slice(0, 8);
    const left = await this.options.kept.untold(hash);
    if (left) return left;
    const id = `${hash}-${crypto.randomUUID().slice(0, 8)}`;
    const ticket: Ticket = { agent: agent.name, folder: agent.folder, at: Date.now(), told: false };
    const answer = this.draw(id, ticket, { agent, input }).catch(broken);
    this.running.set(id, { ticket, answer });
    void answer.then(() => {
      this.running.delete(id);
      // Asked the same again, it may be answered otherwise, and that costs nothing.
      if (this.refused.has(id)) this.untold.delete(asked);
    });
    return id;
  }

  private async draw(id: string, ticket: Ticket, { agent, input }: Asked): Promise<BridgeAnswer> {
    const { pictures, answer, tell, kept, pathOf } = this.options;
    if (this.running.size >= mostRunning) return this.refuse(id, busy);
    await kept.write(id, ticket);
    const { name, at } = agent;
    const outcome = await pictures.draw(input, { agent: name, at, signal: new AbortController().signal });
    tell(outcome);
    const said = await answer(outcome);
    if (!('drawn' in outcome) && !('failed' in outcome)) {
      await kept.delete(id);
      return this.refuse(id, said);
    }
    await kept.write(id, {
      ...ticket,
      answer: said,
      ...('drawn' in outcome && { picture: placeOf(outcome.drawn, pathOf) }),
    });
    return said;
  }

  private refuse(id: string, answer: BridgeAnswer): BridgeAnswer {
    this.refused.set(id, answer);
    const [oldest] = this.refused.keys();
    if (this.refused.size > mostRunning && oldest !== undefined) this.refused.delete(oldest);
    return answer;
  }
}

const busy: BridgeAnswer = {
  type: 'answer',
  isError: true,
  text: `No picture, and nothing was sent or paid for. ${mostRunning} pictures are being drawn or waited for already.`,
};

const lost: BridgeAnswer = {
  type: 'answer',
  isError: true,
  text: 'The window was closed while it drew this picture. What was sent by then may be billed; where the person keeps a history, the session of this agent in Limn shows whether it came. Ask the person before you have it drawn again.',
};

function placeOf({ sessionId, picture: { id }, file }: Drawn, pathOf: (file: Uri) => string): DrawnPicture {
  return { sessionId, id, ...('uri' in file && { path: pathOf(file.uri) }) };
}

function broken(error: unknown): BridgeAnswer {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    type: 'answer',
    isError: true,
    text: `It went wrong in the window, and what was sent may be billed: ${reason}`,
  };
}

function within<T>(answer: Promise<T>, { milliseconds, signal }: Patience): Promise<T | 'waiting'> {
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
