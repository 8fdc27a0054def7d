import { NotebookCellData, NotebookCellKind, NotebookEdit, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import { type PlacedReference, placePictures } from '../../core/landing/placePictures.ts';
import { syntaxOf } from '../../core/landing/reference/languages.ts';
import type { PictureReference } from '../../core/landing/reference/pictureReference.ts';
import { type DocumentEdits, editNow, languageOf, textOf } from './documentEdit.ts';
import { cellOf } from './documentName.ts';

/** References that were written; lines count from 1, in the order of the references. */
export interface Referred {
  readonly lines: readonly (number | undefined)[];
  readonly edits: DocumentEdits['edits'];
  /** The document's text before; nothing of a new cell. */
  readonly text?: string;
  /** Of each reference that took the place of its passage alone, its edit's index. */
  readonly replaced: readonly (number | undefined)[];
}

/**
 * Writes references into one document as one undo step; `placedNow` gives where they go at that moment. Below code in a
 * notebook they become a Markdown cell. Nothing when the document takes no edit.
 */
export async function referTo(
  document: TextDocument,
  placedNow: () => Promise<readonly PlacedReference[] | undefined>,
): Promise<Referred | undefined> {
  const cell = cellOf(document);
  if (cell?.kind === NotebookCellKind.Code) return referInNewCell(cell, await placedNow());
  return editNow(async () => {
    const placed = await placedNow();
    const text = textOf(document);
    return placed && { document, text, ...placePictures({ text, languageId: languageOf(document) }, placed) };
  });
}

/** One Markdown cell for all, since they belong to one code cell. */
async function referInNewCell(
  cell: NonNullable<ReturnType<typeof cellOf>>,
  placed: readonly PlacedReference[] | undefined,
): Promise<Referred | undefined> {
  if (!placed) return undefined;
  const text = markdownOf(placed.map(({ reference }) => reference));
  const data = new NotebookCellData(NotebookCellKind.Markup, text, 'markdown');
  const change = new WorkspaceEdit();
  change.set(cell.notebook.uri, [NotebookEdit.insertCells(cell.index + 1, [data])]);
  if (!(await workspace.applyEdit(change))) return undefined;
  const none = placed.map(() => undefined);
  return { lines: none, edits: [], replaced: none };
}

function markdownOf(references: readonly PictureReference[]): string {
  const { block } = syntaxOf('markdown');
  return references.map((reference) => block(reference, '')).join('\n\n');
}
