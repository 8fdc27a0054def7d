import { FileType, Uri, workspace } from 'vscode';
import { isInside } from '../../core/insertion/folder.ts';
import type { Target } from '../../core/pictureReferences/found.ts';
import { folderOf } from '../insertion/documentName.ts';
import { drawnTypeOf } from '../panel/conversions.ts';

/** Why no picture can be made for a reference. */
export type NoFile = Extract<Target, { readonly not: string }>['not'] | 'outside' | 'ending' | 'link';

/** The file that a reference in a document names, or why none can be made: a document must not make Limn write elsewhere. */
export function referencedFile(target: Target, document: Uri): Uri | NoFile {
  if ('not' in target) return target.not;
  const root = rootOf(document);
  const file = Uri.joinPath(target.path.startsWith('/') ? root : folderOf(document), target.path);
  if (!isInside(file.path, root.path)) return 'outside';
  return drawnTypeOf(file.path) ? file : 'ending';
}

/** Nothing of a document outside of the workspace leads out of its own folder. */
function rootOf(document: Uri): Uri {
  return workspace.getWorkspaceFolder(document)?.uri ?? folderOf(document);
}

/** Whether the way to a file goes over a symbolic link, which may lead anywhere. */
export async function isBehindLink(file: Uri, document: Uri): Promise<boolean> {
  const root = rootOf(document);
  for (
    let folder = folderOf(file);
    isInside(folder.path, root.path) && folder.path !== root.path;
    folder = folderOf(folder)
  ) {
    const type = await typeOf(folder);
    if (type !== undefined && (type & FileType.SymbolicLink) !== 0) return true;
  }
  return false;
}

/** Nothing where there is none. A link that leads nowhere is there all the same. */
export function typeOf(uri: Uri): PromiseLike<FileType | undefined> {
  return workspace.fs.stat(uri).then(
    ({ type }) => type,
    () => undefined,
  );
}
