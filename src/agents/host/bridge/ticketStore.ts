import * as v from 'valibot';
import { parseJson } from '../../../base/common/parseJson.ts';
import { limits } from '../../../product/common/limits.ts';
import { getErrorMessage } from '../../../sessions/host/jobs/job.ts';
import type { ErasableFolder } from '../../../sessions/host/store/atomicFiles.ts';
import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';

/** The outcome of an image request, as reported to the agent. */
const Answer = v.strictObject({
  type: v.literal('answer'),
  /** Text for the model. */
  text: v.pipe(v.string(), v.maxLength(100_000)),
  isError: v.boolean(),
  /** A small copy that may be sent with the text; its bytes as base64. */
  preview: v.exactOptional(
    v.strictObject({
      mediaType: v.pipe(v.string(), v.maxLength(limits.label)),
      data: v.pipe(v.string(), v.maxLength(500_000)),
    }),
  ),
});
export type BridgeAnswer = v.InferOutput<typeof Answer>;

/** The state of a pending image: its request is queued here, is sent, or belongs to another window. */
export type Pending = 'queued' | 'sent' | 'elsewhere';

const states: Readonly<Record<Pending, string>> = {
  queued: 'The image waits its turn: nothing is sent or paid for yet.',
  sent: 'The image is still being drawn.',
  elsewhere: 'Another VS Code window with this folder sees to the image.',
};

export function pendingText(pending: Pending, ticket: string): string {
  return `${states[pending]} Call get_image with the ticket "${ticket}" for it, which costs nothing. Do not ask for the same image anew.`;
}

export const noTicket = createFailure(
  'There is no such ticket in this folder. list_images tells what was drawn and what is being drawn.',
);

/** `most` is the limit on images that are queued or being generated. */
export function createBusyAnswer(most: number): BridgeAnswer {
  return createFailure(
    `No image, and nothing was sent or paid for. ${most} images are being drawn or waited for already.`,
  );
}

const windowLost = createFailure(
  'The window was closed while it drew this image. What was sent by then may be billed; where the user keeps a history, the session of this agent in Limn shows whether it came. Ask the user before you have it drawn again.',
);

/** The ticket was deleted by another window, which happens for either reason. */
const ticketRevoked = createFailure(
  'Another window with this folder was asked first and gave this ticket up: it refused the image before anything was sent, or told another caller what came of it. Nothing was sent by this call. list_images tells what was drawn.',
);

/** Stored on disk instead of the outcome if the user keeps no history. */
const outcomeUnknown = createFailure(
  'This image was asked for before, in a window that keeps no history: what came of it was known there alone. It may be billed. Look for its file where images are saved, and ask the user before you have it drawn again.',
);

export function createInternalError(error: unknown): BridgeAnswer {
  return createFailure(`It went wrong in the window, and what was sent may be billed: ${getErrorMessage(error)}`);
}

/** No ticket was created; an identical earlier request may still be running. */
export function createNotSent(error: unknown): BridgeAnswer {
  return createFailure(
    `No image, and nothing was sent or paid for by this call. It went wrong in the window: ${getErrorMessage(error)}`,
  );
}

function createFailure(text: string): BridgeAnswer {
  return { type: 'answer', isError: true, text };
}

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
    const bytes = await this.folder.read(toFileName(id));
    return bytes && parseJson(Ticket, bytes);
  }

  /** If the disk cannot be written, the ticket is lost when the window closes; nothing else fails. */
  async write(id: string, ticket: Ticket): Promise<void> {
    const isWhole = this.isKept();
    const { picture: _, answer, ...rest } = ticket;
    // With history off, the ticket is stored without prompt and outcome, and deleted once the agent has the outcome.
    const bare = ticket.told ? undefined : { ...rest, ...(answer && { answer: outcomeUnknown }) };
    const stored = isWhole ? ticket : bare;
    const put = stored
      ? this.folder.write(toFileName(id), new TextEncoder().encode(JSON.stringify(stored)))
      : this.folder.delete(toFileName(id));
    const isOnDisk = await put.then(
      () => true,
      () => false,
    );
    if (isWhole && isOnDisk) this.here.delete(id);
    else this.here.set(id, ticket);
  }

  async delete(id: string): Promise<void> {
    this.here.delete(id);
    await this.folder.delete(toFileName(id)).catch(() => undefined);
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

function toFileName(id: string): string {
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
