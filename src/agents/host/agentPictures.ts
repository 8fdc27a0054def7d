import { Uri, workspace } from 'vscode';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Agent } from '../../sessions/common/model/turn.ts';
import type { LookResolver } from '../../sessions/host/applyLooks.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { getErrorMessage } from '../../sessions/host/jobs/saveReceived.ts';
import type { WindowRegistry } from '../../sessions/host/store/windowRegistry.ts';
import type { NewTurn, TurnSender } from '../../sessions/host/turnSender.ts';
import { type AgentRequest, type InvalidAgentRequest, parseAgentRequest } from '../common/agentRequest.ts';
import type { AgentRefusal } from './agentRefusals.ts';
import type { AgentSessions } from './agentSessions.ts';
import { toAgentTurnRequest } from './ask.ts';
import { mayBeBilled } from './billing.ts';
import type { Budget } from './budget.ts';
import { readAttachments } from './readAttachments.ts';
import { isFile, resolveAgentPath } from './resolvePath.ts';
import type { AgentFile, SaveForAgent } from './saveForAgent.ts';
import { SharedTasks } from './sharedTasks.ts';

/** Who asks, and until when. */
interface Asking {
  /** As far as known. */
  readonly agent: string;
  /** By a tool of the editor, which asks the person or has their leave. */
  readonly inEditor?: true;
  /** The folder on this computer that it works in, from which it names files; missing = it knows the workspace. */
  readonly at?: string;
  readonly signal: AbortSignal;
  /** The signal ends only what is not sent yet. */
  readonly keepsSent?: true;
  /** Where its turn stands, as soon as it has one. */
  readonly onTurn?: (turn: AgentTurn) => void;
}

/** The turn of what an agent asked for. */
export interface AgentTurn {
  readonly sessionId: string;
  readonly turnId: string;
}

/** What came of a request that was sent. */
export interface AgentDrawing {
  readonly request: AgentRequest;
  /** Where the agent works. */
  readonly at: Uri | undefined;
  readonly sessionId: string;
  readonly result: Result;
  readonly picture: Picture;
  /** Or why the picture, which is paid for and kept in the session, is no file. */
  readonly file: AgentFile | { readonly problem: string };
}

/** What an agent gets. */
export type AgentOutcome =
  | InvalidAgentRequest
  | Refused
  /** Why it went wrong before anything was sent. */
  | { readonly unsent: string }
  | { readonly failed: Result }
  | { readonly drawn: AgentDrawing };

/** Nothing was sent. */
type Refused = { readonly refused: AgentRefusal } | { readonly unusable: UnusableFile };

interface AgentPicturesOptions {
  readonly newTurns: Pick<TurnSender, 'sendAndWait' | 'attachContext'>;
  readonly budget: Pick<Budget, 'reserve' | 'getRemaining'>;
  readonly windows: Pick<WindowRegistry, 'runAsWorking'>;
  readonly sessions: Pick<AgentSessions, 'idOf' | 'markStarted' | 'recordFile' | 'recordRefusal'>;
  /** What the document is called for which pictures are meant that are asked for there; nothing where none is open. */
  readonly document: (at: Uri | undefined) => string | undefined;
  readonly save: SaveForAgent;
  /** Why its file could not be written, looked for before it is paid for. */
  readonly obstacle: (wanted: Pick<ReadyToAsk, 'place' | 'changed' | 'at'>) => Promise<AgentRefusal | undefined>;
  /** More or less is left of the budget than before. */
  readonly onBudget: () => void;
  /** The look that holds for a picture at that place, or wherever pictures go without one that are asked for there. */
  readonly lookFor: (where: Pick<ReadyToAsk, 'place' | 'at'>, prompt: string) => ReturnType<LookResolver>;
}

/** Draws for agents: by the person's service, below their budget, into their workspace. */
export class AgentPictures {
  private readonly sharedTasks = new SharedTasks<AgentOutcome>();

  constructor(private readonly options: AgentPicturesOptions) {}

  /** Never rejects for what is asked. The same asked twice at a time is drawn once: a call is repeated more often than meant twice. */
  draw(input: unknown, asking: Asking): Promise<AgentOutcome> {
    const request = parseAgentRequest(input);
    if ('message' in request) return Promise.resolve(request);
    const key = JSON.stringify([asking.agent, asking.at, request]);
    return this.sharedTasks.run(key, asking.signal, (signal) => this.executeDraw(request, { ...asking, signal }));
  }

  /** The look that goes along with a request, as it is now; nothing where none does, or where drawing tells why it cannot. */
  async lookOf({ path, change, look, prompt }: AgentRequest): Promise<ResolvedLook | undefined> {
    const named = path ?? change;
    const place = named === undefined ? undefined : await resolveAgentPath(named);
    if (!look || typeof place === 'string') return undefined;
    const found = await this.options.lookFor({ place: place?.uri, at: undefined }, prompt);
    return found && 'fault' in found ? undefined : found;
  }

  /** What goes wrong before anything was sent is told as such, since it costs nothing. */
  private async executeDraw(request: AgentRequest, asking: Asking): Promise<AgentOutcome> {
    let isSent = false;
    const onSend = () => {
      isSent = true;
    };
    try {
      return await this.validateAndDraw(request, { ...asking, onSend });
    } catch (error) {
      if (isSent) throw error;
      return { unsent: getErrorMessage(error) };
    }
  }

  private async validateAndDraw(request: AgentRequest, asking: Begun): Promise<AgentOutcome> {
    if (!workspace.isTrusted) return { refused: 'untrusted' };
    const at = asking.at === undefined ? undefined : await insideWorkspace(Uri.file(asking.at));
    return at && 'not' in at ? { refused: at.not } : this.checkedAt(request, { ...asking, at: at?.uri });
  }

  private async checkedAt(request: AgentRequest, asking: BegunAt): Promise<AgentOutcome> {
    const { at } = asking;
    const place = request.path === undefined ? undefined : await resolveAgentPath(request.path, at);
    if (typeof place === 'string') return { refused: place };
    const changed = request.change === undefined ? undefined : await resolveAgentPath(request.change, at);
    if (typeof changed === 'string') return { refused: changed };
    if (changed && !(await isFile(changed.uri))) return { refused: 'noFile' };
    const obstacle = await this.options.obstacle({ place: place?.uri, changed: changed?.uri, at });
    if (obstacle) return { refused: obstacle };
    const sent = [...(request.change ? [request.change] : []), ...request.attachments];
    const attachments = await readAttachments(sent, at);
    if (typeof attachments === 'string') return { refused: attachments };
    return this.withinBudget(request, { ...asking, attachments, place: place?.uri, changed: changed?.uri });
  }

  private withinBudget(request: AgentRequest, ready: ReadyToAsk): Promise<AgentOutcome> {
    const { budget, windows } = this.options;
    return windows.runAsWorking(async () => {
      const room = await budget.reserve(ready.signal);
      if (!room) return ready.signal.aborted ? { refused: 'stopped' } : this.getRefusalReason(request, ready);
      let isFree = true;
      try {
        const outcome = await this.ask(request, ready);
        isFree = !('drawn' in outcome) && !('failed' in outcome && mayBeBilled(outcome.failed));
        return outcome;
      } finally {
        // What was drawn is not lost to a disk that takes no note of it.
        await room.leave(isFree).catch(() => undefined);
        this.options.onBudget();
      }
    });
  }

  /** Where the person allows some a day, a turn tells them which they may draw after all. */
  private async getRefusalReason(request: AgentRequest, ready: ReadyToAsk): Promise<Refused> {
    const { budget, newTurns, sessions } = this.options;
    const { perDay } = await budget.getRemaining();
    if (perDay === 0) return { refused: 'none' };
    const ask = await newTurns.attachContext(await this.turn(request, ready));
    if (typeof ask === 'string') return { refused: ask };
    if ('fault' in ask) return { unusable: ask };
    await sessions.recordRefusal(ask, this.agentOf(ready), perDay);
    return { refused: 'budget' };
  }

  private async ask(request: AgentRequest, ready: ReadyToAsk): Promise<AgentOutcome> {
    const { newTurns, sessions, save } = this.options;
    const asked = await newTurns.sendAndWait(await this.turn(request, ready));
    if (!asked.sent) return asked.why === 'unusableFile' ? { unusable: asked.unusable } : { refused: asked.why };
    const [result] = asked.results;
    const [picture] = result?.pictures ?? [];
    if (!result) return { refused: 'gone' };
    // One that could not be kept is paid for all the same, and is in memory.
    if (!picture) return { failed: result };
    const { place, changed, at } = ready;
    const wanted = { place, changed, at, alt: request.alt };
    const file = await save({ sessionId: asked.sessionId, pictureId: picture.id }, wanted);
    if ('uri' in file) sessions.recordFile(asked, { uri: file.uri.toString(), pictureId: picture.id });
    return { drawn: { request, at, sessionId: asked.sessionId, result, picture, file } };
  }

  private async turn(request: AgentRequest, ready: ReadyToAsk): Promise<NewTurn> {
    const { sessions, lookFor } = this.options;
    const { agent: name, signal, keepsSent, onTurn, attachments, place, changed, at } = ready;
    const sessionId = await sessions.idOf(name);
    const onSend = () => {
      ready.onSend();
      sessions.markStarted(name, sessionId);
    };
    const look = request.look && { look: (text: string) => lookFor({ place: place ?? changed, at }, text) };
    const ending = { signal, ...(keepsSent && { keepsSent }), ...(onTurn && { onTurn }) };
    return {
      ask: toAgentTurnRequest(request),
      attachments,
      ...ending,
      agent: this.agentOf(ready),
      sessionId,
      onSend,
      ...look,
    };
  }

  private agentOf({ agent: name, inEditor, at }: ReadyToAsk): Agent {
    const document = this.options.document(at);
    return { name, ...(inEditor && { inEditor }), ...(document !== undefined && { document }) };
  }
}

interface Begun extends Asking {
  readonly onSend: () => void;
}

interface BegunAt extends Omit<Begun, 'at'> {
  readonly at: Uri | undefined;
}

interface ReadyToAsk extends BegunAt {
  readonly attachments: readonly AttachmentInput[];
  readonly place: Uri | undefined;
  readonly changed: Uri | undefined;
}
