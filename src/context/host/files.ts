import { type Disposable, type FileRenameEvent, TabInputCustom, TabInputText, Uri, window, workspace } from 'vscode';
import { isBinary } from '../../base/common/textFile.ts';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { normalizedPlace, openDocument, samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { baseName, getDisplayName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import { getMovedUri } from '../../insertion/host/passageTracker.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { mapQuotes } from '../../sessions/common/quotes.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';

/** Why a file cannot be sent as text. */
export type FileRejection = 'binary' | NotInside;

/** No encoding takes more bytes per character. */
const mostBytes = 4 * limits.quote;

/** Returns a whole file as it is in its editor, saved or not, or why it cannot be sent. */
export async function readFileQuote(uri: Uri): Promise<Quote | FileRejection | 'tooLong'> {
  try {
    // VS Code reads any bytes as text, and only up to its own limit, so both are checked first.
    const isOpen = openDocument(uri) !== undefined;
    if (!isOpen && (await workspace.fs.stat(uri)).size > mostBytes) return 'tooLong';
    if (!isOpen && isBinary(await workspace.fs.readFile(uri))) return 'binary';
    const document = await workspace.openTextDocument(uri);
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
  } catch {
    return 'unreadable';
  }
}

/**
 * Returns those of the dropped files' URIs that the page may name: in the workspace, or open in an editor. Reports each other file by its
 * name.
 */
export async function filterDroppedUris(
  addresses: readonly string[],
  refuse: (why: NotInside, name: string) => void,
): Promise<readonly Uri[]> {
  const files: Uri[] = [];
  for (const address of addresses) {
    const uri = Uri.parse(address);
    // Files that the window calls remote are plain files to an extension host that runs there; VS Code translates the URIs everywhere
    // except in pages.
    const asKnownHere = uri.scheme === 'vscode-remote' ? Uri.from({ scheme: 'file', path: uri.path }) : uri;
    const file = [uri, asKnownHere].find((one) => workspaceFolderOf(one) || isOpen(one));
    const why = file ? await whyNotSent(file) : 'outside';
    if (why || !file) refuse(why ?? 'outside', baseName(uri));
    else files.push(normalizedPlace(file));
  }
  return files;
}

/** Returns why a file is not sent. A file in a visible editor may be sent; otherwise it must be inside the workspace. */
export async function whyNotSent(file: Uri): Promise<NotInside | undefined> {
  const inside = isOpen(file) || !workspaceFolderOf(file) ? undefined : await insideWorkspace(file);
  return inside && 'not' in inside ? inside.not : undefined;
}

function isOpen(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) => (input instanceof TabInputText || input instanceof TabInputCustom) && samePlace(input.uri, uri),
  );
}

/** Updates the passages and files of the visible sessions, by their ids, when files are renamed; dispose to stop. */
export function followRenames(
  sessions: Pick<Sessions, 'get' | 'change'>,
  shown: () => readonly string[],
  refresh: (sessionId: string) => unknown,
): Disposable {
  return workspace.onDidRenameFiles(({ files }) => {
    const follow = (session: Session) => mapQuotes(session, (quote) => renamed(quote, files));
    for (const id of shown()) {
      const session = sessions.get(id);
      if (!session || follow(session) === session) continue;
      sessions.change(id, follow);
      refresh(id);
    }
  });
}

function renamed(quote: Quote, files: FileRenameEvent['files']): Quote {
  if (!quote.uri) return quote;
  const before = Uri.parse(quote.uri);
  const uri = files.map((file) => getMovedUri(before, file)).find((moved) => moved !== undefined);
  return uri ? { ...quote, uri: uri.toString(), fileName: getDisplayName({ uri }) } : quote;
}
