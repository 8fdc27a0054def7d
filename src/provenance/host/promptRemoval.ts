import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../../base/common/bytes.ts';
import { getLastSegment } from '../../base/common/paths.ts';
import { overwriteFile, type ReplacingFiles } from '../../base/host/atomicFile.ts';
import type { Language } from '../../base/host/formats.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { Rewritten } from '../../promptFiles/host/generationRecord.ts';
import { removeProvenance } from '../common/embedMetadata.ts';
import type { FirstFiles } from './promptPrivacyNotice.ts';

interface LeavingOutOptions {
  readonly l10n: Language['l10n'];
  readonly files: ReplacingFiles & Pick<FileSystem, 'readFile'>;
  readonly uriOf: (file: string) => Uri;
  readonly isThere: (file: Uri) => Promise<boolean>;
  /** Returns an error of the file system as a sentence. */
  readonly reasonOf: (error: unknown) => string;
  /**
   * Updates the hash that is recorded of a file, so that the file does not count as modified by the user. Returns the file that records it,
   * if that was written.
   */
  readonly onRewritten: (file: Uri, before: Uint8Array, after: Uint8Array) => Promise<Rewritten | undefined>;
  /** Does the same for the session that files were inserted from, which knows them by their bytes. */
  readonly onKnown: (sessionId: string, rewritten: Rewritten) => Promise<void>;
  /** Turns the prompts in later files on or off. */
  readonly turn: (isOn: boolean) => Promise<void>;
  readonly notices: Pick<Notifications, 'show' | 'notify'>;
}

/** Removes prompts from files that were written with them, and restores them. */
export class PromptRemoval {
  constructor(private readonly options: LeavingOutOptions) {}

  /** Later files have no prompts either; one Undo restores all of it. */
  async run({ sessionId, behind, files }: FirstFiles): Promise<void> {
    const { turn, notices, l10n, uriOf } = this.options;
    const rewritten: Rewritten[] = [];
    for (const file of files) {
      const one = await this.leaveOut(sessionId, uriOf(file));
      if (one) rewritten.push(one);
    }
    await turn(false);
    const [text, undo] = [formatDone(l10n, rewritten.length), l10n.t('Undo')];
    const said = { look: 'info', text, buttons: [undo], place: 'turn', behind } as const;
    if ((await notices.show(sessionId, said)) !== undo) return;
    for (const one of rewritten) await this.takeBack(sessionId, one);
    await turn(true);
  }

  /** Returns undefined if nothing was written: the file is gone, or could not be written, and the user was notified. */
  private leaveOut(sessionId: string, file: Uri): Promise<Rewritten | undefined> {
    return this.tryRewrite(sessionId, file, async (before) => {
      const after = removeProvenance(before);
      return after === before ? undefined : this.replace(sessionId, { file, before, after });
    });
  }

  /** A file that was deleted in the meantime is left alone. */
  private takeBack(sessionId: string, { file, before, after }: Rewritten): Promise<Rewritten | undefined> {
    const { notices, l10n } = this.options;
    return this.tryRewrite(sessionId, file, async (now) => {
      if (sameBytes(now, after)) return this.replace(sessionId, { file, before: after, after: before });
      const text = l10n.t("'{0}' was changed in the meantime and was left as is.", getLastSegment(file.path));
      await notices.notify({ severity: 'info', text }, sessionId);
      return undefined;
    });
  }

  private async replace(sessionId: string, rewritten: Rewritten): Promise<Rewritten> {
    const { files, onRewritten, onKnown } = this.options;
    const { file, before, after } = rewritten;
    await overwriteFile(file, after, files);
    await onKnown(sessionId, rewritten);
    const beside = await onRewritten(file, before, after);
    if (beside) await onKnown(sessionId, beside);
    return rewritten;
  }

  private async tryRewrite(
    sessionId: string,
    file: Uri,
    rewrite: (now: Uint8Array) => Promise<Rewritten | undefined>,
  ): Promise<Rewritten | undefined> {
    const { files, isThere, notices, l10n, reasonOf } = this.options;
    if (!(await isThere(file))) return undefined;
    try {
      return await rewrite(await files.readFile(file));
    } catch (error) {
      const text = l10n.t("Failed to write '{0}': {1}", getLastSegment(file.path), reasonOf(error));
      await notices.notify({ severity: 'error', text }, sessionId);
      return undefined;
    }
  }
}

function formatDone(l10n: Language['l10n'], files: number): string {
  if (files === 0) return l10n.t('Prompt, model, and date are no longer saved in images.');
  return l10n.t('The prompt, model, and date were removed and are no longer saved in images.');
}
