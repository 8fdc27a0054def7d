/** An agent that says to the bridge whatever a test has it say, line by line. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What of a message is looked at. */
export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: {
    readonly protocolVersion?: string;
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
    readonly isError?: boolean;
    readonly resources?: readonly object[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

interface StartOptions {
  readonly cwd: string;
  readonly args?: readonly string[];
  /** The program that runs the bridge. */
  readonly node?: string;
}

export interface Habits {
  readonly name: string;
  readonly title?: string;
  readonly capabilities?: object;
  readonly protocolVersion?: string;
  /** What it answers when it is asked for its roots; undefined = it does not answer. */
  readonly roots?: readonly string[];
}

export class RawAgent {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly here: (Message | readonly Message[])[] = [];
  private readonly waiting: ((message: Message | readonly Message[]) => void)[] = [];
  /** How often it was asked for its roots. */
  rootsAsked = 0;
  roots: readonly string[] | undefined;
  private count = 0;

  constructor(program: string, { cwd, args = [], node = process.execPath }: StartOptions) {
    this.child = spawn(node, [program, ...args], { cwd });
    this.child.stdin.on('error', () => undefined);
    createInterface(this.child.stdout).on('line', (line) => this.take(JSON.parse(line)));
  }

  /** Sends a line as it is, or a message. */
  send(said: string | object): void {
    this.child.stdin.write(`${typeof said === 'string' ? said : JSON.stringify(said)}\n`);
  }

  /** The next message that is no question for its roots. */
  next(): Promise<Message | readonly Message[]> {
    const message = this.here.shift();
    return message ? Promise.resolve(message) : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends a request and gives its number. */
  begin(method: string, params: object = {}): number {
    this.count += 1;
    this.send({ jsonrpc: '2.0', id: this.count, method, params });
    return this.count;
  }

  /** The answer to a request, which is the next that comes. */
  async request(method: string, params: object = {}): Promise<Message> {
    this.begin(method, params);
    return (await this.next()) as Message;
  }

  async introduce({ name, title, capabilities = {}, protocolVersion = '2025-06-18', roots }: Habits): Promise<Message> {
    this.roots = roots;
    const clientInfo = { name, version: '1.0.0', ...(title && { title }) };
    const answer = await this.request('initialize', { protocolVersion, capabilities, clientInfo });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  async call(tool: string, input: object = {}): Promise<string> {
    return toText(await this.request('tools/call', { name: tool, arguments: input }));
  }

  /** Ends as its user ends it, without a word. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  private take(message: Message | readonly Message[]): void {
    const isForRoots = 'method' in message && message.method === 'roots/list';
    const resolve = isForRoots ? undefined : this.waiting.shift();
    if (isForRoots) this.answerRoots(message.id);
    else if (resolve) resolve(message);
    else this.here.push(message);
  }

  private answerRoots(id: unknown): void {
    this.rootsAsked += 1;
    if (this.roots) this.send({ jsonrpc: '2.0', id, result: { roots: this.roots.map((uri) => ({ uri })) } });
  }
}

export function toText({ result }: Message): string {
  return (result?.content ?? []).map(({ text = '' }) => text).join('');
}
