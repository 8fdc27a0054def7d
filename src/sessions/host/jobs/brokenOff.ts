import type { Result } from '../../common/model/result.ts';

/** Fills a result with what came for it. */
export type Fill = (result: Result) => Result;

/** An answer that was stopped or failed behind a part of it: why, in `cause`, and what came, which was paid for. */
export class BrokenOff extends Error {
  constructor(
    override readonly cause: unknown,
    readonly keep: Fill,
  ) {
    super('broken off', { cause });
  }
}

/** Asks, and where that ends early with a part of the answer throws a `BrokenOff` that keeps it. */
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
