import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';

const path = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.sentence));

/** Records that the user allows agents in this folder to generate pictures. */
export const ConnectionFile = v.strictObject({ folder: path, token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Not strict, because the record of another version is recognized by its number, whatever else it contains. */
export const ListeningWindow = v.object({
  protocol: v.number(),
  /** Path of the socket or pipe. */
  address: path,
  folders: v.pipe(v.array(path), v.maxLength(100)),
  /** Milliseconds since 1970. */
  since: v.number(),
});
export type ListeningWindow = v.InferOutput<typeof ListeningWindow>;
