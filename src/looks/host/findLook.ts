import { FileType, Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { openDocument } from '../../base/host/openDocument.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { isWithin, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { lineOfField, readFrontMatter } from '../../languages/common/frontMatter/readFrontMatter.ts';
import { lookFileName, type ParsedLook, parseLook } from '../common/parseLook.ts';

/** Bytes of a text file that is read for its front matter: more is no description. */
const most = 1_000_000;

/** A document's look, as its file says, or why it cannot be used. */
export type FoundLook = (ParsedLook & { readonly file: Uri }) | UnusableFile;

/** What a document says of looks: a field, on a line, or what is wrong with that. */
type SaidLook = { readonly value: unknown; readonly line?: number } | UnusableFile;

/** Nothing where the document has none, or wants none. */
export async function findLook(document: Uri): Promise<FoundLook | undefined> {
  const said = await lookSaidIn(document);
  return 'fault' in said ? said : lookAt(document, said);
}

/** The same by what the document says of looks, whether that is written by now or not. */
export function findDeclaredLook(document: Uri, value: unknown): Promise<FoundLook | undefined> {
  return lookAt(document, { value });
}

async function lookAt(document: Uri, { value, line }: Exclude<SaidLook, UnusableFile>): Promise<FoundLook | undefined> {
  const place = await placeOf(document, value);
  if (!place) return undefined;
  const { file } = place;
  if ('not' in place) return { file, fault: place.not, namedIn: document, ...(line !== undefined && { line }) };
  const text = await readText(file);
  return text === undefined ? { file, fault: 'unreadable' } : { file, ...parseLook(text, nameOf(file)) };
}

/** A document that cannot be read says nothing of looks, unless its front matter seems to. */
async function lookSaidIn(document: Uri): Promise<SaidLook> {
  const text = (await readText(document)) ?? '';
  const line = lineOfField(text, 'look');
  const read = readFrontMatter(text);
  if ('fault' in read) return line === undefined ? { value: undefined } : { file: document, line, ...read };
  const value = read.fields.look;
  const isSaid = value === undefined || value === null || typeof value === 'boolean' || typeof value === 'string';
  const place = line === undefined ? {} : { line };
  return isSaid ? { value, ...place } : { file: document, fault: 'field', field: 'look', ...place };
}

/** `look:` in the front matter comes before what lies in the folders; a look has none itself. */
async function placeOf(document: Uri, look: unknown): Promise<LookLocation | undefined> {
  if (look === false) return undefined;
  return typeof look === 'string' && look.trim() ? resolveNamedLook(look.trim(), document) : findNearestLook(document);
}

/** As it stands in its editor where that is not saved; nothing where it is too large, no text, or not there. VS Code keeps texts whose tab is closed. */
async function readText(file: Uri): Promise<string | undefined> {
  const open = openDocument(file);
  if (open?.isDirty || open?.isUntitled) return open.getText().slice(0, most);
  try {
    const { size } = await workspace.fs.stat(file);
    if (size > most) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/** That of the file, of a `look.limn.md` that of its folder. */
function nameOf(file: Uri): string {
  const name = lastOf(file).replace(/(?:\.limn)?\.md$/i, '');
  return name.toLowerCase() === 'look' ? lastOf(folderOf(file)) || name : name;
}

function lastOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Where a document's look is, or why it is not where the document says. */
type LookLocation = { readonly file: Uri } | { readonly file: Uri; readonly not: 'missing' | 'outside' };

/** The file that a document names; missing = it names none. */
async function resolveNamedLook(path: string, document: Uri): Promise<LookLocation> {
  const root = rootOf(document);
  const file = Uri.joinPath(path.startsWith('/') ? root : folderOf(document), path);
  if (await isOutside(file, root)) return { file, not: 'outside' };
  return (await isFile(file)) ? { file } : { file, not: 'missing' };
}

/** The nearest one up the folders, within the document's workspace folder; of a document outside of the workspace in its own. */
export async function findNearestLook(document: Uri): Promise<LookLocation | undefined> {
  const root = rootOf(document);
  for (let folder = folderOf(document); isWithin(folder, root); folder = folderOf(folder)) {
    const file = Uri.joinPath(folder, lookFileName);
    if ((await isFile(file)) && !(await isOutside(file, root))) return { file };
    if (samePlace(folder, root) || samePlace(folder, folderOf(folder))) return undefined;
  }
  return undefined;
}

/** A picture that a look names, beside it or below its workspace folder. */
export async function resolveLookImage(path: string, look: Uri): Promise<LookLocation> {
  return resolveNamedLook(path, look);
}

/** A look must not make Limn send what is not of the workspace: neither by its path nor over a symbolic link. */
async function isOutside(file: Uri, root: Uri): Promise<boolean> {
  return 'not' in (await insideWorkspace(file, { root }));
}

async function isFile(file: Uri): Promise<boolean> {
  return (((await statOf(file))?.type ?? FileType.Unknown) & FileType.File) !== 0;
}

function folderOf(uri: Uri): Uri {
  return Uri.joinPath(uri, '..');
}
