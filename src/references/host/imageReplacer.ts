import { l10n, Uri, workspace } from 'vscode';
import { sameBytes, sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { insideWorkspace, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { placeKey, rootOf } from '../../base/host/uriPaths.ts';
import { type ImageType, withExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import type { Dialogs } from '../../insertion/host/dialogs.ts';
import { baseName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { isReferencedInWorkspace } from '../../insertion/host/images/namedSomewhere.ts';
import {
  noImageSentence,
  PictureFiles,
  type PromptFileBeside,
  toErrorMessage,
  writeBeside,
} from '../../insertion/host/images/pictureFiles.ts';
import { getSignedFlag } from '../../insertion/host/images/savedPictures.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { ReplaceableFile } from '../../sessions/common/insertions.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { WrittenFile } from '../../sessions/common/model/writtenFile.ts';
import type { Pictures } from '../../sessions/host/imageStore.ts';
import { type DocumentSwap, documentSwap, swapFile, textAfter } from './documentSwap.ts';
import { findReferencingDocuments, type ReferencingDocument } from './namingDocuments.ts';
import { type PromptFileFor, promptFileSwap } from './promptFileSwap.ts';
import { createSwapUndoInfo, type MadeOptions } from './swapMade.ts';
import { endingFor, matchesKnownHash } from './swappedFile.ts';

export interface ReplacingOptions extends MadeOptions {
  readonly dialogs: Pick<Dialogs, 'warn' | 'inform'>;
  /** The picture's bytes; nothing when they are lost. */
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly prepare: (bytes: Uint8Array, insertion: InsertablePicture) => Promise<Uint8Array>;
  readonly beside: PromptFileBeside;
  readonly promptFileFor: PromptFileFor;
  readonly readPicture: Service['readPicture'];
  readonly pictures: Pick<Pictures, 'save'>;
}

/** A picture, and the file whose place it takes. */
interface Replacement {
  readonly insertion: InsertablePicture;
  readonly file: ReplaceableFile;
  /** What stands for it from here on; missing = what stands there. */
  readonly alt?: string;
}

/** What is swapped, once all that could speak against it was looked at. */
interface Ready {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly bytes: Uint8Array;
  /** What its bytes are. */
  readonly type: ImageType;
  readonly naming: readonly ReferencingDocument[];
}

/** `insert`: the user would rather have it inserted; nothing: they were told, or left it. */
type Replaced = Insertion | 'insert' | undefined;

/** Lets a picture take the place of a file and of its references. */
export class ImageReplacer {
  private readonly files = new PictureFiles();

  constructor(private readonly options: ReplacingOptions) {}

  async replace(replacement: Replacement): Promise<Replaced> {
    try {
      const ready = await this.ready(replacement);
      return typeof ready === 'object' ? await this.swap(replacement, ready) : ready;
    } catch (error) {
      const name = workspace.asRelativePath(Uri.parse(replacement.file.uri));
      return this.refuse(l10n.t('{0} could not be replaced. {1}', name, toErrorMessage(error)));
    }
  }

  private async ready({ insertion, file: { uri, known } }: Replacement): Promise<Ready | 'insert' | undefined> {
    const file = Uri.parse(uri);
    const name = workspace.asRelativePath(file);
    const raw = insertion.bytes ?? (await this.options.bytes(insertion.picture));
    if (!raw) return this.say(l10n.t("The picture's file is gone from Limn's own storage."));
    const type = detectImageType(raw);
    if (!type) return this.say(noImageSentence());
    if (!(await isThere(file))) return this.refuse(l10n.t('{0} is not there any more.', name));
    const inside = await insideWorkspace(file, { root: rootOf(file) });
    if ('not' in inside) return this.refuse(notInsideSentence(inside));
    const naming = await findReferencingDocuments(file);
    const before = await workspace.fs.readFile(file);
    const goesOn = await this.mayReplace({ name, naming, isKnown: await matchesKnownHash(before, known) });
    if (goesOn !== true) return goesOn;
    if (!sameBytes(await workspace.fs.readFile(file), before))
      return this.refuse(l10n.t('{0} has changed since, and stays as it is.', name));
    return { file, before, bytes: await this.options.prepare(raw, insertion), type, naming };
  }

  /** What was changed by somebody else, or what no document shows, is replaced only by the user's word. */
  private async mayReplace({ name, naming, isKnown }: Doubts): Promise<true | 'insert' | undefined> {
    if (isKnown && naming.length > 0) return true;
    const changed = l10n.t('{0} was changed since Limn last saw it. Replace it all the same?', name);
    const unused = l10n.t('No document names {0} any more.', name);
    const replace = isKnown ? l10n.t('Replace the File Alone') : l10n.t('Replace It');
    const insert = l10n.t('Insert');
    const pressed = await this.options.dialogs.warn(isKnown ? unused : changed, insert, replace);
    if (pressed === insert) return 'insert';
    return pressed === replace ? true : undefined;
  }

  private async swap(replacement: Replacement, ready: Ready): Promise<Replaced> {
    const { file, before, bytes, type } = ready;
    const ending = endingFor(file.path, type);
    const to = ending === undefined ? file : file.with({ path: withExtension(file.path, ending) });
    if (ending !== undefined && (await isThere(to)))
      return this.refuse(l10n.t('{0} is there by now and was not overwritten.', workspace.asRelativePath(to)));
    const read = this.options.readPicture(before);
    const kept = typeof read === 'string' ? undefined : await this.options.pictures.save(read);
    if (!kept || kept.problem !== undefined || typeof read === 'string')
      return this.refuse(l10n.t('The former {0} could not be kept, so it was not overwritten.', baseName(file)));
    const texts = await this.texts(replacement, ready, { to, was: read, ...(ending !== undefined && { ending }) });
    const stays = ending !== undefined && (await isReferencedInWorkspace(baseName(file), aheadOf(texts)));
    const isDone = await swapFile({ file, before, to, bytes, stays, documents: texts });
    if (!isDone) return this.refuse(l10n.t('{0} could not be overwritten.', baseName(file)));
    if (stays) this.tellStays(file);
    return this.done(replacement, ready, { to, texts, former: kept.picture });
  }

  /** What changes in the documents, and in the prompt file that is known to be the former picture's. */
  private async texts(
    { insertion, alt }: Replacement,
    { before, bytes, naming }: Ready,
    { to, was, ending }: Swapping,
  ): Promise<readonly DocumentSwap[]> {
    const change = {
      ...(ending !== undefined && { ending }),
      ...(alt !== undefined && { alt }),
      size: { was, now: insertion.picture },
    };
    const all = await Promise.all(naming.map((one) => documentSwap(one, change)));
    const prompt = await promptFileSwap({ uri: to, bytes, insertion, before }, this.options.promptFileFor);
    return [...all, prompt].flatMap((one) => one ?? []);
  }

  private async done({ insertion }: Replacement, { file, bytes, naming }: Ready, swapped: Swapped): Promise<Insertion> {
    const { to, texts, former } = swapped;
    const request = { ...insertion, prompt: insertion.prompt, bytes };
    const beside = await writeBeside(this.files, await this.options.beside(to, request), { root: rootOf(to) });
    const { id: pictureId } = insertion.picture;
    const written: WrittenFile = { uri: to.toString(), size: bytes.length, hash: await sha256(bytes), pictureId };
    const { hash, mediaType } = former;
    const name = truncatePath(workspace.asRelativePath(file));
    return {
      ...createSwapUndoInfo(this.options, { naming, texts, to }),
      savedAs: truncatePath(workspace.asRelativePath(to)),
      ...getSignedFlag({ bytes }),
      files: [written, ...(beside ? [beside] : [])],
      swap: { documents: naming.length, former: { uri: file.toString(), hash, mediaType, name } },
    };
  }

  private tellStays(file: Uri): void {
    const name = workspace.asRelativePath(file);
    void this.options.dialogs.inform(l10n.t('{0} stays, since another document may use it.', name));
  }

  /** The picture can still be inserted. */
  private async refuse(sentence: string): Promise<'insert' | undefined> {
    const insert = l10n.t('Insert');
    return (await this.options.dialogs.warn(sentence, insert)) === insert ? 'insert' : undefined;
  }

  private async say(sentence: string): Promise<undefined> {
    await this.options.dialogs.warn(sentence);
  }
}

interface Doubts {
  readonly name: string;
  readonly naming: readonly ReferencingDocument[];
  readonly isKnown: boolean;
}

interface Swapping {
  readonly to: Uri;
  /** Pixels of the former picture. */
  readonly was: { readonly width: number; readonly height: number };
  readonly ending?: string;
}

interface Swapped {
  readonly to: Uri;
  readonly texts: readonly DocumentSwap[];
  readonly former: Picture;
}

function aheadOf(texts: readonly DocumentSwap[]): ReadonlyMap<string, string> {
  return new Map(texts.map((swap) => [placeKey(swap.document.uri), textAfter(swap)]));
}
