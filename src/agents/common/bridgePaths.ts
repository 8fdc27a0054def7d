/**
 * Where a window leaves what bridges find it by: beside the bridge, in folders that only this user can read. A token in the workspace
 * would be committed sooner or later, and a bridge needs to know neither the editor nor its profile to find what lies beside it.
 */
import { sha256 } from '../../base/common/bytes.ts';

/** Of the extension's own storage; everything of the bridge is in it. */
export const bridgeFolder = 'bridge';

/** Not `.js`: a `package.json` somewhere above could make that something else. */
export const bridgeFile = 'limn-bridge.cjs';

/** Tokens, a file for each folder that the person connected. */
export const connectionFolder = 'connections';

/** The windows that listen, a file each. */
export const windowFolder = 'windows';

/** The file of the connection of a folder, by its path as the editor has it. */
export async function connectionFile(folder: string): Promise<string> {
  return `${(await sha256(new TextEncoder().encode(folder))).slice(0, 32)}.json`;
}
