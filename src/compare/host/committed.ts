import { type Event, extensions, type Uri } from 'vscode';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';

/**
 * The part of the built-in Git extension's API that is used here:
 * https://github.com/microsoft/vscode/blob/main/extensions/git/src/api/git.d.ts.
 */
interface Git {
  readonly state: string;
  readonly onDidChangeState: Event<string>;
  getRepository(uri: Uri): Repository | null;
  getRepositoryRoot?(uri: Uri): Promise<Uri | null>;
  openRepository?(root: Uri): Promise<Repository | null>;
}

interface Repository {
  readonly state: { readonly HEAD?: { readonly commit?: string } };
  status(): Promise<void>;
  getObjectDetails(treeish: string, path: string): Promise<{ readonly size: number }>;
  buffer(ref: string, path: string): Promise<Uint8Array>;
  log(options: {
    readonly path: string;
    readonly maxEntries: number;
  }): Promise<readonly { readonly commitDate?: Date }[]>;
}

/** A file's version in the last commit. */
interface Committed {
  readonly bytes: Uint8Array;
  /** When a commit last changed it, in milliseconds since 1970; 0 if unknown. */
  readonly when: number;
}

/** Why there is no committed version. */
type Uncommitted = 'noGit' | 'noRepository' | 'new' | 'tooLarge';

/** Timeout for the Git extension to start, in milliseconds. */
const patience = 10_000;

/** Returns the file's version in the last commit, or why there is none. Rejects with Git's error message. */
export async function readCommittedVersion(uri: Uri): Promise<Committed | Uncommitted> {
  const git = await startGit();
  if (!git) return 'noGit';
  const repository = await findRepository(git, uri);
  if (!repository) return 'noRepository';
  // A repository that was just opened has no state yet, and learns of its first commit only some moments later.
  if (repository.state.HEAD?.commit === undefined) await repository.status();
  if (repository.state.HEAD?.commit === undefined) return 'new';
  const size = await readSize(repository, uri.fsPath);
  if (size === undefined) return 'new';
  if (size > limits.pastedBytes) return 'tooLarge';
  const [bytes, [last]] = await Promise.all([
    repository.buffer('HEAD', uri.fsPath),
    repository.log({ path: uri.fsPath, maxEntries: 1 }),
  ]);
  return { bytes, when: last?.commitDate?.getTime() ?? 0 };
}

/** Returns the Git extension's exports, or undefined if Git is turned off, missing, or does not start. */
async function startGit(): Promise<Git | undefined> {
  const extension = extensions.getExtension('vscode.git');
  const exported: unknown = extension && (await Promise.resolve(extension.activate()).catch(() => undefined));
  const git = getApi(exported);
  if (git && git.state !== 'initialized') await waitUntilStarted(git);
  return git?.state === 'initialized' ? git : undefined;
}

function waitUntilStarted({ onDidChangeState }: Git): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, patience);
    const listening = onDidChangeState(() => {
      clearTimeout(over);
      listening.dispose();
      resolve();
    });
  });
}

/** Returns the API, or undefined while Git is turned off, because requesting it throws then. */
function getApi(exported: unknown): Git | undefined {
  try {
    const api: unknown = hasFunction(exported, 'getAPI') ? exported.getAPI(1) : undefined;
    return hasFunction(api, 'getRepository') ? (api as unknown as Git) : undefined;
  } catch {
    return undefined;
  }
}

function hasFunction<Name extends string>(
  value: unknown,
  name: Name,
): value is Record<Name, (argument: unknown) => unknown> {
  return typeof value === 'object' && value !== null && name in value && typeof Reflect.get(value, name) === 'function';
}

/** Returns the file's repository. If the editor has not opened it, searches from the file's folder, in which Git is run. */
async function findRepository(git: Git, uri: Uri): Promise<Repository | null> {
  const open = git.getRepository(uri);
  if (open) return open;
  const root = await git.getRepositoryRoot?.(folderOf(uri));
  return root ? ((await git.openRepository?.(root)) ?? null) : null;
}

/** Returns the file's size in the last commit, or undefined if the commit has no such file. */
async function readSize(repository: Repository, path: string): Promise<number | undefined> {
  try {
    return (await repository.getObjectDetails('HEAD', path)).size;
  } catch (error) {
    if (error instanceof Error && 'gitErrorCode' in error && error.gitErrorCode === 'UnknownPath') return undefined;
    throw error;
  }
}
