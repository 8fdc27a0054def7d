import { FileType, l10n, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { statOf } from '../../base/host/fileAccess.ts';
import { foundFiles } from '../../base/host/foundFiles.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { foldsAt, isWithin, samePlace } from '../../base/host/uriPaths.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { type FileMention, type Root, resolveFileMention, type WorkspacePath } from '../common/fileMention.ts';
import type { Dialogs } from './dialogs.ts';
import { baseName, getDisplayName } from './getDisplayName.ts';

/** A workspace folder with its URI. */
interface Folder extends Root {
  readonly uri: Uri;
}

/** The file of the workspace that a name means, or where it would be created. */
export type FileMatch =
  | { readonly state: 'found'; readonly uri: Uri; readonly line?: number }
  | { readonly state: 'missing'; readonly uri: Uri; readonly path: string }
  | { readonly state: 'outside' | 'cancelled' };

/** How long a lookup is cached, in milliseconds: an answer is rendered many times, files rarely change. */
const fresh = 10_000;

/** The user does not choose from more files with one name. */
const most = 50;

/** Maximum number of files for all names of an answer. */
const mostOfAll = 2_000;

/** Maximum number of names of an answer that need a search of their own. */
const mostSpecial = 10;

/** Dependencies are found only by their whole path. */
const others = '**/node_modules/**';

/** The files of the workspace that answers name; nothing outside of its folders is ever looked at. */
export class WorkspaceFiles {
  private readonly looked = new Map<string, { readonly at: number; readonly isThere: Promise<boolean> }>();

  /** `now` is in milliseconds since 1970. */
  constructor(
    private readonly dialogs: Pick<Dialogs, 'chooseName' | 'chooseRoot'>,
    private readonly roots: () => readonly Pick<WorkspaceFolder, 'uri' | 'name'>[],
    private readonly now = Date.now,
  ) {}

  /** Returns the names that are files at exactly that path, in order. */
  async existing(names: readonly string[]): Promise<readonly string[]> {
    const some = names.slice(0, limits.results);
    const there = await Promise.all(some.map((name) => this.isThere(name)));
    return some.filter((_, index) => there[index]);
  }

  /** Returns the names that `find` would find: at exactly that path, or as the end of a longer path. */
  async reachable(names: readonly string[]): Promise<readonly string[]> {
    const exact = new Set(await this.existing(names));
    const further = await this.findEndings(names.filter((name) => !exact.has(name)));
    return names.filter((name) => exact.has(name) || further.has(name));
  }

  /** Finds the file at that path, or else one whose path ends with it; the user chooses if there are several. */
  async find(name: string): Promise<FileMatch> {
    const meant = resolveFileMention(name, this.folders());
    if (!meant || meant.places.length === 0) return { state: 'outside' };
    const line = meant.line === undefined ? {} : { line: meant.line };
    const exact = await firstFile(meant.places);
    if (exact) return { state: 'found', uri: exact, ...line };
    const found = await this.findMatching(`**/${escapeGlob(meant.ending)}`, most);
    if (found.length > 0) {
      const uri = found.length === 1 ? found[0] : await this.choose(found, meant.ending);
      return uri ? { state: 'found', uri, ...line } : { state: 'cancelled' };
    }
    const place = await this.placeForNew(meant);
    return place ? { state: 'missing', uri: toUri(place), path: meant.ending } : { state: 'cancelled' };
  }

  private isThere(name: string): Promise<boolean> {
    const now = this.now();
    const known = this.looked.get(name);
    if (known && now - known.at < fresh) return known.isThere;
    if (this.looked.size >= 2_000) this.looked.clear();
    const places = resolveFileMention(name, this.folders())?.places ?? [];
    const isThere = firstFile(places).then((uri) => uri !== undefined);
    this.looked.set(name, { at: now, isThere });
    return isThere;
  }

  private async findMatching(glob: string, count: number): Promise<readonly Uri[]> {
    const found = await foundFiles(glob, others, count);
    const inside = (uri: Uri) => this.folders().some((folder) => isWithin(uri, folder.uri));
    return found.filter((uri) => inside(uri));
  }

  /** Searches for all of them at once, since each search goes through the whole workspace. */
  private async findEndings(names: readonly string[]): Promise<ReadonlySet<string>> {
    const endings = names.flatMap((name) => {
      const ending = resolveFileMention(name, this.folders())?.ending;
      return ending === undefined ? [] : [{ name, ending }];
    });
    const paths = endings.map(({ ending }) => ending);
    // One glob for all paths that can stand between braces, and one for each other.
    const plain = paths.filter((path) => !inGlob.test(path));
    const special = paths.filter((path) => inGlob.test(path)).slice(0, mostSpecial);
    const globs = [...(plain.length > 1 ? [`{${plain.join(',')}}`] : plain), ...special.map(escapeGlob)];
    const found = (await Promise.all(globs.map((glob) => this.findMatching(`**/${glob}`, mostOfAll)))).flat();
    const there = endings.filter(({ ending }) => found.some(({ path }) => path.endsWith(`/${ending}`)));
    return new Set(there.map(({ name }) => name));
  }

  private async choose(found: readonly Uri[], name: string): Promise<Uri | undefined> {
    const names = found.map((uri) => workspace.asRelativePath(uri)).sort();
    const chosen = await this.dialogs.chooseName(l10n.t("Select which '{0}' to use", name), names);
    return found.find((uri) => workspace.asRelativePath(uri) === chosen);
  }

  /** If several folders are open and the name says none of them, the user chooses one. */
  private async placeForNew({ places, ending }: FileMention<Folder>): Promise<WorkspacePath<Folder> | undefined> {
    const named = places.length > 1 ? places.findLast(({ path }) => path !== ending) : places[0];
    if (named) return named;
    const chosen = await this.dialogs.chooseRoot(l10n.t('Select a folder'));
    return places.find(({ root }) => samePlace(root.uri, chosen?.uri));
  }

  private folders(): readonly Folder[] {
    return this.roots().map(asRoot);
  }
}

/** Converts a workspace folder to one that absolute paths may name. */
export function asRoot({ uri, name }: Pick<WorkspaceFolder, 'uri' | 'name'>): Folder {
  const server = uri.scheme === 'file' && uri.authority !== '' && { server: uri.authority.toLowerCase() };
  return { uri, name, path: uri.path, folds: foldsAt(uri), ...server };
}

function toUri({ root, path }: WorkspacePath<Folder>): Uri {
  return Uri.joinPath(root.uri, path);
}

async function firstFile(places: readonly WorkspacePath<Folder>[]): Promise<Uri | undefined> {
  const uris = places.map((place) => toUri(place));
  const stats = await Promise.all(uris.map(statOf));
  return uris.find((_, index) => ((stats[index]?.type ?? 0) & FileType.File) !== 0);
}

const inGlob = /[[\]{}*?,]/;

/** Escapes special characters of a glob by brackets. */
function escapeGlob(path: string): string {
  return path.replace(/[[\]{}*?]/g, '[$&]');
}

/** The workspace's folders. */
export function workspaceRoots(): readonly WorkspaceFolder[] {
  return workspace.workspaceFolders ?? [];
}

/**
 * Returns an imported passage or file as it is named here, but only if its URI is that of a file in a workspace folder and its name is the
 * one that the user sees. Nothing else may be read or written for it.
 */
export async function resolveQuoteInWorkspace(quote: Quote): Promise<Quote | undefined> {
  const uri = parsePlainUri(quote.uri);
  // A file is named by its path in a workspace folder, which may have been another one.
  const said = quote.fileName.replaceAll('\\', '/');
  const isNamedSo = uri && said !== '' && baseName(uri) !== '' && `/${uri.path}`.endsWith(`/${said}`);
  if (!isNamedSo || 'not' in (await insideWorkspace(uri))) return undefined;
  if ((await statOf(uri))?.type !== FileType.File) return undefined;
  return { ...quote, uri: uri.toString(), fileName: getDisplayName({ uri }) };
}

/** Returns undefined for what is not the URI of a file, or climbs out of its folder. */
function parsePlainUri(address: string): Uri | undefined {
  try {
    const uri = Uri.parse(address, true);
    const isPlain = uri.query === '' && uri.fragment === '' && !/\/\.{0,2}(?:\/|$)/.test(uri.path);
    return isPlain ? uri : undefined;
  } catch {
    return undefined;
  }
}
