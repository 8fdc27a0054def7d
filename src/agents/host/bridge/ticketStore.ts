import * as v from 'valibot';
import { parseJson } from '../../../base/common/parseJson.ts';
import type { ErasableFolder } from '../../../sessions/host/store/atomicFiles.ts';
import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';
import { Answer, type BridgeAnswer, outcomeUnknown, ticketRevoked, windowLost } from './ticketAnswer.ts';

/** The path is absolute, in older tickets relative to the workspace; missing = the picture is only in the session. */
const DrawnPicture = v.object({ sessionId: v.string(), id: v.string(), path: v.exactOptional(v.string()) });
export type DrawnPicture = v.InferOutput<typeof DrawnPicture>;

const Ticket = v.object({
  agent: v.string(),
  /** The folder of the window that the agent works in. */
  folder: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** Whether the outcome was delivered to the agent. */
  told: v.boolean(),
  /** The id of the window that generates the picture; missing in older tickets. */
  window: v.exactOptional(v.string()),
  /** Missing = there is no outcome yet, or it was lost when its window closed. */
  answer: v.exactOptional(Answer),
  picture: v.exactOptional(DrawnPicture),
});
export type Ticket = v.InferOutput<typeof Ticket>;

/** Tickets are deleted after this many milliseconds, and the oldest if there are more than `most`. */
const [ticketLifetimeMs, maxTickets] = [7 * 86_400_000, 500];

/** Stores the agents' tickets on disk, so that a restart of the window loses no picture and generates none twice. */
export class TicketStore {
  private readonly here = new Map<string, Ticket>();

  constructor(
    /** A folder shared by all windows and used for nothing else. */
    private readonly folder: ErasableFolder,
    /** Returns whether history is kept. If not, only what prevents paying twice is on disk, and is deleted once delivered. */
    private readonly isKept: () => boolean,
  ) {}

  async read(id: string): Promise<Ticket | undefined> {
    const here = this.here.get(id);
    if (here) return here;
    const bytes = await this.folder.read(fileOf(id));
    return bytes && parseJson(Ticket, bytes);
  }

  /** If the disk cannot be written, the ticket is lost when the window closes; nothing else fails. */
  async write(id: string, ticket: Ticket): Promise<void> {
    const isWhole = this.isKept();
    const stored = isWhole ? ticket : withoutWords(ticket);
    const put = stored
      ? this.folder.write(fileOf(id), new TextEncoder().encode(JSON.stringify(stored)))
      : this.folder.delete(fileOf(id));
    const isOnDisk = await put.then(
      () => true,
      () => false,
    );
    if (isWhole && isOnDisk) this.here.delete(id);
    else this.here.set(id, ticket);
  }

  async delete(id: string): Promise<void> {
    this.here.delete(id);
    await this.folder.delete(fileOf(id)).catch(() => undefined);
  }

  async markDelivered(id: string): Promise<void> {
    const ticket = await this.read(id);
    if (ticket && !ticket.told) await this.write(id, { ...ticket, told: true });
  }

  /** Returns the tickets whose outcome no agent has received, including those lost with their window, which may be billed. */
  async findUndelivered(): Promise<readonly (readonly [string, Ticket])[]> {
    return (await this.all()).filter(([, { told }]) => !told);
  }

  /** Returns all tickets with their ids, oldest first. */
  async all(): Promise<readonly (readonly [string, Ticket])[]> {
    const all = (await this.ids()).map(async (id) => [id, await this.read(id)] as const);
    const read = (await Promise.all(all)).flatMap(([id, ticket]) => (ticket ? [[id, ticket] as const] : []));
    return read.sort(([, a], [, b]) => a.at - b.at);
  }

  /** Deletes expired tickets. */
  async removeExpired(): Promise<void> {
    const ids = await this.ids();
    const all = await Promise.all(ids.map(async (id) => ({ id, at: (await this.read(id))?.at ?? 0 })));
    const newestFirst = all.sort((a, b) => b.at - a.at);
    const old = newestFirst.filter(({ at }, place) => place >= maxTickets || Date.now() - at > ticketLifetimeMs);
    await Promise.all(old.map(({ id }) => this.delete(id)));
  }

  private async ids(): Promise<readonly string[]> {
    const files = await this.folder.list();
    const kept = files.filter((name) => /^[0-9a-f]{8}-[0-9a-f]{8}\.json$/.test(name)).map((name) => name.slice(0, -5));
    return [...new Set([...kept, ...this.here.keys()])];
  }
}

/** With history off, returns the ticket without prompt and outcome, or undefined once the agent has the outcome. */
function withoutWords({ picture: _, answer, ...ticket }: Ticket): Ticket | undefined {
  return ticket.told ? undefined : { ...ticket, ...(answer && { answer: outcomeUnknown }) };
}

function fileOf(id: string): string {
  return `${id}.json`;
}

/** Limits a wait: by time, and by the agent's connection. */
export interface WaitOptions {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

/** Polling interval in milliseconds: another window does not announce its writes. */
const pause = 500;

/** Tickets of pictures that other windows with the same folder generate. */
export class OtherWindowTickets {
  constructor(
    private readonly kept: Pick<TicketStore, 'read'>,
    private readonly windows: Pick<WindowRegistry, 'getWorkingWindows'>,
  ) {}

  /** Returns whether the ticket's window is still open and generating. */
  async isDrawing({ answer, window }: Ticket): Promise<boolean> {
    return !answer && window !== undefined && (await this.windows.getWorkingWindows()).has(window);
  }

  /** Returns the outcome, that the window has closed, or 'waiting' when the time limit is reached. */
  async wait(id: string, ticket: Ticket, { milliseconds, signal }: WaitOptions): Promise<BridgeAnswer | 'waiting'> {
    const end = Date.now() + milliseconds;
    for (;;) {
      // Must be checked before the ticket is read, because a window writes the answer before it stops working.
      const isDrawing = await this.isDrawing(ticket);
      const now = await this.kept.read(id);
      if (!now) return ticketRevoked;
      if (now.answer || !isDrawing) return now.answer ?? windowLost;
      if (signal.aborted || Date.now() >= end) return 'waiting';
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, end - Date.now())));
    }
  }
}
