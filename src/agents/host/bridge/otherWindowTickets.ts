import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';
import type { BridgeAnswer } from './ticketAnswer.ts';
import { ticketRevoked, windowLost } from './ticketMessages.ts';
import type { Ticket, TicketStore } from './ticketStore.ts';

/** How long an agent waits for a picture: until the signal says that it is gone, at the longest. */
export interface WaitOptions {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

interface ElsewhereOptions {
  readonly kept: Pick<TicketStore, 'read'>;
  readonly windows: Pick<WindowRegistry, 'getWorkingWindows'>;
}

/** Milliseconds between two looks at what another window wrote: it says nothing of it. */
const pause = 500;

/** The pictures of agents that other windows with the same folder draw. */
export class OtherWindowTickets {
  constructor(private readonly options: ElsewhereOptions) {}

  /** Whether a window that is there still draws it. */
  async isDrawing({ answer, window }: Ticket): Promise<boolean> {
    return !answer && window !== undefined && (await this.options.windows.getWorkingWindows()).has(window);
  }

  /** What came of it by then, or that its window is gone. */
  async wait(id: string, ticket: Ticket, { milliseconds, signal }: WaitOptions): Promise<BridgeAnswer | 'waiting'> {
    const end = Date.now() + milliseconds;
    for (;;) {
      // Asked before the ticket is read: a window writes the answer before it rests.
      const isDrawing = await this.isDrawing(ticket);
      const now = await this.options.kept.read(id);
      if (!now) return ticketRevoked;
      if (now.answer || !isDrawing) return now.answer ?? windowLost;
      if (signal.aborted || Date.now() >= end) return 'waiting';
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, end - Date.now())));
    }
  }
}
