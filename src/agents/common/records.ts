import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.sentence));

/** Says that the person lets agents in this folder draw. */
export const ConnectionFile = v.strictObject({ folder: path, token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Not strict: a window of another version is told apart by its number, whatever else it says. */
export const ListeningWindow = v.object({
  protocol: v.number(),
  /** Socket or pipe. */
  address: path,
  folders: v.pipe(v.array(path), v.maxLength(100)),
  /** Milliseconds since 1970. */
  since: v.number(),
});
export type ListeningWindow = v.InferOutput<typeof ListeningWindow>;
