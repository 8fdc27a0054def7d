import { Uri, window } from 'vscode';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import { fileOf } from '../../insertion/host/documentName.ts';
import { namedFile } from '../../provenance/host/resolveFileArgument.ts';
import { beginningAt, documentReferences, readDocument } from '../../references/host/documentReferences.ts';

/** The picture that a command's argument names, else the one whose reference the cursor is on, else the one in front. */
export async function pictureNamed(argument: unknown): Promise<Uri | undefined> {
  if (argument instanceof Uri) return argument;
  return (await atCursor()) ?? pictureInFront();
}

async function atCursor(): Promise<Uri | undefined> {
  const editor = window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const place = document.offsetAt(selection.active);
  const touched = await documentReferences(readDocument(document, fileOf(document)), { start: place, end: place });
  return beginningAt(touched, place)[0]?.named;
}

function pictureInFront(): Uri | undefined {
  const file = namedFile(undefined);
  return file && isPictureName(file.path) ? file : undefined;
}
