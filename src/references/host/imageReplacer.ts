import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import { sameBytes, sha256 } from '../../base/common/bytes.ts';
import { writeAtomic } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { placeKey, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getExtension, getNamedType, type ImageType, withExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { hashPicture } from '../../imageFiles/common/lfsPointer.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { Dialogs } from '../../insertion/host/dialogs.ts';
import { baseName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import {
  noImageSentence,
  type PictureContents,
  PictureFiles,
  toErrorMessage,
  writeBeside,
} from '../../insertion/host/images/pictureFiles.ts';
import { getSignedFlag } from '../../insertion/host/images/savedPictures.ts';
import { type InsertionUndo, isReferencedInWorkspace } from '../../insertion/host/insertionUndo.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { ReplaceableFile } from '../../sessions/common/insertions.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Picture, Swap, WrittenFile } from '../../sessions/common/model/picture.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { ReferenceChange } from '../common/referenceEdits.ts';
import {
  createSwapUndoInfo,
  type DocumentSwap,
  documentSwap,
  getTextAfter,
  promptFileSwap,
  swapFile,
} from './documentSwap.ts';
import { findReferencingDocuments, type ReferencingDocument } from './findDocuments.ts';

/** The features with which a file and its references are replaced. */
export interface ReplacingFeatures {
  readonly prepare: PictureContents['prepare'];
  readonly promptFiles: Pick<PromptFilesFeature, 'beside' | 'promptFileFor'>;
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: { readonly storage: Pick<Storage, 'pictures'> };
  readonly insertion: Pick<InsertionFeature, 'targets'>;
}

/** A picture, and the file that it replaces. */
interface Replacement {
  readonly insertion: InsertablePicture;
  readonly file: ReplaceableFile;
  /** The new alternative text; missing = the present one is kept. */
  readonly alt?: string;
}

/** What is replaced, after all checks. */
interface Ready {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
  /** The type of its bytes. */
  readonly type: ImageType;
  readonly naming: readonly ReferencingDocument[];
}

/** `insert`: the user chose to insert it instead; undefined: the user was notified, or canceled. */
type Replaced = Insertion | 'insert' | undefined;

/** Replaces a file and its references by a picture. */
export class ImageReplacer {
  private readonly files = new PictureFiles();

  constructor(
    private readonly features: ReplacingFeatures,
    private readonly dialogs: Dialogs,
  ) {}

  async replace(replacement: Replacement): Promise<Replaced> {
    try {
      const ready = await this.check(replacement);
      return typeof ready === 'object' ? await this.swap(replacement, ready) : ready;
    } catch (error) {
      const name = workspace.asRelativePath(Uri.parse(replacement.file.uri));
      return this.refuse(l10n.t("Failed to replace '{0}': {1}", name, toErrorMessage(error)));
    }
  }

  private async check({ insertion, file: { uri, known } }: Replacement): Promise<Ready | 'insert' | undefined> {
    const file = Uri.parse(uri);
    const name = workspace.asRelativePath(file);
    const raw = insertion.bytes ?? (await this.features.sessions.storage.pictures.bytes(insertion.picture));
    if (!raw) return this.say(l10n.t("The image is missing from Limn's storage."));
    const type = detectImageType(raw);
    if (!type) return this.say(noImageSentence());
    if (!(await isThere(file))) return this.refuse(l10n.t("'{0}' no longer exists.", name));
    const inside = await insideWorkspace(file, { root: rootOf(file) });
    if ('not' in inside) return this.refuse(notInsideSentence(inside));
    const naming = await findReferencingDocuments(file);
    const before = await workspace.fs.readFile(file);
    // Limn wrote or read exactly these bytes.
    const hash = await hashPicture(before);
    const isKnown = known.some((one) => one.hash === hash);
    const goesOn = (isKnown && naming.length > 0) || (await this.confirmReplace(name, isKnown));
    if (goesOn !== true) return goesOn;
    if (!sameBytes(await workspace.fs.readFile(file), before))
      return this.refuse(l10n.t("'{0}' was changed in the meantime and was left as is.", name));
    return { file, before, bytes: await this.features.prepare(raw, insertion), type, naming };
  }

  /** A file that was changed by someone else, or that no document names, is replaced only if the user confirms. */
  private async confirmReplace(name: string, isKnown: boolean): Promise<true | 'insert' | undefined> {
    const changed = l10n.t("'{0}' was changed outside Limn. Replace it anyway?", name);
    const unused = l10n.t("No document references '{0}' anymore.", name);
    const replace = isKnown ? l10n.t('Replace File Only') : l10n.t('Replace');
    const insert = l10n.t('Insert');
    const pressed = await this.dialogs.warn(isKnown ? unused : changed, insert, replace);
    if (pressed === insert) return 'insert';
    return pressed === replace ? true : undefined;
  }

  private async swap(replacement: Replacement, ready: Ready): Promise<Replaced> {
    const { file, before, bytes, type } = ready;
    // Undefined if the file's own extension fits the new format.
    const ending = getNamedType(file.path) === type ? undefined : getExtension(type);
    const to = ending === undefined ? file : file.with({ path: withExtension(file.path, ending) });
    if (ending !== undefined && (await isThere(to)))
      return this.refuse(l10n.t("'{0}' already exists and wasn't overwritten.", workspace.asRelativePath(to)));
    const read = this.features.service.readPicture(before);
    const kept = typeof read === 'string' ? undefined : await this.features.sessions.storage.pictures.save(read);
    if (!kept || kept.problem !== undefined || typeof read === 'string')
      return this.refuse(l10n.t("Couldn't back up '{0}', so it wasn't overwritten.", baseName(file)));
    const { insertion, alt } = replacement;
    const size = { was: read, now: insertion.picture };
    const change = { ...(ending !== undefined && { ending }), ...(alt !== undefined && { alt }), size };
    const texts = await this.computeSwaps(insertion, ready, to, change);
    const ahead = new Map(texts.map((swap) => [placeKey(swap.document.uri), getTextAfter(swap)]));
    // A name without its extension means the new file as soon as the former one is gone.
    const stays = ending !== undefined && (await isReferencedInWorkspace(baseName(file), ahead, 'withExtension'));
    const isDone = await swapFile({ file, before, to, bytes, stays, documents: texts });
    if (!isDone) return this.refuse(l10n.t("Couldn't overwrite '{0}'.", baseName(file)));
    const name = workspace.asRelativePath(file);
    if (stays) void this.dialogs.inform(l10n.t("'{0}' was kept because another document might use it.", name));
    return this.createInsertion(replacement, ready, { to, texts, former: kept.picture });
  }

  /** Returns the edits of the documents, and of the prompt file that is known to be the former picture's. */
  private async computeSwaps(
    insertion: InsertablePicture,
    { before, bytes, naming }: Ready,
    to: Uri,
    change: ReferenceChange,
  ): Promise<readonly DocumentSwap[]> {
    const all = await Promise.all(naming.map((one) => documentSwap(one, change)));
    const { promptFileFor } = this.features.promptFiles;
    const prompt = await promptFileSwap({ uri: to, bytes, before }, insertion, promptFileFor);
    return [...all, prompt].flatMap((one) => one ?? []);
  }

  private async createInsertion(
    { insertion }: Replacement,
    { file, bytes, naming }: Ready,
    { to, texts, former }: { readonly to: Uri; readonly texts: readonly DocumentSwap[]; readonly former: Picture },
  ): Promise<Insertion> {
    const wanted = await this.features.promptFiles.beside(to, { ...insertion, bytes });
    const beside = await writeBeside(this.files, wanted, { root: rootOf(to) });
    const { id: pictureId } = insertion.picture;
    const written: WrittenFile = { uri: to.toString(), size: bytes.length, hash: await sha256(bytes), pictureId };
    const { hash, mediaType } = former;
    const name = truncatePath(workspace.asRelativePath(file));
    return {
      ...createSwapUndoInfo(this.features.insertion.targets, naming, texts, to),
      savedAs: truncatePath(workspace.asRelativePath(to)),
      ...getSignedFlag({ bytes }),
      files: [written, ...(beside ? [beside] : [])],
      swap: { documents: naming.length, former: { uri: file.toString(), hash, mediaType, name } },
    };
  }

  /** Notifies the user, who can still insert the picture. */
  private async refuse(sentence: string): Promise<'insert' | undefined> {
    const insert = l10n.t('Insert');
    return (await this.dialogs.warn(sentence, insert)) === insert ? 'insert' : undefined;
  }

  private async say(sentence: string): Promise<undefined> {
    await this.dialogs.warn(sentence);
  }
}

/** Restores what a picture replaced: the documents' text and the file. */
export class SwapUndo {
  constructor(
    private readonly takenBack: InsertionUndo,
    private readonly dialogs: Dialogs,
    private readonly pictures: Storage['pictures'],
  ) {}

  /** Returns false if it could not be undone; then the user was notified. */
  async undo(insertion: Insertion): Promise<boolean> {
    const { files: [written] = [], swap } = insertion;
    if (!written || !swap?.former) return this.say(l10n.t('The previous image is no longer stored.'));
    try {
      return await this.restore(insertion, written, swap.former);
    } catch (error) {
      return this.say(l10n.t("Failed to restore '{0}': {1}", swap.former.name, toErrorMessage(error)));
    }
  }

  private async restore(
    insertion: Insertion,
    written: WrittenFile,
    former: NonNullable<Swap['former']>,
  ): Promise<boolean> {
    const [file, back] = [Uri.parse(written.uri), Uri.parse(former.uri)];
    const isBack = (await hashFile(back)) === former.hash;
    const name = workspace.asRelativePath(file);
    if (!isBack && (await hashFile(file)) !== written.hash)
      return this.say(l10n.t("'{0}' was changed in the meantime and was left as is.", name));
    const bytes = await this.pictures.bytes(former);
    if (!bytes) return this.say(l10n.t('The previous image is no longer stored.'));
    const isSame = samePlace(file, back);
    if (!(await this.restoreTexts(insertion, isSame))) return false;
    if (isBack || (!isSame && (await isThere(back)))) return true;
    await requireInside(back, { root: rootOf(back) });
    await writeAtomic(back, bytes, workspace.fs);
    return true;
  }

  /**
   * Saves the documents that had no unsaved changes before; a file with another name is deleted together with the text that names it.
   */
  private async restoreTexts(insertion: Insertion, isSame: boolean): Promise<boolean> {
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

function hashFile(file: Uri): Promise<string | undefined> {
  return Promise.resolve(workspace.fs.readFile(file)).then(sha256, () => undefined);
}
