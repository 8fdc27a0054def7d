/**
 * Where a window leaves the files by which bridges find it: beside the bridge, in folders that only this user can read. A token in the
 * workspace would be committed sooner or later, and a bridge finds the files beside it without knowing the editor or its profile.
 */
import { sha256 } from '../../base/common/bytes.ts';

/** In the extension's own storage; contains everything of the bridge. */
export const bridgeFolder = 'bridge';

/** Not `.js`, because a `package.json` in a parent folder could change the module format. */
export const bridgeFile = 'limn-bridge.cjs';

/** Contains one file with a token for each folder that the user connected. */
export const connectionFolder = 'connections';

/** Contains one file for each listening window. */
export const windowFolder = 'windows';

/** Returns the name of a folder's connection file, derived from the folder's path as the editor spells it. */
export async function connectionFile(folder: string): Promise<string> {
  return `${(await sha256(new TextEncoder().encode(folder))).slice(0, 32)}.json`;
}
