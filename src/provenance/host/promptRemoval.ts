import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../../base/common/bytes.ts';
import { overwriteFile, type ReplacingFiles } from '../../base/host/atomicFile.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { Rewritten } from '../../promptFiles/host/rewritten.ts';
import { removeProvenance } from '../common/embedMetadata.ts';
import type { FirstFiles } from './promptPrivacyNotice.ts';

interface Words {
  readonly done: (files: number) => string;
  readonly undo: string;
  readonly changed: (file: Uri) => string;
  readonly failed: (file: Uri, error: unknown) => string;
}

interface LeavingOutOptions {
  readonly files: ReplacingFiles & Pick<FileSystem, 'readFile'>;
  readonly uriOf: (file: string) => Uri;
  readonly isThere: (file: Uri) => Promise<boolean>;
  /** Lets what keeps the hash of a file know another one: nobody changed it by hand. Gives the file that keeps it, where that was written. */
  readonly onRewritten: (file: Uri, before: Uint8Array, after: Uint8Array) => Promise<Rewritten | undefined>;
  /** The same for the session that files were inserted from, which knows them by their bytes. */
  readonly onKnown: (sessionId: string, rewritten: Rewritten) => Promise<void>;
  /** Whether files that follow carry their prompts. */
  readonly turn: (isOn: boolean) => Promise<void>;
  readonly notices: Pick<Notifications, 'show' | 'notify'>;
  readonly words: Words;
}

/** Takes prompts out of files that were written with them, and puts them back. */
export class PromptRemoval {
  constructor(private readonly options: LeavingOutOptions) {}

  /** Those that follow carry none any more; one undo brings back all of it. */
  async run({ sessionId, behind, files }: FirstFiles): Promise<void> {
    const { turn, notices, words, uriOf } = this.options;
    const rewritten: Rewritten[] = [];
    for (const file of files) rewritten.push(...(await this.leaveOut(sessionId, uriOf(file))));
    await turn(false);
    const said = { look: 'info', text: words.done(rewritten.length), buttons: [words.undo], place: 'turn' } as const;
    if ((await notices.show(sessionId, { ...said, behind })) !== words.undo) return;
    for (const one of rewritten) await this.takeBack(sessionId, one);
    await turn(true);
  }

  /** Nothing where nothing was written: the file is gone, or could not be, and the user has been told. */
  private async leaveOut(sessionId: string, file: Uri): Promise<readonly Rewritten[]> {
    if (!(await this.options.isThere(file))) return [];
    return this.orTell(sessionId, file, async () => {
      const before = await this.options.files.readFile(file);
      const rewritten = { file, before, after: removeProvenance(before) };
      if (rewritten.after === before) return [];
      await this.replace(sessionId, rewritten);
      return [rewritten];
    });
  }

  /** One that was taken out of the workspace meanwhile needs none. */
  private async takeBack(sessionId: string, { file, before, after }: Rewritten): Promise<readonly Rewritten[]> {
    const { files, notices, words, isThere } = this.options;
    if (!(await isThere(file))) return [];
    return this.orTell(sessionId, file, async () => {
      const isOurs = sameBytes(await files.readFile(file), after);
      if (isOurs) await this.replace(sessionId, { file, before: after, after: before });
      else await notices.notify({ severity: 'info', text: words.changed(file) }, sessionId);
      return [];
    });
  }

  private async replace(sessionId: string, rewritten: Rewritten): Promise<void> {
    const { files, onRewritten, onKnown } = this.options;
    const { file, before, after } = rewritten;
    await overwriteFile(file, after, files);
    await onKnown(sessionId, rewritten);
    const beside = await onRewritten(file, before, after);
    if (beside) await onKnown(sessionId, beside);
  }

  private async orTell(
    sessionId: string,
    file: Uri,
    rewrite: () => Promise<readonly Rewritten[]>,
  ): Promise<readonly Rewritten[]> {
    const { notices, words } = this.options;
    try {
      return await rewrite();
    } catch (error) {
      await notices.notify({ severity: 'error', text: words.failed(file, error) }, sessionId);
      return [];
    }
  }
}
