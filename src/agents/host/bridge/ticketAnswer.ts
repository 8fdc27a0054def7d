import { getErrorMessage } from '../../../sessions/host/jobs/job.ts';
import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';

/** The outcome of an image request, as reported to the agent. */
export const Answer = v.strictObject({
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

/** The messages that an agent gets for a ticket without an outcome. */

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

export const noTicket = failure(
  'There is no such ticket in this folder. list_images tells what was drawn and what is being drawn.',
);

/** `most` is the limit on images that are queued or being generated. */
export function busy(most: number): BridgeAnswer {
  return failure(`No image, and nothing was sent or paid for. ${most} images are being drawn or waited for already.`);
}

export const windowLost = failure(
  'The window was closed while it drew this image. What was sent by then may be billed; where the user keeps a history, the session of this agent in Limn shows whether it came. Ask the user before you have it drawn again.',
);

/** The ticket was deleted by another window, which happens for either reason. */
export const ticketRevoked = failure(
  'Another window with this folder was asked first and gave this ticket up: it refused the image before anything was sent, or told another caller what came of it. Nothing was sent by this call. list_images tells what was drawn.',
);

/** Stored on disk instead of the outcome if the user keeps no history. */
export const outcomeUnknown = failure(
  'This image was asked for before, in a window that keeps no history: what came of it was known there alone. It may be billed. Look for its file where images are saved, and ask the user before you have it drawn again.',
);

export function internalError(error: unknown): BridgeAnswer {
  return failure(`It went wrong in the window, and what was sent may be billed: ${getErrorMessage(error)}`);
}

/** No ticket was created; an identical earlier request may still be running. */
export function notSent(error: unknown): BridgeAnswer {
  return failure(
    `No image, and nothing was sent or paid for by this call. It went wrong in the window: ${getErrorMessage(error)}`,
  );
}

function failure(text: string): BridgeAnswer {
  return { type: 'answer', isError: true, text };
}
