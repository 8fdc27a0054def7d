import * as v from 'valibot';
import { sha256 } from '../../../base/common/bytes.ts';
import { bridgeProtocol } from '../../common/bounds.ts';
import {
  BridgeCall,
  BridgeHello,
  Delivered,
  Greeting,
  type Refused,
  type WindowProof,
  type WindowReply,
} from '../../common/bridgeMessages.ts';
import type { BridgeSocket, LineListener } from '../../common/door.ts';
import { deepestFolder } from '../../common/folders.ts';
import { proofText } from '../../common/proof.ts';
import type { AgentCall, CallReply } from './agentCalls.ts';

/** A folder of this window that the user connected. */
interface ConnectedFolder {
  /** As this window has it. */
  readonly folder: string;
  readonly token: string;
}

export interface ConnectionOptions {
  /** The connected folder of this window that a bridge means; asked again before the answer goes out. */
  readonly connectionOf: (folder: string) => Promise<ConnectedFolder | undefined>;
  /** Never rejects for what is asked. The signal says that the call is canceled. */
  readonly answer: (call: AgentCall, signal: AbortSignal) => Promise<CallReply>;
}

/** Milliseconds in which a bridge must have said what it wants. */
const callTimeoutMs = 5_000;

/** Lines that a bridge may be ahead of what it was answered; it waits for each answer. */
const maxPendingLines = 4;

/** One call of a bridge: hello, the call, and that its answer is delivered. What makes no sense ends the connection. */
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

  /** Proves who this is before the bridge says what it wants. */
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
    if (!(await isOpen()) || deepestFolder([folder], call.at) === undefined) return { refused: 'token' };
    const { onDelivered, ...reply } = await this.options.answer({ ...call, folder }, this.closed.signal);
    // The user may have taken the connection back, here or in another window.
    if (!(await isOpen())) return { refused: 'token' };
    this.next = (delivered) => this.finish(delivered, onDelivered);
    return reply;
  }

  private async finish(said: unknown, onDelivered: CallReply['onDelivered']): Promise<undefined> {
    v.parse(Delivered, said);
    await onDelivered?.();
  }
}
