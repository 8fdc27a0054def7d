import type { WindowRegistry } from '../../../sessions/host/store/windowRegistry.ts';
import type { BridgeAnswer } from './ticketAnswer.ts';
import { ticketRevoked, windowLost } from './ticketMessages.ts';
import type { Ticket, TicketStore } from './ticketStore.ts';

/** Limits a wait: by time, and by the agent's connection. */
export interface WaitOptions {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

interface ElsewhereOptions {
  readonly kept: Pick<TicketStore, 'read'>;
  readonly windows: Pick<WindowRegistry, 'getWorkingWindows'>;
}

/** Polling interval in milliseconds: another window does not announce its writes. */
const pause = 500;

/** Tickets of pictures that other windows with the same folder generate. */
export class OtherWindowTickets {
  constructor(private readonly options: ElsewhereOptions) {}

  /** Returns whether the ticket's window is still open and generating. */
  async isDrawing({ answer, window }: Ticket): Promise<boolean> {
    return !answer && window !== undefined && (await this.options.windows.getWorkingWindows()).has(window);
  }

  /** Returns the outcome, that the window has closed, or 'waiting' when the time limit is reached. */
  async wait(id: string, ticket: Ticket, { milliseconds, signal }: WaitOptions): Promise<BridgeAnswer | 'waiting'> {
    const end = Date.now() + milliseconds;
    for (;;) {
      // Must be checked before the ticket is read, because a window writes the answer before it stops working.
      const isDrawing = await this.isDrawing(ticket);
      const now = await this.options.kept.read(id);
      if (!now) return ticketRevoked;
      if (now.answer || !isDrawing) return now.answer ?? windowLost;
      if (signal.aborted || Date.now() >= end) return 'waiting';
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, end - Date.now())));
    }
  }
}
