import { type TextDocument, type Uri, workspace } from 'vscode';
import { mapConcurrently } from '../../../base/common/async.ts';
import { statOf } from '../../../base/host/fileAccess.ts';
import { allFiles, foundFiles, globOfEndings, nobodys } from '../../../base/host/foundFiles.ts';
import { insideWorkspace } from '../../../base/host/insideWorkspace.ts';
import { openDocument, placeKey } from '../../../base/host/uriPaths.ts';
import { pictureEndings } from '../../../imageFiles/common/imageExtension.ts';
import { baseName, folderOf, getFileUri } from '../../../insertion/host/getDisplayName.ts';
import {
  collectFileNames,
  collectFileNamesFromBytes,
  isMentioned,
  isSearched,
  searchedExtensions,
} from '../../../languages/common/findReferences/mentionedFiles.ts';
import { findLanguage, getLanguageFromExtension } from '../../../languages/common/languages.ts';
import { readSettings } from '../../../product/host/settings.ts';
import { readPictureFile } from '../../../provenance/host/pictureFile.ts';
import { documentReferences, type ReadDocument, readDocument } from '../../../references/host/documentReferences.ts';
import { longestDocument } from '../../../references/host/findDocuments.ts';
import { StatCache } from '../../../references/host/statCache.ts';

/** A picture that nothing uses. `isMadeByLimn`: its metadata says so; otherwise it is only in a folder where Limn saves pictures. */
export interface UnusedPicture {
  readonly file: Uri;
  /** Bytes. */
  readonly size: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly writtenAt: number;
  readonly isMadeByLimn: boolean;
}

/** The unused pictures, and the number of documents that were searched. */
export interface Unused {
  readonly pictures: readonly UnusedPicture[];
  readonly documents: number;
  /** Files that are too long or cannot be read, so that they may use some of the pictures. */
  readonly unread: readonly UnreadFile[];
}

/** A file that was not searched, or of which only the names were collected. */
export interface UnreadFile {
  readonly file: Uri;
  /** Bytes. */
  readonly size: number;
  /** Whether the names in it were collected; its references were not read. */
  readonly hasNames?: true;
}

/** With more files than these it is unknown which pictures are used. */
const maxFiles = 100_000;
const maxTexts = 50_000;
const maxPictures = 50_000;

/** Maximum size of a file that is searched, in bytes. */
const maxBytes = 32_000_000;

const isText = new RegExp(`\\.(?:${searchedExtensions.join('|')})$`, 'i');

/**
 * Returns the pictures of the workspace that no file names in any form, saved or not. `unknown` is the text that is too long or unreadable,
 * or `tooMany`: then it is unknown which pictures are used.
 */
export async function findUnused(): Promise<Unused | { readonly unknown: Uri | 'tooMany' }> {
  const files = await allFiles('**/*', maxFiles + 1);
  const texts = files.filter(({ path }) => isSearched(path));
  const pictures = await foundFiles(globOfEndings(pictureEndings), nobodys, maxPictures + 1);
  if (files.length > maxFiles || texts.length > maxTexts || pictures.length > maxPictures)
    return { unknown: 'tooMany' };
  const used: Used = { names: new Set(), files: new Set(), looks: new StatCache() };
  const unread = (await mapConcurrently(texts, (file) => addStored(used, file))).flatMap((one) => one ?? []);
  const unknown = unread.find(({ file, hasNames }) => !hasNames && isText.test(file.path));
  if (unknown) return { unknown: unknown.file };
  await mapConcurrently(workspace.textDocuments, (document) => addOpen(used, document));
  const unused = pictures.filter((file) => !used.files.has(placeKey(file)) && !isMentioned(used.names, baseName(file)));
  const ours = await mapConcurrently(unused, toUnused);
  return { pictures: ours.flatMap((one) => one ?? []), documents: texts.length - unread.length, unread };
}

/** What texts use: names in any form, and files by references, which may omit the extension. */
interface Used {
  readonly names: Set<string>;
  readonly files: Set<string>;
  readonly looks: StatCache;
}

/** Returns the file if it could not be read, or not all of it; open documents are read separately. */
async function addStored(used: Used, file: Uri): Promise<UnreadFile | undefined> {
  if (openDocument(file)) return undefined;
  const size = (await statOf(file))?.size ?? 0;
  const bytes = size > maxBytes ? undefined : await workspace.fs.readFile(file).then(undefined, () => undefined);
  if (!bytes) return { file, size };
  for (const name of collectFileNamesFromBytes(bytes)) used.names.add(name);
  const languageId = getLanguageFromExtension(file.path);
  if (!findLanguage(languageId)?.find) return undefined;
  if (bytes.length > longestDocument) return { file, size, hasNames: true };
  await addFiles(used, { file, languageId, text: new TextDecoder().decode(bytes) });
  return undefined;
}

async function addOpen(used: Used, document: TextDocument): Promise<void> {
  for (const name of collectFileNames(document.getText())) used.names.add(name);
  await addFiles(used, readDocument(document, getFileUri(document)));
}

async function addFiles({ files, looks }: Used, document: ReadDocument): Promise<void> {
  for (const { named } of await documentReferences(document, undefined, looks)) if (named) files.add(placeKey(named));
}

/** Returns undefined for pictures that are not Limn's, and for files behind links. */
async function toUnused(file: Uri): Promise<UnusedPicture | undefined> {
  const stat = await statOf(file);
  if (!stat || 'not' in (await insideWorkspace(file))) return undefined;
  const byLimn = typeof (await readPictureFile(file, workspace.fs)) === 'object';
  return byLimn || isInFolder(file)
    ? { file, size: stat.size, writtenAt: stat.mtime, isMadeByLimn: byLimn }
    : undefined;
}

/** Whether the file is directly in a folder with the name in the setting, wherever its document is. */
function isInFolder(file: Uri): boolean {
  const folder = readSettings(file).folder.replace(/^[./\\]+|[/\\]+$/g, '');
  return (
    folder !== '' && !folder.includes('$') && `/${folderOf(file).path}`.endsWith(`/${folder.replaceAll('\\', '/')}`)
  );
}
