import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Sha256 } from '../../base/common/bytes.ts';

/** Bytes hashed before yielding. */
const slice = 1024 * 1024;

/**
 * The hash of the Node extension host, computed in slices: Web Crypto copies all bytes first, and a large image would be in memory twice.
 */
export const nodeSha256: Sha256 = async (bytes) => {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += slice) {
    if (from > 0) await setImmediate();
    hash.update(bytes.subarray(from, from + slice));
  }
  return hash.digest('hex');
};
