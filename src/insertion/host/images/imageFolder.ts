import { l10n, type TextDocument, type Uri, type WorkspaceFolder } from 'vscode';
import type { Bounds } from '../../../base/host/insideWorkspace.ts';
import { foldsAt, isWithin, learnFolds, workspaceFolderOf } from '../../../base/host/uriPaths.ts';
import { resolveCopyDestination, resolveFolderSetting } from '../../common/resolveCopyDestination.ts';
import type { Dialogs } from '../dialogs.ts';
import { folderOf, getFileUri } from '../getDisplayName.ts';
import { type Destinations, destinationFor } from './copyDestinations.ts';

const destinationSetting = 'markdown.copyFiles.destination';

/** Where one file goes. */
export interface FileLocation {
  readonly folder: Uri;
  /** With extension; a number is added where another file has it. */
  readonly fileName: string;
  /** Asked again right before it is written. */
  readonly within: Bounds;
}

interface NoPlace {
  readonly problem: string;
}

/** Where a document's pictures are kept, referred to as seen from `base`. */
export interface ImageFolder {
  readonly kind: 'folder';
  readonly base: Uri;
  /** The place for a file that would have this name by itself, or why the setting gives none, as a sentence. */
  readonly place: (fileName: string) => FileLocation | NoPlace;
  /** The same in a folder that the user names as a way from `base`. */
  readonly placeIn: (folder: string, fileName: string) => FileLocation | NoPlace;
}

/** Or why there is no such place: the user decides by a dialog, or has cancelled. */
type NoImageFolder = { readonly kind: 'ask' | 'cancelled' };

export interface HomeOptions {
  readonly dialogs: Pick<Dialogs, 'chooseRoot'>;
  readonly roots: () => readonly Pick<WorkspaceFolder, 'uri' | 'name'>[];
  /** The settings as they hold for a file or folder. */
  readonly readSettings: (scope: Uri) => { readonly folder: string; readonly insertPosition: string };
  /** The editor's setting `markdown.copyFiles.destination` as it holds for a file. */
  readonly readDestinations: (scope: Uri) => Destinations;
}

/**
 * By `markdown.copyFiles.destination` where a glob of it fits the document, else by `limn.image.folder`; an untitled
 * document has the workspace folder, asked for when there are several.
 */
export async function resolveImageFolder(
  document: TextDocument,
  options: HomeOptions,
): Promise<ImageFolder | NoImageFolder> {
  const file = getFileUri(document);
  if (file.scheme === 'untitled') return homeOfUntitled(options);
  const root = workspaceFolderOf(file)?.uri;
  if (root) await learnFolds(root);
  const destination = destinationFor(document, options.readDestinations(file));
  if (destination !== undefined) return homeByDestination(destination, file, root);
  return homeByFolder(options.readSettings(file).folder, folderOf(file), root);
}

async function homeOfUntitled({ readSettings, roots, dialogs }: HomeOptions): Promise<ImageFolder | NoImageFolder> {
  const [first, ...others] = roots();
  if (!first) return { kind: 'ask' };
  const question = l10n.t('Workspace folder for the picture, since the document is not saved yet');
  const root = others.length === 0 ? first : await dialogs.chooseRoot(question);
  return root ? homeByFolder(readSettings(root.uri).folder, root.uri, root.uri) : { kind: 'cancelled' };
}

function homeByFolder(setting: string, base: Uri, root: Uri | undefined): ImageFolder {
  const path = resolveFolderSetting(setting, { documentFolder: base.path, root: root?.path, folds: foldsAt(base) });
  const place = (fileName: string) =>
    path === undefined
      ? leadsOut('limn.image.folder')
      : { folder: base.with({ path }), fileName, within: boundsOf(base, root) };
  return { kind: 'folder', base, place, placeIn: placeIn(base, root) };
}

function homeByDestination(setting: string, document: Uri, root: Uri | undefined): ImageFolder {
  const place = (name: string) => {
    const file = { document: document.path, root: root?.path, fileName: name, now: new Date() };
    const destination = resolveCopyDestination(setting, { ...file, folds: foldsAt(document) });
    if ('refused' in destination) return takesTooLong(destination.refused);
    const { folder: path, fileName } = destination;
    const folder = document.with({ path });
    if (root && !isWithin(folder, root)) return leadsOut(destinationSetting);
    return { folder, fileName, within: boundsOf(base, root) };
  };
  const base = folderOf(document);
  return { kind: 'folder', base, place, placeIn: placeIn(base, root) };
}

/** Never out of the workspace folder; where there is none, not out of the document's own. */
function placeIn(base: Uri, root: Uri | undefined): ImageFolder['placeIn'] {
  return (folder, fileName) => {
    const path = resolveFolderSetting(folder, {
      documentFolder: base.path,
      root: (root ?? base).path,
      folds: foldsAt(base),
    });
    if (path !== undefined) return { folder: base.with({ path }), fileName, within: boundsOf(base, root) };
    return { problem: l10n.t('The folder {0} is not in the workspace folder.', folder) };
  };
}

/** Of a document that is in no workspace folder, the user's own settings may name any folder. */
function boundsOf(base: Uri, root: Uri | undefined): Bounds {
  return { root: root ?? base.with({ path: '/' }), from: base };
}

function leadsOut(setting: string): NoPlace {
  return { problem: l10n.t('The setting {0} leads out of the workspace folder.', setting) };
}

function takesTooLong(pattern: string): NoPlace {
  const shown = pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern;
  return {
    problem: l10n.t('The setting {0} holds a pattern that could take for ever: {1}.', destinationSetting, shown),
  };
}
