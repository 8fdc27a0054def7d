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
import { syntaxOf } from '../../../languages/common/writeReference/languages.ts';
import type { PictureReference } from '../../../languages/common/writeReference/pictureReference.ts';
import { illustratedBlock, type Piece, placeIllustrated } from '../../common/illustratedEdit.ts';
import { type PlacedReference, placePictures } from '../../common/imageEdits.ts';
import { type DocumentEdits, editNow, languageOf, textOf } from '../documentEdit.ts';
import { cellOf } from '../documentName.ts';
import type { PictureSpot } from './insertionPoints.ts';

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

/** Writes words and pictures at a place as one piece and one undo step; beside a notebook's code it is a Markdown cell. */
export async function writePieces(
  document: TextDocument,
  spotNow: () => Promise<PictureSpot | undefined>,
  pieces: readonly Piece[],
): Promise<Referred | undefined> {
  const cell = cellOf(document);
  if (cell?.kind === NotebookCellKind.Code) return insertCell(cell, illustratedBlock('markdown', pieces, ''), 1);
  return editNow(async () => {
    const spot = await spotNow();
    if (!spot || !samePlace(spot.document.uri, document.uri)) return undefined;
    const [text, languageId] = [textOf(document), languageOf(document)];
    const edit = placeIllustrated({ text, languageId }, spot.span, { pieces, position: spot.position });
    const isReplaced = spot.position === 'replace' && edit.start < edit.end;
    return { document, text, edits: [edit], lines: [edit.line], replaced: [isReplaced ? 0 : undefined] };
  });
}

/** One Markdown cell for all, since they belong to one code cell. */
async function referInNewCell(
  cell: NotebookCell,
  placed: readonly PlacedReference[] | undefined,
): Promise<Referred | undefined> {
  if (!placed) return undefined;
  return insertCell(cell, markdownOf(placed.map(({ reference }) => reference)), placed.length);
}

async function insertCell(cell: NotebookCell, text: string, count: number): Promise<Referred | undefined> {
  const data = new NotebookCellData(NotebookCellKind.Markup, text, 'markdown');
  const change = new WorkspaceEdit();
  change.set(cell.notebook.uri, [NotebookEdit.insertCells(cell.index + 1, [data])]);
  if (!(await workspace.applyEdit(change))) return undefined;
  const none = Array.from({ length: count }, () => undefined);
  return { lines: none, edits: [], replaced: none };
}

function markdownOf(references: readonly PictureReference[]): string {
  const { block } = syntaxOf('markdown');
  return references.map((reference) => block(reference, '')).join('\n\n');
}
