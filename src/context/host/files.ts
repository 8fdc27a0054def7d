import { type Uri, workspace } from 'vscode';
import { isBinary } from '../../base/common/textFile.ts';
import type { NotInside } from '../../base/host/insideWorkspace.ts';
import { openDocument } from '../../base/host/openDocument.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { getDisplayName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';

/** Why a file cannot be sent as text. */
export type FileRejection = 'binary' | NotInside;

/** No encoding takes more bytes per character. */
const mostBytes = 4 * limits.quote;

/** Returns a whole file as it is in its editor, saved or not, or why it cannot be sent. */
export async function readFileQuote(uri: Uri): Promise<Quote | FileRejection | 'tooLong'> {
  try {
    if (!openDocument(uri)) {
      const refused = await refusal(uri);
      if (refused) return refused;
    }
    return fileQuote(await workspace.openTextDocument(uri));
  } catch {
    return 'unreadable';
  }
}

/** VS Code reads any bytes as text, and only up to its own limit, so both are checked first. */
async function refusal(uri: Uri): Promise<'binary' | 'tooLong' | undefined> {
  const { size } = await workspace.fs.stat(uri);
  if (size > mostBytes) return 'tooLong';
  return isBinary(await workspace.fs.readFile(uri)) ? 'binary' : undefined;
}

function fileQuote(document: Awaited<ReturnType<typeof workspace.openTextDocument>>): Quote | 'tooLong' {
  const text = document.getText();
  if (text.length > limits.quote) return 'tooLong';
  return {
    id: crypto.randomUUID(),
    kind: 'file',
    uri: document.uri.toString(),
    fileName: getDisplayName(document),
    languageId: truncatePath(getLanguageId(document)),
    firstLine: 1,
    lastLine: document.lineCount,
    text,
  };
}
