import { Uri, window } from 'vscode';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { resolveFileArgument } from '../../provenance/host/resolveFileArgument.ts';
import {
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';

/** The picture that a command's argument names, else the one whose reference the cursor is on, else the one in front. */
export async function resolveImageArgument(argument: unknown): Promise<Uri | undefined> {
  if (argument instanceof Uri) return argument;
  return (await atCursor()) ?? pictureInFront();
}

async function atCursor(): Promise<Uri | undefined> {
  const editor = window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const place = document.offsetAt(selection.active);
  const touched = await documentReferences(readDocument(document, getFileUri(document)), { start: place, end: place });
  return findReferencesStartingAt(touched, place)[0]?.named;
}

function pictureInFront(): Uri | undefined {
  const file = resolveFileArgument(undefined);
  return file && isPictureName(file.path) ? file : undefined;
}
