import {
  type NotebookCell,
  NotebookCellData,
  NotebookCellKind,
  NotebookEdit,
  type TextDocument,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { samePlace } from '../../../base/host/uriPaths.ts';
import {
  formatIllustratedBlock,
  getIllustratedEdit,
  type IllustratedPart,
  insertReferences,
  type ReferenceAtPassage,
} from '../../common/imageEdits.ts';
import { applyDocumentEdits, type DocumentEdits, getLanguageId, getNormalizedText } from '../documentEdit.ts';
import { findNotebookCell } from '../getDisplayName.ts';
import type { InsertionPoint } from './insertionPoints.ts';

/** References that were written; lines count from 1, in the order of the references. */
export interface InsertedReferences {
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
export async function writeReferences(
  document: TextDocument,
  placedNow: () => Promise<readonly ReferenceAtPassage[] | undefined>,
): Promise<InsertedReferences | undefined> {
  const cell = findNotebookCell(document);
  if (cell?.kind === NotebookCellKind.Code) {
    const references = (await placedNow())?.map(({ reference }) => reference);
    // One Markdown cell for all, since they belong to one code cell.
    return references && insertCell(cell, formatIllustratedBlock('markdown', references, ''), references.length);
  }
  return applyDocumentEdits(async () => {
    const placed = await placedNow();
    const text = getNormalizedText(document);
    return placed && { document, text, ...insertReferences({ text, languageId: getLanguageId(document) }, placed) };
  });
}

/** Writes words and pictures at a place as one piece and one undo step; beside a notebook's code it is a Markdown cell. */
export async function insertParts(
  document: TextDocument,
  spotNow: () => Promise<InsertionPoint | undefined>,
  pieces: readonly IllustratedPart[],
): Promise<InsertedReferences | undefined> {
  const cell = findNotebookCell(document);
  if (cell?.kind === NotebookCellKind.Code) return insertCell(cell, formatIllustratedBlock('markdown', pieces, ''), 1);
  return applyDocumentEdits(async () => {
    const spot = await spotNow();
    if (!spot || !samePlace(spot.document.uri, document.uri)) return undefined;
    const [text, languageId] = [getNormalizedText(document), getLanguageId(document)];
    const edit = getIllustratedEdit({ text, languageId }, spot.span, { pieces, position: spot.position });
    const isReplaced = spot.position === 'replace' && edit.start < edit.end;
    return { document, text, edits: [edit], lines: [edit.line], replaced: [isReplaced ? 0 : undefined] };
  });
}

async function insertCell(cell: NotebookCell, text: string, count: number): Promise<InsertedReferences | undefined> {
  const data = new NotebookCellData(NotebookCellKind.Markup, text, 'markdown');
  const change = new WorkspaceEdit();
  change.set(cell.notebook.uri, [NotebookEdit.insertCells(cell.index + 1, [data])]);
  if (!(await workspace.applyEdit(change))) return undefined;
  const none = Array.from({ length: count }, () => undefined);
  return { lines: none, edits: [], replaced: none };
}
