import { type Uri, workspace } from 'vscode';
import { isNamed, namesIn, namesInFile, namingEndings } from '../../../core/pictureReferences/namesIn.ts';
import { pictureEndings } from '../../../shared/pictureNames.ts';
import { statOf } from '../../fileStat.ts';
import { allFiles, foundFiles, globOfEndings, nobodys } from '../../foundFiles.ts';
import { baseName, folderOf } from '../../insertion/documentName.ts';
import { linkOnTheWay } from '../../insertion/links.ts';
import { readPictureFile } from '../../provenance/pictureFile.ts';
import { openDocument, referencesBelow } from '../../references/documentsIn.ts';
import { inBatches } from '../../references/inBatches.ts';
import { readSettings } from '../../settings.ts';

/** A picture that nothing uses; `byLimn`: its own words say so, else it only stands in a folder where Limn puts pictures. */
export interface UnusedPicture {
  readonly file: Uri;
  /** Bytes. */
  readonly size: number;
  readonly byLimn: boolean;
}

/** What was found, or the file that makes it unknown what is used: one too long or not readable, or `tooMany` of them. */
export type FoundUnused =
  | { readonly pictures: readonly UnusedPicture[]; readonly documents: number }
  | { readonly unknown: Uri | 'tooMany' };

/** With more than these it is not known what is used. */
const mostTexts = 20_000;
const mostPictures = 50_000;

/** In bytes; a longer text is not looked through. */
const longestText = 32_000_000;

/** The pictures of these folders that no document, and no other text, names: in whatever form, saved or not. */
export async function findUnused(folders: readonly Uri[]): Promise<FoundUnused> {
  const texts = await allFiles(globOfEndings(namingEndings), mostTexts + 1);
  const pictures = await foundFiles(globOfEndings(pictureEndings), nobodys, mostPictures + 1);
  if (texts.length > mostTexts || pictures.length > mostPictures) return { unknown: 'tooMany' };
  const names = new Set<string>();
  const read = await inBatches(texts, async (file) => ((await addNames(file, names)) ? undefined : file));
  const unread = read.find((file) => file !== undefined);
  if (unread) return { unknown: unread };
  for (const document of workspace.textDocuments) for (const name of namesIn(document.getText())) names.add(name);
  const referred = new Set((await referencesBelow(folders)).flatMap(({ named }) => named?.toString() ?? []));
  const unused = pictures.filter((file) => !referred.has(file.toString()) && !isNamed(names, baseName(file)));
  const ours = await inBatches(unused, asOurs);
  return { pictures: ours.flatMap((one) => one ?? []), documents: texts.length };
}

/** False where it could not be read; what stands in its editor counts with all that is open. */
async function addNames(file: Uri, names: Set<string>): Promise<boolean> {
  if (openDocument(file)) return true;
  const stat = await statOf(file);
  if (!stat || stat.size > longestText) return false;
  const bytes = await workspace.fs.readFile(file).then(undefined, () => undefined);
  for (const name of bytes ? namesInFile(bytes) : []) names.add(name);
  return bytes !== undefined;
}

/** Nothing for pictures of others, and for what a link leads to. */
async function asOurs(file: Uri): Promise<UnusedPicture | undefined> {
  const root = workspace.getWorkspaceFolder(file)?.uri;
  const stat = await statOf(file);
  if (!root || !stat || (await linkOnTheWay(root, file))) return undefined;
  const byLimn = typeof (await readPictureFile(file, workspace.fs)) === 'object';
  return byLimn || isInFolder(file) ? { file, size: stat.size, byLimn } : undefined;
}

/** Directly in a folder that the setting names, wherever its document is. */
function isInFolder(file: Uri): boolean {
  const folder = readSettings(file).folder.replace(/^[./\\]+|[/\\]+$/g, '');
  return (
    folder !== '' && !folder.includes('$') && `/${folderOf(file).path}`.endsWith(`/${folder.replaceAll('\\', '/')}`)
  );
}
