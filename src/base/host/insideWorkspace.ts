import { FileSystemError, FileType, l10n, Uri, workspace } from 'vscode';
import { findNameFault } from '../common/fileName.ts';
import { type Folds, findVersionControl, getLastSegment, isInside, relativePath } from '../common/paths.ts';
import { isOfOneSystem, isOfWindows, learnFolds, normalizedPlace, placeKey, workspaceFolderOf } from './uriPaths.ts';

/** Why a path is not read or written; `unreadable`: it cannot be determined where it leads. */
export type NotInside = 'outside' | 'versionControl' | 'link' | 'unreadable';

/** `at` is the part of the path that is the reason. */
interface Refused {
  readonly not: NotInside;
  readonly at: Uri;
}

/** The bounds that a path must be within. */
export interface Bounds {
  /** The path must not lead out of it, and it may be a link itself; missing = the workspace folder that contains the path. */
  readonly root?: Uri | undefined;
  /** A folder in which the user works, so that links on the path to it are trusted; missing = the root. */
  readonly from?: Uri;
  /** Links that the user allowed, by their keys. */
  readonly links?: ReadonlySet<string>;
}

/**
 * Returns a path named by a document, a prompt file, an agent or a page if it is inside the workspace: in its folder, not in a version
 * control folder, and behind no symbolic link; else the reason. Must be called again right before writing: a folder may have become a link
 * in the meantime.
 */
export async function insideWorkspace(place: Uri, bounds: Bounds = {}): Promise<{ readonly uri: Uri } | Refused> {
  const uri = normalizedPlace(place);
  const root = bounds.root ?? workspaceFolderOf(uri)?.uri;
  if (!root || !isOfOneSystem(uri, root)) return { not: 'outside', at: uri };
  const folds = await learnFolds(root);
  if (!isInside(uri.path, root.path, folds) || isDoubtful(uri)) return { not: 'outside', at: uri };
  const hidden = findVersionControl(relativePath(root.path, uri.path, folds));
  if (hidden !== undefined) return { not: 'versionControl', at: uri };
  const way = wayTo(uri, [root, bounds.from ?? root], folds);
  return (await findObstacle(way, bounds.links ?? new Set())) ?? { uri };
}

/** Detects what Windows may read as a parent folder, and what ends a path on some systems. */
function isDoubtful(uri: Uri): boolean {
  return uri.path.includes('\0') || (isOfWindows(uri) && /(?:^|\/)[. ]+(?:\/|$)/.test(uri.path));
}

/** Returns what is on the path to a place but not on the path to any of these folders, outermost first. */
function wayTo(uri: Uri, folders: readonly Uri[], folds: Folds): readonly Uri[] {
  const way: Uri[] = [];
  for (
    let place = uri;
    !folders.some(({ path }) => isInside(path, place.path, folds));
    place = Uri.joinPath(place, '..')
  )
    way.unshift(place);
  return way;
}

async function findObstacle(way: readonly Uri[], links: ReadonlySet<string>): Promise<Refused | undefined> {
  for (const at of way) {
    const type = await typeAt(at);
    if (type === undefined) return undefined;
    if (type === 'unreadable') return { not: type, at };
    if ((type & FileType.SymbolicLink) !== 0 && !links.has(placeKey(at))) return { not: 'link', at };
  }
  return undefined;
}

/** Returns undefined if nothing exists there: then nothing can exist below it, either. */
async function typeAt(uri: Uri): Promise<FileType | 'unreadable' | undefined> {
  try {
    return (await workspace.fs.stat(uri)).type;
  } catch (error) {
    // If no disk accepts a name, nothing with it exists.
    const isMissingOrTooLong = isMissing(error, uri) || findNameFault(getLastSegment(uri.path)) === 'nameTooLong';
    return isMissingOrTooLong ? undefined : 'unreadable';
  }
}

/** File systems of other extensions, which have no links, may fail with any error for what is missing. */
function isMissing(error: unknown, { scheme }: Uri): boolean {
  const code = error instanceof FileSystemError ? error.code : '';
  if (code === 'FileNotFound' || code === 'FileNotADirectory') return true;
  return !['file', 'vscode-remote'].includes(scheme) && !['NoPermissions', 'Unavailable'].includes(code);
}

/** Throws the reason, as a sentence, if the path is not inside the workspace. */
export async function requireInside(place: Uri, bounds: Bounds = {}): Promise<void> {
  const inside = await insideWorkspace(place, bounds);
  if ('not' in inside) throw new Error(notInsideSentence(inside));
}

export function notInsideSentence({ not, at }: Refused): string {
  const name = workspace.asRelativePath(at);
  const sentences: Readonly<Record<NotInside, string>> = {
    outside: l10n.t("'{0}' isn't in the workspace.", name),
    versionControl: l10n.t("'{0}' belongs to version control, so Limn doesn't use it.", name),
    link: l10n.t("'{0}' is a symbolic link and might point outside the workspace folder.", name),
    unreadable: l10n.t("Couldn't read '{0}'.", name),
  };
  return sentences[not];
}
