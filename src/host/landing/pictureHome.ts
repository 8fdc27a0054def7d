import { l10n, type TextDocument, type Uri, type WorkspaceFolder, workspace } from 'vscode';
import { pictureFolder } from '../../core/landing/folder.ts';
import type { Dialogs } from './dialogs.ts';
import { fileOf, folderOf } from './documentName.ts';

/** Where a document's pictures are kept: in `folder`, referred to as seen from `base`. */
export interface PictureHome {
  readonly kind: 'folder';
  readonly base: Uri;
  readonly folder: Uri;
}

/** Or why there is no such place: the person decides by a dialog, has cancelled, or the setting leads outside. */
export type NoHome = { readonly kind: 'ask' | 'cancelled' | 'outside' };

export interface HomeOptions {
  readonly dialogs: Pick<Dialogs, 'chooseRoot'>;
  readonly roots: () => readonly Pick<WorkspaceFolder, 'uri'>[];
  /** The settings as they hold for a file or folder. */
  readonly readSettings: (scope: Uri) => { readonly folder: string };
}

/** By the setting `limn.image.folder`; an untitled document has the workspace folder, asked for when there are several. */
export async function pictureHome(document: TextDocument, options: HomeOptions): Promise<PictureHome | NoHome> {
  const homeIn = (base: Uri, root: Uri | undefined) => homeBy(options.readSettings(base).folder, base, root);
  const file = fileOf(document);
  if (file.scheme !== 'untitled') return homeIn(folderOf(file), workspace.getWorkspaceFolder(file)?.uri);
  const roots = options.roots();
  if (roots.length === 0) return { kind: 'ask' };
  const question = l10n.t('Workspace folder for the picture, since the document is not saved yet');
  const root = roots.length === 1 ? roots[0] : await options.dialogs.chooseRoot(question);
  return root ? homeIn(root.uri, root.uri) : { kind: 'cancelled' };
}

function homeBy(setting: string, base: Uri, root: Uri | undefined): PictureHome | NoHome {
  const path = pictureFolder(setting, { documentFolder: base.path, root: root?.path });
  return path === undefined ? { kind: 'outside' } : { kind: 'folder', base, folder: base.with({ path }) };
}
