import { FileType, type TextDocument, Uri, window, workspace } from 'vscode';
import { getLastSegment } from '../../base/common/paths.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { isWithin, openDocument, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { lineOfField, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { lookFileName, type ParsedLook, parseLook } from '../common/parseLook.ts';

/** Maximum size of a file whose front matter is read, in bytes. */
const maxBytes = 1_000_000;

/** A document's look, as its file says, or why it cannot be used. */
export type FoundLook = (ParsedLook & { readonly file: Uri }) | UnusableFile;

/** Returns undefined if the document has no look, or wants none. */
export async function findLook(document: Uri): Promise<FoundLook | undefined> {
  const said = await readLookField(document);
  return 'fault' in said ? said : findDeclaredLook(document, said.value, said.line);
}

/**
 * Returns the look that a value of the field `look` means, whether the document contains it already or not. The field takes precedence over
 * looks in folders; a look has none itself.
 */
export async function findDeclaredLook(document: Uri, look: unknown, line?: number): Promise<FoundLook | undefined> {
  if (look === false) return undefined;
  const name = typeof look === 'string' ? look.trim() : '';
  const place = await (name ? resolveNamedLook(name, document) : findNearestLook(document));
  if (!place) return undefined;
  const { file } = place;
  if ('not' in place) return { file, fault: place.not, namedIn: document, ...(line !== undefined && { line }) };
  const text = await readText(file);
  return text === undefined ? { file, fault: 'unreadable' } : { file, ...parseLook(text, getLookName(file)) };
}

/** Returns the field `look` of a document with its line, or why it cannot be used; a document that cannot be read has none. */
async function readLookField(
  document: Uri,
): Promise<{ readonly value: unknown; readonly line?: number } | UnusableFile> {
  const text = (await readText(document)) ?? '';
  const line = lineOfField(text, 'look');
  const read = readFrontMatter(text);
  if ('fault' in read) return line === undefined ? { value: undefined } : { file: document, line, ...read };
  const value = read.fields.look ?? undefined;
  const place = line === undefined ? {} : { line };
  return ['undefined', 'boolean', 'string'].includes(typeof value)
    ? { value, ...place }
    : { file: document, fault: 'field', field: 'look', ...place };
}

/**
 * Returns the text of a document that is in sight or has unsaved changes, else that of its file, since VS Code keeps texts whose tab is closed;
 * undefined if it is missing, too large or no text.
 */
async function readText(file: Uri): Promise<string | undefined> {
  const open = openDocument(file);
  if (open && (open.isDirty || open.isUntitled || isInSight(open))) return open.getText().slice(0, maxBytes);
  try {
    const { size } = await workspace.fs.stat(file);
    if (size > maxBytes) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/** VS Code follows the file of such a document, and each access to a file waits for another process. */
function isInSight(document: TextDocument): boolean {
  return window.visibleTextEditors.some((editor) => editor.document === document);
}

/** Returns the name of the file, or that of its folder for a `look.limn.md`. */
function getLookName(file: Uri): string {
  const name = getLastSegment(file.path).replace(/(?:\.limn)?\.md$/i, '');
  return name.toLowerCase() === 'look' ? getLastSegment(folderOf(file).path) || name : name;
}

/** The file of a look or picture, or why it cannot be used. */
type LookLocation = { readonly file: Uri } | { readonly file: Uri; readonly not: 'missing' | 'outside' };

/** Returns the file that a document or look names, relative to itself or, with a leading slash, to its workspace folder. */
export async function resolveNamedLook(path: string, document: Uri): Promise<LookLocation> {
  const root = rootOf(document);
  const file = Uri.joinPath(path.startsWith('/') ? root : folderOf(document), path);
  if (await isOutside(file, root)) return { file, not: 'outside' };
  return (await isFile(file)) ? { file } : { file, not: 'missing' };
}

/** Returns the nearest look up the folders within the document's workspace folder; for a document outside of the workspace, in its own folder only. */
export async function findNearestLook(document: Uri): Promise<LookLocation | undefined> {
  const root = rootOf(document);
  const files = foldersUp(folderOf(document), root).map((folder) => Uri.joinPath(folder, lookFileName));
  // All at once, because each access waits for another process.
  const found = await Promise.all(files.map(isFile));
  for (const file of files.filter((_, at) => found[at])) if (!(await isOutside(file, root))) return { file };
  return undefined;
}

/** Returns a folder and those above it, up to the root. */
function foldersUp(from: Uri, root: Uri): readonly Uri[] {
  const folders: Uri[] = [];
  for (let folder = from; isWithin(folder, root); folder = folderOf(folder)) {
    folders.push(folder);
    if (samePlace(folder, root) || samePlace(folder, folderOf(folder))) break;
  }
  return folders;
}

/** A look must not make Limn send files from outside of the workspace, neither by its path nor through a symbolic link. */
async function isOutside(file: Uri, root: Uri): Promise<boolean> {
  return 'not' in (await insideWorkspace(file, { root }));
}

async function isFile(file: Uri): Promise<boolean> {
  return (((await statOf(file))?.type ?? FileType.Unknown) & FileType.File) !== 0;
}

function folderOf(uri: Uri): Uri {
  return Uri.joinPath(uri, '..');
}
