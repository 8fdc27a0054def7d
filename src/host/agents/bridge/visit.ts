import * as v from 'valibot';
import { bridgeProtocol } from '../../../shared/bridge/bounds.ts';
import type { Line, LineListener } from '../../../shared/bridge/door.ts';
import { deepestFolder } from '../../../shared/bridge/folders.ts';
import {
  BridgeRequest,
  Greeting,
  Hello,
  type ListedPicture,
  type WindowReply,
} from '../../../shared/bridge/messages.ts';
import type { AgentsPictures, BridgeAgent, Tickets } from './tickets.ts';
import { unsent } from './ticketTexts.ts';

export interface VisitOptions {
  readonly tickets: Pick<Tickets, 'begin' | 'wait' | 'told' | 'list'>;
  /** The folder of this window that the agent's lies in, where the token is that of this folder; asked again at each request. */
  readonly folderOf: (folder: string, token: string) => Promise<string | undefined>;
  /** The newest pictures of the sessions that these are in. */
  readonly picturesOf: (drawn: AgentsPictures['drawn']) => Promise<readonly ListedPicture[]>;
}

/** Milliseconds in which a bridge must have said who it is. */
const manners = 5_000;

/** Lines that a bridge may be ahead of what it was answered; it waits for each answer. */
const mostAhead = 4;

/** One connection of a bridge: says who it is, then asks one thing after the other. What makes no sense ends it. */
export class Visit implements LineListener {
  private agent: (BridgeAgent & Pick<Hello, 'token'>) | undefined;
  private busy: Promise<void> = Promise.resolve();
  private ahead = 0;
  private readonly over = new AbortController();
  private readonly impatience = setTimeout(() => this.end(), manners);

  constructor(
    private readonly line: Line,
    private readonly options: VisitOptions,
  ) {}

  onLine(text: string): void {
    this.ahead += 1;
    if (this.ahead > mostAhead) this.end();
    if (this.isOver) return;
    this.busy = this.busy.then(() => this.answer(text)).catch(() => this.end());
  }

  onEnd(): void {
    this.over.abort();
    clearTimeout(this.impatience);
  }

  private end(): void {
    this.onEnd();
    this.line.end();
  }

  private get isOver(): boolean {
    return this.over.signal.aborted;
  }

  private async answer(text: string): Promise<void> {
    if (this.isOver) return;
    const said: unknown = JSON.parse(text);
    const reply = this.agent ? await this.replyTo(v.parse(BridgeRequest, said), this.agent) : await this.greet(said);
    this.ahead -= 1;
    if (this.isOver) return;
    this.line.send(JSON.stringify(reply));
    if (reply.type === 'refused') this.end();
  }

  private async greet(said: unknown): Promise<WindowReply> {
    if (v.parse(Greeting, said).protocol !== bridgeProtocol) return { type: 'refused', why: 'version' };
    const { token, folder, at, agent } = v.parse(Hello, said);
    const mine = await this.options.folderOf(folder, token);
    clearTimeout(this.impatience);
    if (mine === undefined || deepestFolder([mine], at) === undefined) return { type: 'refused', why: 'token' };
    this.agent = { token, folder: mine, at, name: agent };
    return { type: 'welcome' };
  }

  private async replyTo(
    request: BridgeRequest,
    { token, ...agent }: NonNullable<Visit['agent']>,
  ): Promise<WindowReply> {
    const { tickets, folderOf } = this.options;
    // The person may have taken the connection back, here or in another window.
    if ((await folderOf(agent.folder, token)) === undefined) return { type: 'refused', why: 'token' };
    if (request.type === 'draw') return begun(tickets.begin(agent, request.input));
    if (request.type === 'wait') return waited(await tickets.wait(agent, request.ticket, this.patience(request)));
    if (request.type === 'list') return this.listed(agent);
    await tickets.told(request.ticket);
    return { type: 'done' };
  }

  private patience({ milliseconds }: { readonly milliseconds: number }) {
    return { milliseconds, signal: this.over.signal };
  }

  private async listed(agent: BridgeAgent): Promise<WindowReply> {
    const { drawn, running } = await this.options.tickets.list(agent);
    return { type: 'pictures', pictures: [...(await this.options.picturesOf(drawn))], running: [...running] };
  }
}

function begun(ticket: Promise<string>): Promise<WindowReply> {
  return ticket.then((id) => ({ type: 'ticket', ticket: id }), unsent);
}

function waited(result: Awaited<ReturnType<Tickets['wait']>>): WindowReply {
  if (result === 'waiting' || result === 'unknown') return { type: result };
  return result;
}
