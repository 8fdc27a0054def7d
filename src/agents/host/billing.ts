import type { Result } from '../../sessions/common/model/result.ts';

/** Returns whether the request was stopped while queued, and never sent. */
export function isUnsent({ state, queued }: Result): boolean {
  return state === 'stopped' && queued === true;
}

export function mayBeBilled(result: Result): boolean {
  return !isUnsent(result) && result.failure?.billed !== 'no';
}
