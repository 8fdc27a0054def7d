import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { writeAtomic } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { requireInside } from '../../base/host/insideWorkspace.ts';
import { placeKey, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import type { Dialogs } from '../../insertion/host/dialogs.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { InsertionUndo } from '../../insertion/host/insertionUndo.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Swap, WrittenFile } from '../../sessions/common/model/writtenFile.ts';
import type { Storage } from '../../sessions/host/storage.ts';

/** Brings back what a picture took the place of: the documents' words and the file. */
export class SwapUndo {
  constructor(
    private readonly takenBack: InsertionUndo,
    private readonly dialogs: Dialogs,
    private readonly pictures: Storage['pictures'],
  ) {}

  /** False when it could not be, and the user has been told. */
  async undo(insertion: Insertion): Promise<boolean> {
    const { files: [written] = [], swap } = insertion;
    if (!written || !swap?.former) return this.say(l10n.t('The former picture is not kept any more.'));
    try {
      return await this.bringBack(insertion, written, swap.former);
    } catch (error) {
      return this.say(l10n.t('{0} could not be brought back. {1}', swap.former.name, toErrorMessage(error)));
    }
  }

  private async bringBack(
    insertion: Insertion,
    written: WrittenFile,
    former: NonNullable<Swap['former']>,
  ): Promise<boolean> {
    const [file, back] = [Uri.parse(written.uri), Uri.parse(former.uri)];
    const isBack = (await hashOf(back)) === former.hash;
    const name = workspace.asRelativePath(file);
    if (!isBack && (await hashOf(file)) !== written.hash)
      return this.say(l10n.t('{0} has changed since, and stays as it is.', name));
    const bytes = await this.pictures.bytes(former);
    if (!bytes) return this.say(l10n.t('The former picture is not kept any more.'));
    const isSame = samePlace(file, back);
    if (!(await this.textsBack(insertion, isSame))) return false;
    if (isBack || (!isSame && (await isThere(back)))) return true;
    await requireInside(back, { root: rootOf(back) });
    await writeAtomic(back, bytes, workspace.fs);
    return true;
  }

  /** What has no unsaved changes has none after it; a file of another name goes with the words that name it. */
  private async textsBack(insertion: Insertion, isSame: boolean): Promise<boolean> {
    const { made = [], files = [] } = insertion;
    const changed = made.filter(({ target, was }) => target.text !== was);
    const addresses = new Set(changed.map(({ target }) => placeKey(Uri.parse(target.uri))));
    const isOf = ({ uri }: TextDocument) => addresses.has(placeKey(uri));
    const unsaved = workspace.textDocuments.filter((document) => document.isDirty && isOf(document));
    const isUndone = await this.takenBack.undo([{ ...insertion, made: changed, files: files.slice(isSame ? 1 : 0) }]);
    const mended = workspace.textDocuments.filter((document) => isOf(document) && !unsaved.includes(document));
    if (isUndone) for (const document of mended) await document.save();
    return isUndone;
  }

  private async say(sentence: string): Promise<false> {
    await this.dialogs.warn(sentence);
    return false;
  }
}

function hashOf(file: Uri): Promise<string | undefined> {
  return Promise.resolve(workspace.fs.readFile(file)).then(sha256, () => undefined);
}
