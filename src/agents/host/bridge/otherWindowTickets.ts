import type { Windows } from '../../../sessions/host/store/windowRegistry.ts';
import type { BridgeAnswer } from './ticketAnswer.ts';
import { givenUp, lost } from './ticketMessages.ts';
import type { KeptTickets, Ticket } from './ticketStore.ts';

/** How long an agent waits for a picture: until the signal says that it is gone, at the longest. */
export interface Patience {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

interface ElsewhereOptions {
  readonly kept: Pick<KeptTickets, 'read'>;
  readonly windows: Pick<Windows, 'atWork'>;
}

/** Milliseconds between two looks at what another window wrote: it says nothing of it. */
const pause = 500;

/** The pictures of agents that other windows with the same folder draw. */
export class Elsewhere {
  constructor(private readonly options: ElsewhereOptions) {}

  /** Whether a window that is there still draws it. */
  async isDrawing({ answer, window }: Ticket): Promise<boolean> {
    return !answer && window !== undefined && (await this.options.windows.atWork()).has(window);
  }

  /** What came of it by then, or that its window is gone. */
  async wait(id: string, ticket: Ticket, { milliseconds, signal }: Patience): Promise<BridgeAnswer | 'waiting'> {
    const end = Date.now() + milliseconds;
    for (;;) {
      // Asked before the ticket is read: a window writes the answer before it rests.
      const isDrawing = await this.isDrawing(ticket);
      const now = await this.options.kept.read(id);
      if (!now) return givenUp;
      if (now.answer || !isDrawing) return now.answer ?? lost;
      if (signal.aborted || Date.now() >= end) return 'waiting';
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, end - Date.now())));
    }
  }
}
