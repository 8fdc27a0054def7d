import { Uri, workspace } from 'vscode';
import { SharedTasks } from '../../base/common/async.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import type { ResolvedLook } from '../../looks/host/documentLooks.ts';
import { pickImageOptions } from '../../product/common/imageOptions.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Agent, Result } from '../../sessions/common/model/session.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { getErrorMessage } from '../../sessions/host/jobs/job.ts';
import type { WindowRegistry } from '../../sessions/host/store/windowRegistry.ts';
import type { LookResolver, NewTurn, TurnSender } from '../../sessions/host/turnSender.ts';
import { mayBeBilled } from '../common/budgetRefusal.ts';
import { type AgentRequest, type InvalidAgentRequest, parseAgentRequest } from '../common/toolSchemas.ts';
import { isFile, readAttachments, resolveAgentPath } from './agentFiles.ts';
import type { AgentRefusal } from './agentRefusals.ts';
import type { AgentSessions, AgentTurn } from './agentSessions.ts';
import type { Budget } from './budget.ts';
import type { AgentFile, SaveForAgent } from './saveForAgent.ts';

/** Identifies the agent that makes a request, and how it may be canceled. */
interface Asking {
  /** The agent's name, as far as it is known. */
  readonly agent: string;
  /** Set for a tool of the editor, which asks the user or has their consent. */
  readonly inEditor?: true;
  /** The folder on this computer that the agent works in, the base of its relative paths; missing = it knows the workspace. */
  readonly at?: string;
  readonly signal: AbortSignal;
  /** The signal cancels the request only before it is sent. */
  readonly keepsSent?: true;
  /** Called with the request's turn as soon as it exists. */
  readonly onTurn?: (turn: AgentTurn) => void;
}

/** The result of a request that was sent. */
export interface AgentDrawing {
  readonly request: AgentRequest;
  /** The folder that the agent works in. */
  readonly at: Uri | undefined;
  readonly sessionId: string;
  readonly result: Result;
  readonly picture: Picture;
  /** The saved file, or why the picture, which is paid for and stored in the session, could not be saved. */
  readonly file: AgentFile | { readonly problem: string };
}

/** The outcome of an agent's request. */
export type AgentOutcome =
  | InvalidAgentRequest
  | Refused
  /** The reason why it failed before anything was sent. */
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
  /** Returns the name of the document that pictures requested from `at` are for, or undefined if none is open. */
  readonly document: (at: Uri | undefined) => string | undefined;
  readonly save: SaveForAgent;
  /** Returns why the file could not be written; checked before the picture is paid for. */
  readonly obstacle: (wanted: Pick<ReadyToAsk, 'place' | 'changed' | 'at'>) => Promise<AgentRefusal | undefined>;
  /** Called when the remaining budget changed. */
  readonly onBudget: () => void;
  /** Returns the look that applies to a picture at that path, or to pictures requested from `at` without a path. */
  readonly lookFor: (where: Pick<ReadyToAsk, 'place' | 'at'>, prompt: string) => ReturnType<LookResolver>;
}

/** Generates pictures for agents: with the user's service, within the user's budget, saved to the user's workspace. */
export class AgentPictures {
  private readonly sharedTasks = new SharedTasks<AgentOutcome>();

  constructor(private readonly options: AgentPicturesOptions) {}

  /**
   * Generates a picture; never rejects because of the input. Concurrent identical requests run once, because agents repeat calls by
   * mistake.
   */
  draw(input: unknown, asking: Asking): Promise<AgentOutcome> {
    const request = parseAgentRequest(input);
    if ('message' in request) return Promise.resolve(request);
    const key = JSON.stringify([asking.agent, asking.at, request]);
    return this.sharedTasks.run(key, asking.signal, (signal) => this.executeDraw(request, { ...asking, signal }));
  }

  /** Returns the look that is sent with a request now; undefined if there is none, or if generating reports why it cannot be used. */
  async findLook({ path, change, look, prompt }: AgentRequest): Promise<ResolvedLook | undefined> {
    const named = path ?? change;
    const place = named === undefined ? undefined : await resolveAgentPath(named);
    if (!look || typeof place === 'string') return undefined;
    const found = await this.options.lookFor({ place, at: undefined }, prompt);
    return found && 'fault' in found ? undefined : found;
  }

  /** A failure before anything was sent is reported as such, because it costs nothing. */
  private async executeDraw(request: AgentRequest, asking: Asking): Promise<AgentOutcome> {
    if (!workspace.isTrusted) return { refused: 'untrusted' };
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
    const folder = asking.at === undefined ? undefined : await insideWorkspace(Uri.file(asking.at));
    if (folder && 'not' in folder) return { refused: folder.not };
    const at = folder?.uri;
    const place = request.path === undefined ? undefined : await resolveAgentPath(request.path, at);
    if (typeof place === 'string') return { refused: place };
    const changed = request.change === undefined ? undefined : await resolveAgentPath(request.change, at);
    if (typeof changed === 'string') return { refused: changed };
    if (changed && !(await isFile(changed))) return { refused: 'noFile' };
    const obstacle = await this.options.obstacle({ place, changed, at });
    if (obstacle) return { refused: obstacle };
    const sent = [...(request.change ? [request.change] : []), ...request.attachments];
    const attachments = await readAttachments(sent, at);
    if (typeof attachments === 'string') return { refused: attachments };
    return this.sendWithinBudget(request, { ...asking, at, attachments, place, changed });
  }

  private sendWithinBudget(request: AgentRequest, ready: ReadyToAsk): Promise<AgentOutcome> {
    const { budget, windows } = this.options;
    return windows.runAsWorking(async () => {
      const room = await budget.reserve(ready.signal);
      if (!room) return ready.signal.aborted ? { refused: 'stopped' } : this.getRefusalReason(request, ready);
      let isFree = true;
      try {
        const outcome = await this.send(request, ready);
        isFree = !('drawn' in outcome) && !('failed' in outcome && mayBeBilled(outcome.failed));
        return outcome;
      } finally {
        // A picture must not be lost because the disk cannot record its end.
        await room.leave(isFree).catch(() => undefined);
        this.options.onBudget();
      }
    });
  }

  /** If the user allows some pictures a day, the refusal is recorded as a turn, from which the user can generate it anyway. */
  private async getRefusalReason(request: AgentRequest, ready: ReadyToAsk): Promise<Refused> {
    const { budget, newTurns, sessions } = this.options;
    const { perDay } = await budget.getRemaining();
    if (perDay === 0) return { refused: 'none' };
    const ask = await newTurns.attachContext(await this.createTurn(request, ready));
    if (typeof ask === 'string') return { refused: ask };
    if ('fault' in ask) return { unusable: ask };
    await sessions.recordRefusal(ask, this.toAgent(ready), perDay);
    return { refused: 'budget' };
  }

  private async send(request: AgentRequest, ready: ReadyToAsk): Promise<AgentOutcome> {
    const { newTurns, sessions, save } = this.options;
    const asked = await newTurns.sendAndWait(await this.createTurn(request, ready));
    if (!asked.sent) return asked.why === 'unusableFile' ? { unusable: asked.unusable } : { refused: asked.why };
    const [result] = asked.results;
    const [picture] = result?.pictures ?? [];
    if (!result) return { refused: 'gone' };
    // A picture that could not be stored is paid for and is still in memory.
    if (!picture) return { failed: result };
    const { place, changed, at } = ready;
    const wanted = { place, changed, at, alt: request.alt };
    const file = await save({ sessionId: asked.sessionId, pictureId: picture.id }, wanted);
    if ('uri' in file) sessions.recordFile(asked, { uri: file.uri.toString(), pictureId: picture.id });
    return { drawn: { request, at, sessionId: asked.sessionId, result, picture, file } };
  }

  private async createTurn(request: AgentRequest, ready: ReadyToAsk): Promise<NewTurn> {
    const { sessions, lookFor } = this.options;
    const { agent: name, signal, keepsSent, onTurn, attachments, place, changed, at } = ready;
    const sessionId = await sessions.idOf(name);
    const onSend = () => {
      ready.onSend();
      sessions.markStarted(name, sessionId);
    };
    return {
      // One picture, whatever number the user's settings specify: an agent calls again if it wants more.
      ask: { mode: 'image', prompt: request.prompt, options: pickImageOptions(request) },
      attachments,
      signal,
      agent: this.toAgent(ready),
      sessionId,
      onSend,
      ...(keepsSent && { keepsSent }),
      ...(onTurn && { onTurn }),
      ...(request.look && { look: (text) => lookFor({ place: place ?? changed, at }, text) }),
    };
  }

  private toAgent({ agent: name, inEditor, at }: ReadyToAsk): Agent {
    const document = this.options.document(at);
    return { name, ...(inEditor && { inEditor }), ...(document !== undefined && { document }) };
  }
}

interface Begun extends Asking {
  readonly onSend: () => void;
}

interface ReadyToAsk extends Omit<Begun, 'at'> {
  readonly at: Uri | undefined;
  readonly attachments: readonly AttachmentInput[];
  readonly place: Uri | undefined;
  readonly changed: Uri | undefined;
}
