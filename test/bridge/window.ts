/** A window as far as bridges see it: the real door, tickets and conversation, around a way to draw that a test decides. */
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nodeDoor } from '../../src/bridge/door.ts';
import type { AgentOutcome } from '../../src/host/agents/agentPictures.ts';
import { KeptTickets } from '../../src/host/agents/bridge/keptTickets.ts';
import { Tickets } from '../../src/host/agents/bridge/tickets.ts';
import { Visit } from '../../src/host/agents/bridge/visit.ts';
import type { Folder } from '../../src/host/sessions/store/wholeFiles.ts';
import { bridgeProtocol } from '../../src/shared/bridge/bounds.ts';
import type { BridgeAnswer, ListedPicture } from '../../src/shared/bridge/messages.ts';
import { connectionFile, connectionFolder, windowFolder } from '../../src/shared/bridge/places.ts';
import { diskFolder } from '../unit/host/sessions/store/diskFiles.ts';

/** What an agent asks for, and how the test ends it. */
interface Drawing {
  readonly input: unknown;
  readonly agent: string;
  /** Where it works. */
  readonly at: string | undefined;
  readonly end: (answer: Partial<BridgeAnswer>) => void;
}

/** The bridge's folder, and a workspace. */
export class Place {
  /** Ids of the windows that are at work. */
  readonly atWork = new Set<string>();

  private constructor(
    readonly bridge: string,
    readonly workspace: string,
    private readonly whole: string,
  ) {}

  static async make(): Promise<Place> {
    const whole = await realpath(await mkdtemp(path.join(os.tmpdir(), 'limn-place-')));
    const [bridge, workspace] = [path.join(whole, 'bridge'), path.join(whole, 'workspace')];
    for (const folder of [bridge, workspace]) await mkdir(folder);
    return new Place(bridge, workspace, whole);
  }

  /** Gives the token. */
  async connect(folder = this.workspace, token = 'a'.repeat(64)): Promise<string> {
    const file = path.join(this.bridge, connectionFolder, await connectionFile(folder));
    await nodeDoor.writePrivate(file, JSON.stringify({ folder, token }));
    return token;
  }

  remove(): Promise<void> {
    return rm(this.whole, { recursive: true, force: true });
  }
}

interface WindowOptions {
  readonly folder?: string;
  readonly protocol?: number;
  readonly since?: number;
  readonly id?: string;
  /** Whether the person keeps a history. */
  readonly isKept?: boolean;
  /** Takes the place of what the disk of the tickets does. */
  readonly disk?: Partial<Folder>;
}

export class FakeWindow {
  readonly drawings: Drawing[] = [];
  readonly pictures: ListedPicture[] = [];
  token: string | undefined = 'a'.repeat(64);
  private readonly arrived: (() => void)[] = [];
  private close: () => Promise<void> = async () => undefined;

  private constructor(
    readonly place: Place,
    readonly folder: string,
    readonly file: string,
    private readonly more: Required<Pick<WindowOptions, 'id' | 'isKept' | 'disk'>>,
  ) {}

  static async open(place: Place, more: WindowOptions = {}) {
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
    const options = window.options();
    const { address, close } = await nodeDoor.open((line) => new Visit(line, options));
    window.close = close;
    const record = { protocol, address, folders: [folder], since };
    await nodeDoor.writePrivate(window.file, JSON.stringify(record));
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

  private options(): ConstructorParameters<typeof Visit>[1] {
    const answers = new Map<AgentOutcome, BridgeAnswer>();
    const draw = (input: unknown, { agent, at }: { readonly agent: string; readonly at?: string }) =>
      new Promise<AgentOutcome>((resolve) => {
        const end = (answer: Partial<BridgeAnswer>) => {
          const outcome = (answer.isError ? { refused: 'budget' } : drawn()) as AgentOutcome;
          answers.set(outcome, { type: 'answer', text: 'Saved images/gull.png.', isError: false, ...answer });
          resolve(outcome);
        };
        this.drawings.push({ input, agent, at, end });
        for (const arrive of this.arrived.splice(0)) arrive();
      });
    const { isKept, disk } = this.more;
    const folder = Object.assign(diskFolder(this.place.bridge, 'tickets'), disk);
    const kept = new KeptTickets({ folder, isKept: () => isKept });
    const answer = async (outcome: AgentOutcome) =>
      answers.get(outcome) ?? ({ type: 'answer', text: 'bad', isError: true } as const);
    return {
      tickets: new Tickets({
        pictures: { draw },
        answer,
        tell: () => undefined,
        kept,
        pathOf: String,
        sameFolder: Object.is,
        windows: this.windows(),
      }),
      folderOf: async (folder, token) => (folder === this.folder && token === this.token ? folder : undefined),
      picturesOf: async () => this.pictures,
    };
  }

  private windows(): ConstructorParameters<typeof Tickets>[0]['windows'] {
    const { id } = this.more;
    const { atWork } = this.place;
    return {
      id,
      during: (run) => {
        atWork.add(id);
        return run().finally(() => atWork.delete(id));
      },
      atWork: async () => new Set([...atWork].filter((other) => other !== id)),
    };
  }
}

function drawn() {
  return { drawn: { sessionId: 's1', picture: { id: 'p1' }, file: { problem: 'none' } } };
}
