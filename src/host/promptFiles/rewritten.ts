import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { withFields } from '../../core/frontMatter/write.ts';
import { promptFileOf } from '../../core/promptFile/names.ts';
import { readPromptFile } from '../../core/promptFile/promptFile.ts';
import { sha256 } from '../../shared/bytes.ts';
import { isThere } from '../fileStat.ts';

/** Lets a picture's prompt file know a file that Limn itself wrote anew: where it knew the former one, that was not changed by hand. */
export async function noteRewritten(picture: Uri, before: Uint8Array, after: Uint8Array): Promise<void> {
  const path = promptFileOf(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  const document = file && (await opened(file));
  if (!document) return;
  const read = readPromptFile(document.getText(), document.uri.path);
  if (!('made' in read) || read.made?.picture !== (await sha256(before))) return;
  const text = withFields(document.getText(), { made: { picture: await sha256(after) } });
  if (text !== undefined) await replaceText(document, text);
}

async function opened(file: Uri): Promise<TextDocument | undefined> {
  return (await isThere(file)) ? workspace.openTextDocument(file) : undefined;
}

/** What had no unsaved changes has none after it. */
async function replaceText(document: TextDocument, text: string): Promise<void> {
  const { isDirty } = document;
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
  if ((await workspace.applyEdit(edit)) && !isDirty) await document.save();
}
