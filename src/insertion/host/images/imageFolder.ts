import * as v from 'valibot';
import { l10n, languages, RelativePattern, type TextDocument, type Uri, type WorkspaceFolder, workspace } from 'vscode';
import type { Bounds } from '../../../base/host/insideWorkspace.ts';
import { foldsAt, isWithin, learnFolds, pathFrom, workspaceFolderOf } from '../../../base/host/uriPaths.ts';
import { readSettings } from '../../../product/host/settings.ts';
import { resolveCopyDestination, resolveFolderSetting } from '../../common/resolveCopyDestination.ts';
import type { Dialogs } from '../dialogs.ts';
import { getFileUri } from '../getDisplayName.ts';
import { findBaseFolder } from '../mainDocument.ts';
import { getReferencePath } from '../sitePaths.ts';
import { workspaceRoots } from '../workspaceFiles.ts';

const destinationSetting = 'markdown.copyFiles.destination';

/** The folder and name of a new file. */
export interface FileLocation {
  readonly folder: Uri;
  /** With extension; a number is added if another file has the name. */
  readonly fileName: string;
  /** Checked again right before it is written. */
  readonly within: Bounds;
}

/** Why a picture was not inserted, as a sentence. */
export interface Problem {
  readonly problem: string;
  /** The id of the setting to change. */
  readonly setting?: string;
}

/** The folder of a document's pictures; folders that the user names are relative to `base`. */
export interface ImageFolder {
  readonly kind: 'folder';
  readonly base: Uri;
  /**
   * Returns the place for a file with this default name, or why the setting gives none, as a sentence. `folder` is one that the user names
   * instead, as a path from `base`.
   */
  readonly place: (fileName: string, folder?: string) => FileLocation | Problem;
  /** Returns the path by which the document refers to a file. */
  readonly pathTo: (file: Uri) => Promise<string>;
}

/** Or why there is none: the user chooses in a dialog, or has canceled. */
type NoImageFolder = { readonly kind: 'ask' | 'cancelled' };

/** The settings that folders depend on: the editor's own, except in tests. */
export interface FolderSettings {
  readonly roots: () => readonly Pick<WorkspaceFolder, 'uri' | 'name'>[];
  /** Returns the settings for a file or folder. */
  readonly readSettings: (scope: Uri) => { readonly folder: string; readonly insertPosition: string };
  /** Returns the editor's setting `markdown.copyFiles.destination` for a file. */
  readonly readDestinations: (scope: Uri) => Destinations;
}

/** Finds the folders of documents' pictures. */
export class ImageFolders {
  readonly settings: FolderSettings;

  constructor(
    private readonly dialogs: Pick<Dialogs, 'chooseRoot'>,
    settings: Partial<FolderSettings> = {},
  ) {
    this.settings = { roots: workspaceRoots, readSettings, readDestinations, ...settings };
  }

  /**
   * Returns the folder by `markdown.copyFiles.destination` if one of its globs matches the document, or else by `limn.image.folder`; for an
   * untitled document the workspace folder, which the user chooses if there are several.
   */
  async resolve(document: TextDocument, dialogs = this.dialogs): Promise<ImageFolder | NoImageFolder> {
    const file = getFileUri(document);
    if (file.scheme === 'untitled') return this.resolveUntitled(dialogs);
    const root = workspaceFolderOf(file)?.uri;
    if (root) await learnFolds(root);
    const destination = destinationFor(document, this.settings.readDestinations(file));
    const base = await findBaseFolder(document);
    const home =
      destination === undefined
        ? homeByFolder(this.settings.readSettings(file).folder, base, root)
        : homeByDestination(destination, { file, base }, root);
    return { ...home, pathTo: (written) => getReferencePath(document, written) };
  }

  private async resolveUntitled(dialogs: Pick<Dialogs, 'chooseRoot'>): Promise<ImageFolder | NoImageFolder> {
    const { roots, readSettings } = this.settings;
    const [first, ...others] = roots();
    if (!first) return { kind: 'ask' };
    const question = l10n.t('Select the workspace folder to save the image in');
    const root = others.length === 0 ? first : await dialogs.chooseRoot(question);
    return root ? homeByFolder(readSettings(root.uri).folder, root.uri, root.uri) : { kind: 'cancelled' };
  }
}

function homeByFolder(setting: string, base: Uri, root: Uri | undefined): ImageFolder {
  const path = resolveFolderSetting(setting, { documentFolder: base.path, root: root?.path, folds: foldsAt(base) });
  return createImageFolder(base, root, (fileName) =>
    path === undefined ? leadsOut('limn.image.folder') : { folder: base.with({ path }), fileName },
  );
}

function homeByDestination(
  setting: string,
  { file: document, base }: { readonly file: Uri; readonly base: Uri },
  root: Uri | undefined,
): ImageFolder {
  return createImageFolder(base, root, (name) => {
    const file = { document: document.path, root: root?.path, fileName: name, now: new Date() };
    const destination = resolveCopyDestination(setting, { ...file, folds: foldsAt(document) });
    if ('refused' in destination) {
      const { refused } = destination;
      const pattern = refused.length > 80 ? `${refused.slice(0, 80)}…` : refused;
      const sentence = l10n.t(
        "The setting '{0}' contains a pattern that takes too long to evaluate ({1}).",
        destinationSetting,
        pattern,
      );
      return { problem: sentence, setting: destinationSetting };
    }
    const folder = document.with({ path: destination.folder });
    if (root && !isWithin(folder, root)) return leadsOut(destinationSetting);
    return { folder, fileName: destination.fileName };
  });
}

function createImageFolder(
  base: Uri,
  root: Uri | undefined,
  placeBySetting: (fileName: string) => Omit<FileLocation, 'within'> | Problem,
): ImageFolder {
  // For a document that is in no workspace folder, the user's own settings may name any folder.
  const within = { root: root ?? base.with({ path: '/' }), from: base };
  /** Never leads out of the workspace folder, or, if there is none, out of the document's own. */
  const placeIn = (folder: string, fileName: string) => {
    const bounds = { documentFolder: base.path, root: (root ?? base).path, folds: foldsAt(base) };
    const path = resolveFolderSetting(folder, bounds);
    if (path !== undefined) return { folder: base.with({ path }), fileName };
    return { problem: l10n.t("The folder '{0}' is outside the workspace folder.", folder) };
  };
  const place: ImageFolder['place'] = (fileName, folder) => {
    const found = folder === undefined ? placeBySetting(fileName) : placeIn(folder, fileName);
    return 'problem' in found ? found : { ...found, within };
  };
  return { kind: 'folder', base, place, pathTo: async (file) => pathFrom(base, file) };
}

function leadsOut(setting: string): Problem {
  return { problem: l10n.t("The setting '{0}' points outside the workspace folder.", setting), setting };
}

/** Globs for documents, and the destinations of files that are copied for them. */
const Destinations = v.record(v.string(), v.string());
type Destinations = v.InferOutput<typeof Destinations>;

/** Returns the editor's own setting for a file; a value of the wrong type counts as not set. */
function readDestinations(scope: Uri): Destinations {
  const value: unknown = workspace.getConfiguration('markdown', scope).get('copyFiles.destination');
  return v.is(Destinations, value) ? value : {};
}

/**
 * Returns the destination of the first glob that matches a saved document or a notebook's cell; undefined if none does.
 */
function destinationFor(document: TextDocument, destinations: Destinations): string | undefined {
  const matches = (pattern: string | RelativePattern) => languages.match({ pattern }, document) > 0;
  // A glob with a leading slash begins at each workspace folder, any other one at any folder.
  const fits = ([glob]: readonly [string, string]) =>
    glob.startsWith('/')
      ? (workspace.workspaceFolders ?? []).some((folder) => matches(new RelativePattern(folder, glob.slice(1))))
      : matches(glob.startsWith('**') ? glob : `**/${glob}`);
  return Object.entries(destinations).find(fits)?.[1];
}
