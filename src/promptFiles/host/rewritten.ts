import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { parsePromptFile } from '../common/promptFile.ts';
import { getPromptFilePath } from '../common/promptFileNames.ts';

/** A file that Limn itself wrote anew. */
export interface Rewritten {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Lets a picture's prompt file know a file that Limn itself wrote anew: where it knew the former one, that was not changed by hand.
 * Gives the prompt file where it was written for that.
 */
export async function updateRecordedHash(
  picture: Uri,
  before: Uint8Array,
  after: Uint8Array,
): Promise<Rewritten | undefined> {
  const path = getPromptFilePath(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  if (!file || 'not' in (await insideWorkspace(file, { root: rootOf(file) }))) return undefined;
  const document = await opened(file);
  if (!document) return undefined;
  const read = parsePromptFile(document.getText(), document.uri.path);
  if (!('made' in read) || read.made?.picture !== (await sha256(before))) return undefined;
  const text = updateFields(document.getText(), { made: { picture: await sha256(after) } });
  return text === undefined ? undefined : replaceText(document, text);
}

async function opened(file: Uri): Promise<TextDocument | undefined> {
  return (await isThere(file)) ? workspace.openTextDocument(file) : undefined;
}

/** What had no unsaved changes has none after it. */
async function replaceText(document: TextDocument, text: string): Promise<Rewritten> {
  const { isDirty, uri: file } = document;
  const before = await workspace.fs.readFile(file);
  const edit = new WorkspaceEdit();
  edit.replace(file, new Range(0, 0, document.lineCount, 0), text);
  if ((await workspace.applyEdit(edit)) && !isDirty) await document.save();
  return { file, before, after: await workspace.fs.readFile(file) };
}
