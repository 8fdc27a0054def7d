import type { Uri } from 'vscode';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { getPromptFilePath } from '../../../promptFiles/common/promptFileNames.ts';
import type { PromptFilesFeature } from '../../../promptFiles/host/createPromptFiles.ts';
import { editorFiles } from '../../../promptFiles/host/editorFiles.ts';
import type { StatCache } from '../../../references/host/statCache.ts';

interface KnownHash {
  /** What changes when the bytes do. */
  readonly stamp: string;
  readonly hash: string | undefined;
}

/** How pictures stand to their prompt files. Bytes that have not changed are not read again, and none of what has no prompt file. */
export class PictureStates {
  private readonly hashes = new Map<string, KnownHash>();

  constructor(private readonly stateOf: PromptFilesFeature['stateOf']) {}

  /** Nothing where all is well, or nothing is known. */
  async of(picture: Uri, looks: StatCache): Promise<'stale' | 'changed-by-hand' | undefined> {
    const path = getPromptFilePath(picture.path);
    if (path === undefined || !(await looks.stat(picture.with({ path })))) return undefined;
    const hash = (file: Uri) => this.hash(file, looks);
    const { state, promptFile } = await this.stateOf(picture, { ...editorFiles, hash });
    // One that was never made from its prompt file is as it should be.
    if (state === 'byHand') return promptFile && 'made' in promptFile ? 'changed-by-hand' : undefined;
    return state === 'stale' ? state : undefined;
  }

  private async hash(file: Uri, looks: StatCache): Promise<string | undefined> {
    const stat = await looks.stat(file);
    const [key, stamp] = [placeKey(file), stat ? `${stat.mtime} ${stat.size}` : ''];
    const known = this.hashes.get(key);
    if (known?.stamp === stamp) return known.hash;
    const hash = await editorFiles.hash(file);
    this.hashes.set(key, { stamp, hash });
    return hash;
  }
}
