import {
  type DataTransfer,
  Disposable,
  DocumentDropEdit,
  type DocumentDropEditProvider,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  type DocumentPasteEditProvider,
  type DocumentSelector,
  l10n,
  languages,
  type Position,
  type TextDocument,
  WorkspaceEdit,
} from 'vscode';
import { offsetAt } from '../../base/common/lineEndings.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { getExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { getReferenceSyntax } from '../../languages/common/writeReference/getReferenceSyntax.ts';
import type { PictureReference } from '../../languages/common/writeReference/pictureReference.ts';
import { pictureMediaType } from '../../product/common/names.ts';
import { insertReferences } from '../common/imageEdits.ts';
import { hasPngSize } from '../common/pngSize.ts';
import { getLanguageId, getNormalizedText } from './documentEdit.ts';
import { findNewFolderFault } from './fileObstacle.ts';
import type { ImageFolders } from './images/imageFolder.ts';
import type { InsertablePicture } from './images/insertablePicture.ts';
import { findFreeFile, type PictureContents, pictureFileName } from './images/pictureFiles.ts';

export interface DropEditsOptions extends PictureContents {
  readonly folders: ImageFolders;
  /** Returns a picture that the panel shows, by its id. */
  readonly pictureById: (id: string) => InsertablePicture | undefined;
  /** Returns the picture that was copied last, which may be the one that is pasted. */
  readonly lastCopied: () => InsertablePicture | undefined;
}

const kind = DocumentDropOrPasteEditKind.Empty.append('limn', 'picture');

/** Every document; of several matching providers the editor asks the last registered one first. */
export const everyDocument: DocumentSelector = { pattern: '**' };

/**
 * Saves pictures that are dragged from the panel into an editor, or pasted after Copy, and inserts references as Insert does: the file is
 * created and undone with the text. Other pictures are left to other providers.
 */
export function registerDropEdits(options: DropEditsOptions): Disposable {
  const edits = new PictureEdits(options);
  return Disposable.from(
    languages.registerDocumentDropEditProvider(everyDocument, edits, {
      dropMimeTypes: [pictureMediaType],
      providedDropEditKinds: [kind],
    }),
    languages.registerDocumentPasteEditProvider(everyDocument, edits, {
      pasteMimeTypes: [pictureMediaType, 'image/png'],
      providedPasteEditKinds: [kind],
    }),
  );
}

/** Provides the edits while something is dropped or pasted. */
export class PictureEdits implements DocumentDropEditProvider, DocumentPasteEditProvider {
  constructor(private readonly options: DropEditsOptions) {}

  async provideDocumentDropEdits(document: TextDocument, position: Position, data: DataTransfer) {
    const insertion = await this.findDragged(data);
    const edit = insertion && (await this.createEdit(insertion, document, position));
    if (!edit) return undefined;
    const drop = new DocumentDropEdit(edit.text, l10n.t('Insert Image'), kind);
    drop.additionalEdit = edit.files;
    return drop;
  }

  async provideDocumentPasteEdits(
    document: TextDocument,
    ranges: readonly { readonly start: Position }[],
    data: DataTransfer,
  ) {
    const [first] = ranges;
    const insertion = (await this.findDragged(data)) ?? (await this.findCopied(data));
    const edit = insertion && first && (await this.createEdit(insertion, document, first.start));
    if (!edit) return undefined;
    const paste = new DocumentPasteEdit(edit.text, l10n.t('Insert Image'), kind);
    paste.additionalEdit = edit.files;
    return [paste];
  }

  private async findDragged(data: DataTransfer): Promise<InsertablePicture | undefined> {
    const id = await data.get(pictureMediaType)?.asString();
    return id === undefined ? undefined : this.options.pictureById(id);
  }

  /** Another picture may have been copied from elsewhere since. */
  private async findCopied(data: DataTransfer): Promise<InsertablePicture | undefined> {
    const insertion = this.options.lastCopied();
    const png = insertion && (await data.get('image/png')?.asFile()?.data());
    return png && hasPngSize(png, insertion.picture) ? insertion : undefined;
  }

  /**
   * Returns a text with the files that it refers to, or undefined if the document has no folder for pictures, or the bytes are not an
   * image; then the editor does what it does by default.
   */
  private async createEdit(insertion: InsertablePicture, document: TextDocument, position: Position) {
    const home = await this.options.folders.resolve(document);
    const bytes = await this.options.bytes(insertion.picture);
    const type = bytes && detectImageType(bytes);
    if (!type || home.kind !== 'folder') return undefined;
    const place = home.place(pictureFileName(insertion, getExtension(type)));
    if ('problem' in place || (await findNewFolderFault(place.folder))) return undefined;
    const uri = await findFreeFile(place);
    const files = new WorkspaceEdit();
    const contents = await this.options.prepare(bytes, insertion);
    if ('not' in (await insideWorkspace(uri, place.within))) return undefined;
    files.createFile(uri, { contents });
    const beside = await this.options.beside(uri, { ...insertion, bytes: contents });
    if (beside)
      files.createFile(beside.file, { contents: new TextEncoder().encode(beside.text), ignoreIfExists: true });
    const { width, height } = insertion.picture;
    const reference = { path: await home.pathTo(uri), alt: insertion.alt, width, height };
    return { text: getReferenceText(document, position, reference), files };
  }
}

/** Returns the reference with the blank lines that it needs there; the editor inserts it exactly at the position. */
function getReferenceText(document: TextDocument, position: Position, reference: PictureReference): string {
  const text = getNormalizedText(document);
  const offset = offsetAt(text, position);
  const passage = { start: offset, end: offset };
  const languageId = getLanguageId(document);
  const [edit] = insertReferences({ text, languageId }, [{ passage, position: 'cursor', reference }]).edits;
  if (edit && edit.start === offset && text.slice(offset, edit.end).trim() === '') return edit.text;
  const { inline, block } = getReferenceSyntax(languageId);
  return (inline ?? block)(reference, text.slice(0, offset));
}
