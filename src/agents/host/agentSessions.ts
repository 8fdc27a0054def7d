import * as v from 'valibot';
import { l10n } from 'vscode';
import { limits } from '../../product/common/limits.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import type { Agent } from '../../sessions/common/model/session.ts';
import { changeTurn, type Session, type Turn } from '../../sessions/common/model/session.ts';
import type { SessionEvents } from '../../sessions/host/sessionEvents.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import { recordBudgetRefusal } from '../common/budgetRefusal.ts';
import { toLocalDate } from './budget.ts';

const key = 'agentSessions';

/** The agents' sessions in this workspace on one day, by agent. */
const Known = v.object({ day: v.string(), ids: v.record(v.string(), v.string()) });
type Known = v.InferOutput<typeof Known>;

/** The turn of an agent's request. */
export interface AgentTurn {
  readonly sessionId: string;
  readonly turnId: string;
}

/** The agents' sessions: one per agent and day, with all its requests in this workspace. */
export class AgentSessions {
  /** The sessions that this window opened, by agent. */
  private readonly own = new Map<string, { readonly day: string; readonly id: string }>();
  /** Pending lookups by agent, so that concurrent requests share one session. */
  private readonly opening = new Map<string, Promise<string>>();

  constructor(
    private readonly sessions: Storage['sessions'],
    /** Returns an empty session for pictures. */
    private readonly newSession: () => Session,
    private readonly announcer: Pick<SessionEvents, 'turnChanged' | 'turnsChanged'>,
    /** The workspace's state. */
    private readonly memory: { get(key: string): unknown; update(key: string, value: Known): PromiseLike<void> },
  ) {}

  /** Returns the id of the agent's session, which is loaded into memory. */
  idOf(agent: string): Promise<string> {
    const opening = this.opening.get(agent) ?? this.open(agent).finally(() => this.opening.delete(agent));
    this.opening.set(agent, opening);
    return opening;
  }

  /** Returns whether the session is an agent's. */
  has(sessionId: string): boolean {
    return [...this.own.values()].some(({ id }) => id === sessionId);
  }

  /** Records the session as the agent's session of the day; called when its first content is about to be added. */
  markStarted(agent: string, sessionId: string): void {
    const title = l10n.t('Agent: {0}', agent).slice(0, limits.label);
    this.sessions.change(sessionId, (session) => (session.title ? session : { ...session, title }));
    void this.memory.update(key, { ...this.known(), ids: { ...this.known().ids, [agent]: sessionId } });
  }

  /** Records in its turn the file that an agent was given. */
  recordFile({ sessionId, turnId }: AgentTurn, file: NonNullable<Agent['file']>): void {
    const addFile = (turn: Turn) => (turn.agent ? { ...turn, agent: { ...turn.agent, file } } : turn);
    this.sessions.change(sessionId, (session) => changeTurn(session, turnId, addFile), 'once');
    this.announcer.turnChanged(sessionId, turnId);
  }

  /** Notes in the agent's session that it may not generate more pictures that day. */
  async recordRefusal(ask: Ask, agent: Agent, perDay: number): Promise<void> {
    const sessionId = await this.idOf(agent.name);
    this.markStarted(agent.name, sessionId);
    const now = Date.now();
    const midnight = new Date(now).setHours(0, 0, 0, 0);
    const refused = { ask, agent, perDay, model: readSettings().imageModel, now, midnight };
    this.sessions.change(sessionId, (session) => recordBudgetRefusal(session, refused), 'once');
    this.announcer.turnsChanged(sessionId);
  }

  private async open(agent: string): Promise<string> {
    const { day, ids } = this.known();
    const own = this.own.get(agent);
    const known = own?.day === day ? own.id : ids[agent];
    const session = known === undefined ? undefined : await this.sessions.load(known);
    const { id } = session ?? this.newSession();
    this.own.set(agent, { day, id });
    return id;
  }

  private known(): Known {
    const known = v.safeParse(Known, this.memory.get(key));
    const day = toLocalDate(new Date());
    return known.success && known.output.day === day ? known.output : { day, ids: {} };
  }
}
