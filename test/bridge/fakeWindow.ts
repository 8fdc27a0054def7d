/** A window as far as bridges see it: the real door, tickets and conversation, around a way to draw that a test decides. */
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getClientTraits } from '../../src/agents/common/agentNames.ts';
import {
  bridgeProtocol,
  connectionFile,
  connectionFolder,
  windowFolder,
} from '../../src/agents/common/bridgeProtocol.ts';
import type { AgentOutcome, AgentPictures } from '../../src/agents/host/agentPictures.ts';
import { AgentCalls, type ListedImage } from '../../src/agents/host/bridge/agentCalls.ts';
import { BridgeConnection, type ConnectionOptions } from '../../src/agents/host/bridge/bridgeConnection.ts';
import { type BridgeAnswer, TicketStore } from '../../src/agents/host/bridge/ticketStore.ts';
import { Tickets } from '../../src/agents/host/bridge/tickets.ts';
import { nodeLocalServer } from '../../src/agents/node/localServer.ts';
import type { Folder } from '../../src/sessions/host/store/atomicFiles.ts';
import { diskFolder } from '../unit/sessions/host/store/diskFiles.ts';

/** What an agent asks for, and how the test ends it. */
interface Drawing {
  readonly input: unknown;
  readonly agent: string;
  /** Where it works. */
  readonly at: string | undefined;
  /** Nobody wants it any more. */
  readonly signal: AbortSignal;
  readonly end: (answer: Partial<BridgeAnswer>) => void;
}

/** The bridge's folder, and a workspace. */
export class BridgeFolder {
  /** Ids of the windows that are at work. */
  readonly atWork = new Set<string>();
  /** All that were opened here. */
  readonly windows: FakeWindow[] = [];

  private constructor(
    readonly bridge: string,
    readonly workspace: string,
    private readonly whole: string,
  ) {}

  static async make(): Promise<BridgeFolder> {
    const whole = await realpath(await mkdtemp(path.join(os.tmpdir(), 'limn-place-')));
    const [bridge, workspace] = [path.join(whole, 'bridge'), path.join(whole, 'workspace')];
    for (const folder of [bridge, workspace]) await mkdir(folder);
    return new BridgeFolder(bridge, workspace, whole);
  }

  /** Gives the token. */
  async connect(folder = this.workspace, token = 'a'.repeat(64)): Promise<string> {
    const file = path.join(this.bridge, connectionFolder, await connectionFile(folder));
    await nodeLocalServer.writePrivate(file, JSON.stringify({ folder, token }));
    return token;
  }

  async closeWindows(): Promise<void> {
    for (const window of this.windows.splice(0)) await window.stop();
  }

  async remove(): Promise<void> {
    await this.closeWindows();
    await rm(this.whole, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface WindowOptions {
  readonly folder?: string;
  readonly protocol?: number;
  readonly since?: number;
  readonly id?: string;
  /** Whether the user keeps a history. */
  readonly isKept?: boolean;
  /** Takes the place of what the disk of the tickets does. */
  readonly disk?: Partial<Folder>;
}

export class FakeWindow {
  readonly drawings: Drawing[] = [];
  readonly pictures: ListedImage[] = [];
  token: string | undefined = 'a'.repeat(64);
  /** Whether requests are sent as soon as they are made, or wait in the queue. */
  sends = true;
  /** How many images are left today. */
  left = '';
  private waits = 0;
  private readonly arrived: (() => void)[] = [];
  address = '';
  private close: () => Promise<void> = async () => undefined;

  private constructor(
    readonly place: BridgeFolder,
    readonly folder: string,
    readonly file: string,
    private readonly more: Required<Pick<WindowOptions, 'id' | 'isKept' | 'disk'>>,
  ) {}

  static async open(place: BridgeFolder, more: WindowOptions = {}) {
    const {
      folder = place.workspace,
      protocol = bridgeProtocol,
      since = 1,
      id = 'one',
      isKept = true,
      disk = {},
    } = more;
    const window = new FakeWindow(place, folder, path.join(place.bridge, windowFolder, `${id}.json`), {
      id,
      isKept,
      disk,
    });
    place.windows.push(window);
    const options = window.options();
    const records = path.join(place.bridge, windowFolder);
    await nodeLocalServer.removeDeadWindows(records);
    const { address, close } = await nodeLocalServer.open(records, (line) => new BridgeConnection(line, options));
    window.address = address;
    window.close = close;
    const record = { protocol, address, folders: [folder], since };
    await nodeLocalServer.writePrivate(window.file, JSON.stringify(record));
    return window;
  }

  /** Its end as a crash leaves it: what it told of itself stays. */
  kill(): Promise<void> {
    this.place.atWork.delete(this.more.id);
    return this.close();
  }

  async stop(): Promise<void> {
    await rm(this.file, { force: true });
    await this.kill();
  }

  /** The next drawing, when it is asked for. */
  async drawing(number: number): Promise<Drawing> {
    while (!this.drawings[number - 1]) await new Promise<void>((resolve) => this.arrived.push(resolve));
    return this.drawings[number - 1] as Drawing;
  }

  /** Resolves when so many calls have begun to wait for an outcome. */
  async waiting(number: number): Promise<void> {
    while (this.waits < number) await new Promise<void>((resolve) => this.arrived.push(resolve));
  }

  private arrive(): void {
    for (const resolve of this.arrived.splice(0)) resolve();
  }

  private options(): ConnectionOptions {
    const tickets = this.tickets();
    const calls = new AgentCalls({
      tickets: {
        submit: (by, input) => tickets.submit(by, input),
        wait: (by, id, patience) => {
          const came = tickets.wait(by, id, patience);
          this.waits += 1;
          this.arrive();
          return came;
        },
        acknowledge: (id) => tickets.acknowledge(id),
        list: (by) => tickets.list(by),
      },
      leftText: async () => this.left,
      imagesOf: async () => this.pictures,
      bytesOf: async ({ file }) => readFile(file.fsPath).catch(() => undefined),
      traits: (client) => {
        const [, waitMs] = /^waits-(\d+)/.exec(client) ?? [];
        return { ...getClientTraits(client), ...(waitMs !== undefined && { waitMs: Number(waitMs) }) };
      },
    });
    return {
      connectionOf: async (folder) =>
        folder === this.folder && this.token !== undefined ? { folder, token: this.token } : undefined,
      answer: (call, signal) => calls.answer(call, signal),
    };
  }

  private tickets(): Tickets {
    const answers = new Map<AgentOutcome, BridgeAnswer>();
    const sent = new Set<string>();
    const draw = (input: unknown, { agent, at, signal, onTurn }: Parameters<AgentPictures['draw']>[1]) =>
      new Promise<AgentOutcome>((resolve) => {
        const end = (answer: Partial<BridgeAnswer>) => {
          const outcome = (answer.isError ? { refused: 'budget' } : drawn()) as AgentOutcome;
          answers.set(outcome, { type: 'answer', text: 'Saved images/gull.png.', isError: false, ...answer });
          resolve(outcome);
        };
        const drop = () => end({ isError: true, text: 'It was stopped before it was sent.' });
        const turnId = `t${this.drawings.length}`;
        if (this.sends) sent.add(turnId);
        else signal.addEventListener('abort', drop);
        onTurn?.({ sessionId: 's1', turnId });
        this.drawings.push({ input, agent, at, signal, end });
        this.arrive();
      });
    const { isKept, disk } = this.more;
    const folder = Object.assign(diskFolder(this.place.bridge, 'tickets'), disk);
    const kept = new TicketStore(folder, () => isKept);
    const answer = async (outcome: AgentOutcome) =>
      answers.get(outcome) ?? ({ type: 'answer', text: 'bad', isError: true } as const);
    return new Tickets({
      pictures: { draw },
      answer,
      tell: () => undefined,
      kept,
      pathOf: String,
      sameFolder: Object.is,
      isSent: ({ turnId }) => sent.has(turnId),
      windows: this.windows(),
    });
  }

  private windows(): ConstructorParameters<typeof Tickets>[0]['windows'] {
    const { id } = this.more;
    const { atWork } = this.place;
    return {
      id,
      runAsWorking: (run) => {
        atWork.add(id);
        return run().finally(() => atWork.delete(id));
      },
      getWorkingWindows: async () => new Set([...atWork].filter((other) => other !== id)),
    };
  }
}

function drawn() {
  return { drawn: { sessionId: 's1', picture: { id: 'p1' }, file: { problem: 'none' } } };
}
