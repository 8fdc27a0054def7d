import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { allFiles, globOfEndings } from '../../base/host/foundFiles.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import {
  collectFileNames,
  collectFileNamesFromBytes,
  isMentioned,
  type MentionForm,
  searchedExtensions,
} from '../../languages/common/findReferences/mentionedFiles.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { WrittenFile } from '../../sessions/common/model/picture.ts';
import { isOpenInTab } from './columns.ts';
import type { Dialogs } from './dialogs.ts';
import { applyDocumentEdits, type DocumentEdits, getNormalizedText, isWritable } from './documentEdit.ts';
import { baseName, findNotebookCell, getDisplayName } from './getDisplayName.ts';
import { deleteEmptyFolders } from './images/pictureFiles.ts';
import type { PassageTracker } from './passageTracker.ts';

type Made = NonNullable<Insertion['made']>[number];

/** Undoes exactly what was inserted: the text if it is unchanged, and the files that no document uses. */
export class InsertionUndo {
  constructor(
    private readonly targets: PassageTracker,
    private readonly dialogs: Pick<Dialogs, 'warn'>,
  ) {}

  /** Undoes in one undo step per document; returns false if it could not be undone, and the user was notified. */
  async undo(insertions: readonly Insertion[]): Promise<boolean> {
    const all = new Map(insertions.flatMap(({ made = [] }) => made.map((one) => [one.target.id, one] as const)));
    const groups = await this.groupByDocument([...all.values()]);
    if (!groups) return false;
    for (const [document, made] of groups) if (!(await this.revertDocument(document, made))) return false;
    const files = insertions.flatMap(({ files = [], swap }) =>
      files.map((file) => ({ ...file, isSwapped: Boolean(swap) })),
    );
    for (const file of files) await this.deleteUnused(file);
    for (const { uri, newFolder } of files)
      if (newFolder) await deleteEmptyFolders(Uri.parse(uri), Uri.parse(newFolder));
    return true;
  }

  /** Text that is already gone needs no edit; text that was changed since is kept. */
  private async groupByDocument(all: readonly Made[]): Promise<ReadonlyMap<TextDocument, readonly Made[]> | undefined> {
    const groups = new Map<TextDocument, Made[]>();
    for (const made of all) {
      const target = await this.targets.locate(made.target);
      if (target.state === 'gone') return this.say(l10n.t('The document was closed or deleted.'));
      const { document, span } = target;
      const name = getDisplayName(document);
      // Another window may hold it unsaved, which cannot be known here: its file must stay.
      if (target.state === 'changed' && !target.wasThere)
        return this.say(
          l10n.t(
            "The inserted content isn't in '{0}'. If '{0}' has unsaved changes in another window, undo them there.",
            name,
          ),
        );
      const stands = getNormalizedText(document).slice(span.start, span.end);
      if (target.state === 'changed' && stands.trim() !== made.was.trim())
        return this.say(
          l10n.t(
            "The inserted content in '{0}' was edited since, so it wasn't removed. Use Undo in the document.",
            name,
          ),
        );
      if (target.state === 'found') groups.set(document, [...(groups.get(document) ?? []), made]);
    }
    return groups;
  }

  private async revertDocument(document: TextDocument, all: readonly Made[]): Promise<boolean> {
    const name = getDisplayName(document);
    const isReadOnly = !(await isWritable(document));
    if (!isReadOnly && (await applyDocumentEdits(() => this.editsNow(document, all)))) return true;
    await this.say(isReadOnly ? l10n.t("'{0}' is read-only.", name) : l10n.t("Couldn't change '{0}'.", name));
    return false;
  }

  private async editsNow(document: TextDocument, all: readonly Made[]): Promise<DocumentEdits | undefined> {
    const targets = await Promise.all(all.map(({ target }) => this.targets.locate(target)));
    const edits = targets.flatMap((target, index) =>
      target.state === 'found' ? [{ ...target.span, text: all[index]?.was ?? '', line: 1 }] : [],
    );
    return edits.length === all.length ? { document, text: getNormalizedText(document), edits, lines: [] } : undefined;
  }

  /** A file that was changed since belongs to the user. */
  private async deleteUnused(written: WrittenFile & { readonly isSwapped: boolean }): Promise<void> {
    const file = Uri.parse(written.uri);
    // Compares the bytes; their number already differs for most files that were changed.
    const stat = await statOf(file);
    if (stat?.size !== written.size || written.hash !== (await sha256(await workspace.fs.readFile(file)))) return;
    // A name without its extension means the former file, which comes back.
    const form = written.isSwapped ? 'withExtension' : 'any';
    if (await isReferencedInWorkspace(baseName(file), new Map(), form)) {
      await this.say(l10n.t("'{0}' was kept because another document might use it.", workspace.asRelativePath(file)));
      return;
    }
    await workspace.fs.delete(file).then(undefined, () => undefined);
  }

  private async say(sentence: string): Promise<undefined> {
    await this.dialogs.warn(sentence);
  }
}

/** If there are more files, they are not searched, and a picture counts as used. */
const mostFiles = 2_000;

/** This many are read at once. */
const atOnce = 50;

/**
 * Whether any text names the file in that form, in an editor with unsaved changes or on the disk; `ahead` is the future text of documents,
 * by their keys.
 */
export async function isReferencedInWorkspace(
  name: string,
  ahead: ReadonlyMap<string, string> = new Map(),
  form: MentionForm = 'any',
): Promise<boolean> {
  const isIn = (text: string, names: ReadonlySet<string>) =>
    mentionsName(text, name, form) || isMentioned(names, name, form);
  const saysIt = (text: string) => isIn(text, collectFileNames(text));
  const said = (document: TextDocument) => ahead.get(placeKey(document.uri)) ?? document.getText();
  if (workspace.textDocuments.some((document) => isInUse(document) && saysIt(said(document)))) return true;
  const files = await allFiles(globOfEndings(searchedExtensions), mostFiles + 1);
  if (files.length > mostFiles) return true;
  const open = workspace.textDocuments.filter(isInUse);
  const stored = files.filter((file) => !open.some(({ uri }) => samePlace(uri, file)));
  for (let at = 0; at < stored.length; at += atOnce) {
    const found = stored.slice(at, at + atOnce).map(async (file) => {
      const text = ahead.get(placeKey(file));
      if (text !== undefined) return saysIt(text);
      const bytes = await workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
      return isIn(new TextDecoder().decode(bytes), collectFileNamesFromBytes(bytes));
    });
    if ((await Promise.all(found)).includes(true)) return true;
  }
  return false;
}

/** With its extension, or without it as in LaTeX. */
function mentionsName(text: string, name: string, form: MentionForm): boolean {
  return text.includes(name) || (form === 'any' && text.includes(name.replace(/\.\w+$/, '}')));
}

/** VS Code keeps a document for a while after its tab is closed; then the text on the disk counts. */
function isInUse(document: TextDocument): boolean {
  return document.isDirty || findNotebookCell(document) !== undefined || isOpenInTab(document);
}
