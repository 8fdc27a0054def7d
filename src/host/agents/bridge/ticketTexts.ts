/** What an agent is told of a ticket where no picture says it. */
import type { BridgeAnswer } from '../../../shared/bridge/messages.ts';
import { messageOf } from '../../sessions/jobs/received.ts';

/** `most`: pictures that wait or are drawn already. */
export function busy(most: number): BridgeAnswer {
  return told(`No picture, and nothing was sent or paid for. ${most} pictures are being drawn or waited for already.`);
}

export const lost = told(
  'The window was closed while it drew this picture. What was sent by then may be billed; where the person keeps a history, the session of this agent in Limn shows whether it came. Ask the person before you have it drawn again.',
);

/** Another window took the ticket away, which it does for either reason. */
export const givenUp = told(
  'Another window with this folder was asked first and gave this ticket up: it refused the picture before anything was sent, or told another caller what came of it. Nothing was sent by this call. list_images tells what was drawn.',
);

/** What stands on disk instead of what came where the person keeps no history. */
export const forgotten = told(
  'This picture was asked for before, in a window that keeps no history: what came of it was known there alone. It may be billed. Look for its file where pictures are saved, and ask the person before you have it drawn again.',
);

export function broken(error: unknown): BridgeAnswer {
  return told(`It went wrong in the window, and what was sent may be billed: ${messageOf(error)}`);
}

/** There is no ticket either; the same asked before may still be drawn. */
export function unsent(error: unknown): BridgeAnswer {
  return told(
    `No picture, and nothing was sent or paid for by this call. It went wrong in the window: ${messageOf(error)}`,
  );
}

function told(text: string): BridgeAnswer {
  return { type: 'answer', isError: true, text };
}
