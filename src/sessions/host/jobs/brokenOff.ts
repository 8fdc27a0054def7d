import type { Result } from '../../common/model/result.ts';

/** Adds the received data to a result. */
export type Fill = (result: Result) => Result;

/**
 * An answer that was stopped or failed after a part of it had arrived: the reason is the `cause`, and the received part is kept, because it
 * was paid for.
 */
export class BrokenOff extends Error {
  constructor(
    override readonly cause: unknown,
    readonly keep: Fill,
  ) {
    super('broken off', { cause });
  }
}

/** Runs the request. If it ends early with a part of the answer, throws a `BrokenOff` that keeps the part. */
export async function keepingPartial<Reply>(
  ask: (onPartial: (reply: Reply) => void) => Promise<Reply>,
  keep: (reply: Reply) => Promise<Fill>,
): Promise<Reply> {
  const came: Reply[] = [];
  try {
    return await ask((reply) => void came.push(reply));
  } catch (error) {
    const [reply] = came;
    throw reply === undefined ? error : new BrokenOff(error, await keep(reply));
  }
}
