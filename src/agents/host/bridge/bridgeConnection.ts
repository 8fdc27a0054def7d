import * as v from 'valibot';
import { absolutePaths } from '../../../base/common/absolutePaths.ts';
import { sha256 } from '../../../base/common/bytes.ts';
import { exact, isInside } from '../../../base/common/paths.ts';
import {
  BridgeCall,
  BridgeHello,
  Delivered,
  Greeting,
  type Refused,
  type RpcReply,
  type WindowProof,
  type WindowReply,
} from '../../common/bridgeMessages.ts';
import { type BridgeSocket, bridgeProtocol, type LineListener, proofText } from '../../common/bridgeProtocol.ts';
import type { AgentCall } from './agentCalls.ts';
import type { Connections } from './connections.ts';

export interface ConnectionOptions {
  /** Returns the connected folder that a bridge names, if this window has it; called again before the answer is sent. */
  readonly connectionOf: Connections['find'];
  /** Answers the call; never rejects because of its input. The signal aborts when the call is canceled. */
  readonly answer: (call: AgentCall, signal: AbortSignal) => Promise<RpcReply>;
}

/** Milliseconds within which a bridge must send its hello and its call. */
const callTimeoutMs = 5_000;

/** How many unanswered lines a bridge may have pending; bridges wait for each answer. */
const maxPendingLines = 4;

/** One call of a bridge: hello, the call, and the report that its answer was delivered. An invalid message closes the connection. */
export class BridgeConnection implements LineListener {
  private next: (said: unknown) => Promise<WindowProof | WindowReply | undefined> = (said) => this.greet(said);
  private busy: Promise<void> = Promise.resolve();
  private pending = 0;
  private readonly closed = new AbortController();
  private readonly timer = setTimeout(() => this.end(), callTimeoutMs);

  constructor(
    private readonly line: BridgeSocket,
    private readonly options: ConnectionOptions,
  ) {}

  onLine(text: string): void {
    this.pending += 1;
    if (this.pending > maxPendingLines) this.end();
    if (this.isClosed) return;
    this.busy = this.busy.then(() => this.take(text)).catch(() => this.end());
  }

  onEnd(): void {
    this.closed.abort();
    clearTimeout(this.timer);
  }

  private end(): void {
    this.onEnd();
    this.line.end();
  }

  private get isClosed(): boolean {
    return this.closed.signal.aborted;
  }

  private async take(text: string): Promise<void> {
    if (this.isClosed) return;
    const reply = await this.next(JSON.parse(text));
    this.pending -= 1;
    if (this.isClosed) return;
    if (reply) this.line.send(JSON.stringify(reply));
    if (!reply || 'refused' in reply) this.end();
  }

  /** Proves that this window knows the token before the bridge sends its call. */
  private async greet(said: unknown): Promise<WindowProof | Refused> {
    if (v.parse(Greeting, said).protocol !== bridgeProtocol) return { refused: 'version' };
    const { folder, challenge } = v.parse(BridgeHello, said);
    const connected = await this.options.connectionOf(folder);
    if (!connected) return { refused: 'token' };
    this.next = (call) => this.call(call, connected.folder);
    return { proof: await sha256(new TextEncoder().encode(proofText(connected.token, challenge))) };
  }

  private async call(said: unknown, folder: string): Promise<WindowReply> {
    clearTimeout(this.timer);
    const { token, ...call } = v.parse(BridgeCall, said);
    const isOpen = async () => (await this.options.connectionOf(folder))?.token === token;
    if (!(await isOpen()) || !isInFolder(folder, call.at)) return { refused: 'token' };
    const { onDelivered, ...reply } = await this.options.answer({ ...call, folder }, this.closed.signal);
    // The user may have disconnected the folder in the meantime, here or in another window.
    if (!(await isOpen())) return { refused: 'token' };
    this.next = async (delivered) => {
      v.parse(Delivered, delivered);
      await onDelivered?.();
      return undefined;
    };
    return reply;
  }
}

/** Returns whether a path is the folder or inside it; both are absolute paths of this computer. */
function isInFolder(folder: string, place: string): boolean {
  const [outer] = absolutePaths(folder);
  const [inner] = absolutePaths(place);
  return outer !== undefined && inner?.server === outer.server && isInside(inner?.path ?? '', outer.path, exact);
}
