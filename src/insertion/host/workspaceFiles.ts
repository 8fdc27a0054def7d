import { FileType, l10n, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { foundFiles } from '../../base/host/foundFiles.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { foldsAt, isWithin, samePlace } from '../../base/host/uriPaths.ts';
import { limits } from '../../product/common/limits.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { type FileMention, type Root, resolveFileMention, type WorkspacePath } from '../common/fileMention.ts';
import type { Dialogs } from './dialogs.ts';
import { baseName, getDisplayName } from './getDisplayName.ts';

/** A folder of the workspace with its address. */
interface Folder extends Root {
  readonly uri: Uri;
}

/** A file of the workspace that a name means, or where one of that name would be. */
export type FileMatch =
  | { readonly state: 'found'; readonly uri: Uri; readonly line?: number }
  | { readonly state: 'missing'; readonly uri: Uri; readonly path: string }
  | { readonly state: 'outside' | 'cancelled' };

/** How long a look at the disk holds, in milliseconds: an answer is drawn many times, files come and go seldom. */
const fresh = 10_000;

/** More files of one name are not worth choosing from. */
const most = 50;

/** Of all names of an answer together. */
const mostOfAll = 2_000;

/** Names of an answer that need a look of their own. */
const mostSpecial = 10;

/** What others wrote is named by its whole path. */
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

  /** Which of the names are files at exactly that path, in their order. */
  async existing(names: readonly string[]): Promise<readonly string[]> {
    const some = names.slice(0, limits.results);
    const there = await Promise.all(some.map((name) => this.isThere(name)));
    return some.filter((_, index) => there[index]);
  }

  /** Which of the names `find` would find: at exactly that path, or further down, where a path ends so. */
  async reachable(names: readonly string[]): Promise<readonly string[]> {
    const exact = new Set(await this.existing(names));
    const further = await this.further(names.filter((name) => !exact.has(name)));
    return names.filter((name) => exact.has(name) || further.has(name));
  }

  /** The file at that path, else one whose path ends so, which the user chooses where there are several. */
  async find(name: string): Promise<FileMatch> {
    const meant = resolveFileMention(name, this.folders());
    if (!meant || meant.places.length === 0) return { state: 'outside' };
    const line = meant.line === undefined ? {} : { line: meant.line };
    const exact = await firstFile(meant.places);
    if (exact) return { state: 'found', uri: exact, ...line };
    const found = await this.matching(`**/${asGlob(meant.ending)}`, most);
    if (found.length > 0) {
      const uri = found.length === 1 ? found[0] : await this.choose(found, meant.ending);
      return uri ? { state: 'found', uri, ...line } : { state: 'cancelled' };
    }
    const place = await this.placeForNew(meant);
    return place ? { state: 'missing', uri: addressOf(place), path: meant.ending } : { state: 'cancelled' };
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

  private async matching(glob: string, count: number): Promise<readonly Uri[]> {
    const found = await foundFiles(glob, others, count);
    const inside = (uri: Uri) => this.folders().some((folder) => isWithin(uri, folder.uri));
    return found.filter((uri) => inside(uri));
  }

  /** Looks for all of them at once, since each look goes through the whole workspace. */
  private async further(names: readonly string[]): Promise<ReadonlySet<string>> {
    const endings = names.flatMap((name) => {
      const ending = resolveFileMention(name, this.folders())?.ending;
      return ending === undefined ? [] : [{ name, ending }];
    });
    const paths = endings.map(({ ending }) => ending);
    // One glob for all paths that can stand between braces, and one for each other.
    const plain = paths.filter((path) => !inGlob.test(path));
    const special = paths.filter((path) => inGlob.test(path)).slice(0, mostSpecial);
    const globs = [...(plain.length > 1 ? [`{${plain.join(',')}}`] : plain), ...special.map(asGlob)];
    const found = (await Promise.all(globs.map((glob) => this.matching(`**/${glob}`, mostOfAll)))).flat();
    const there = endings.filter(({ ending }) => found.some(({ path }) => path.endsWith(`/${ending}`)));
    return new Set(there.map(({ name }) => name));
  }

  private async choose(found: readonly Uri[], name: string): Promise<Uri | undefined> {
    const names = found.map((uri) => workspace.asRelativePath(uri)).sort();
    const chosen = await this.dialogs.chooseName(l10n.t('Which {0} is meant?', name), names);
    return found.find((uri) => workspace.asRelativePath(uri) === chosen);
  }

  /** If several folders are open and the name says none of them, the user chooses one. */
  private async placeForNew({ places, ending }: FileMention<Folder>): Promise<WorkspacePath<Folder> | undefined> {
    const named = places.length > 1 ? places.findLast(({ path }) => path !== ending) : places[0];
    if (named) return named;
    const chosen = await this.dialogs.chooseRoot(l10n.t('In which folder?'));
    return places.find(({ root }) => samePlace(root.uri, chosen?.uri));
  }

  private folders(): readonly Folder[] {
    return this.roots().map(asRoot);
  }
}

/** A folder of the workspace as absolute paths may name it. */
export function asRoot({ uri, name }: Pick<WorkspaceFolder, 'uri' | 'name'>): Folder {
  const server = uri.scheme === 'file' && uri.authority !== '' && { server: uri.authority.toLowerCase() };
  return { uri, name, path: uri.path, folds: foldsAt(uri), ...server };
}

function addressOf({ root, path }: WorkspacePath<Folder>): Uri {
  return Uri.joinPath(root.uri, path);
}

async function firstFile(places: readonly WorkspacePath<Folder>[]): Promise<Uri | undefined> {
  const uris = places.map((place) => addressOf(place));
  const stats = await Promise.all(uris.map(statOf));
  return uris.find((_, index) => ((stats[index]?.type ?? 0) & FileType.File) !== 0);
}

const inGlob = /[[\]{}*?,]/;

/** Characters that mean something in a glob stand for themselves in brackets. */
function asGlob(path: string): string {
  return path.replace(/[[\]{}*?]/g, '[$&]');
}

/** The workspace's folders. */
export function workspaceRoots(): readonly WorkspaceFolder[] {
  return workspace.workspaceFolders ?? [];
}

/**
 * A passage or file that came from elsewhere, as it is called here: only where its address is that of a file in a folder
 * of the workspace, and its name the one that the user reads. Nothing else may be read or written for it.
 */
export async function resolveQuoteInWorkspace(quote: Quote): Promise<Quote | undefined> {
  const uri = plainUri(quote.uri);
  // A file is called by its path in a workspace folder, which may have been another one.
  const said = quote.fileName.replaceAll('\\', '/');
  const isNamedSo = uri && said !== '' && baseName(uri) !== '' && `/${uri.path}`.endsWith(`/${said}`);
  if (!isNamedSo || 'not' in (await insideWorkspace(uri))) return undefined;
  if ((await statOf(uri))?.type !== FileType.File) return undefined;
  return { ...quote, uri: uri.toString(), fileName: getDisplayName({ uri }) };
}

/** Nothing for what is no address of a file, or one that climbs out of the folder it begins in. */
function plainUri(address: string): Uri | undefined {
  try {
    const uri = Uri.parse(address, true);
    const isPlain = uri.query === '' && uri.fragment === '' && !/\/\.{0,2}(?:\/|$)/.test(uri.path);
    return isPlain ? uri : undefined;
  } catch {
    return undefined;
  }
}
