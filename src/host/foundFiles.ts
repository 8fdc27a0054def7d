import {
  type CancellationToken,
  FileType,
  type GlobPattern,
  languages,
  RelativePattern,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';

/** What VS Code searches by itself. Where nobody searches a scheme, `workspace.findFiles` waits for ever, or passes it over. */
const searched = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/** Folders that are listed at the same time. */
const atOnce = 16;

/** As `workspace.findFiles`, in the order of their paths: the editor gives them as its search comes upon them. */
export async function foundFiles(
  include: GlobPattern,
  exclude: GlobPattern | undefined,
  most: number,
  token?: CancellationToken,
): Promise<readonly Uri[]> {
  const folders = foldersOf(include);
  const unsearched = folders.filter(({ scheme }) => !searched.has(scheme));
  const found = unsearched.length < folders.length ? await workspace.findFiles(include, exclude, most, token) : [];
  for (const folder of unsearched) found.push(...(await below(folder, { include, exclude, most, token })));
  // Made here: the first one takes 7 ms, which the panel would wait for.
  const paths = new Intl.Collator('en', { numeric: true });
  return found.sort((one, other) => paths.compare(one.path, other.path)).slice(0, most);
}

/** Nobody writes documents there. */
export const nobodys = '**/{node_modules,.git}/**';

/** As `foundFiles` without `nobodys`, and also what `files.exclude` hides, which the editor's search passes over; from `most` on there may be more. */
export async function allFiles(include: string, most: number): Promise<readonly Uri[]> {
  const hiding = (workspace.workspaceFolders ?? []).filter(({ uri }) => hidesFiles(uri));
  const walk = { include, exclude: nobodys, most, token: undefined };
  const [found, ...walked] = await Promise.all([
    foundFiles(include, nobodys, most),
    ...hiding.map(({ uri }) => below(uri, walk)),
  ]);
  return [...new Map([found, ...walked].flat().map((uri) => [uri.toString(), uri])).values()];
}

/** Whether the person or the workspace hides more than VS Code does by itself. */
function hidesFiles(folder: Uri): boolean {
  const files = workspace.getConfiguration('files', folder);
  const usual = files.inspect<object>('exclude')?.defaultValue ?? {};
  return Object.entries(files.get('exclude', {})).some(([glob, isOut]) => isOut !== false && !(glob in usual));
}

/** A glob for files of these endings, written in whatever case: the editor's search knows A from a. */
export function globOfEndings(endings: readonly string[]): string {
  const either = (letter: string) => `[${letter}${letter.toUpperCase()}]`;
  return `**/*.{${endings.map((ending) => ending.replace(/[a-z]/g, either)).join(',')}}`;
}

function foldersOf(include: GlobPattern): readonly Uri[] {
  if (typeof include !== 'string') return [include.baseUri];
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

interface Walk {
  readonly include: GlobPattern;
  readonly exclude: GlobPattern | undefined;
  readonly most: number;
  readonly token: CancellationToken | undefined;
}

/** The same folder by folder; no link is followed, so that it ends. */
async function below(root: Uri, { include, exclude, most, token }: Walk): Promise<readonly Uri[]> {
  const found: Uri[] = [];
  const waiting = [root];
  while (waiting.length > 0 && found.length < most && !token?.isCancellationRequested) {
    const listed = (await Promise.all(waiting.splice(0, atOnce).map(listOf))).flat();
    const kept = listed.filter(({ uri }) => !(exclude && fits(root, exclude, uri)));
    waiting.push(...kept.flatMap(({ uri, type }) => (type === FileType.Directory ? uri : [])));
    found.push(
      ...kept.flatMap(({ uri, type }) => ((type & FileType.File) !== 0 && fits(root, include, uri) ? uri : [])),
    );
  }
  return found;
}

/** What cannot be listed counts as empty, as it does where VS Code searches. */
async function listOf(folder: Uri): Promise<readonly { readonly uri: Uri; readonly type: FileType }[]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name, type]) => ({ uri: Uri.joinPath(folder, name), type }));
}

/** VS Code's own reading of a glob, which looks at no more of a document than this. */
function fits(root: Uri, glob: GlobPattern, uri: Uri): boolean {
  const pattern = typeof glob === 'string' ? new RelativePattern(root, glob) : glob;
  return languages.match({ pattern }, { uri, languageId: '' } as TextDocument) > 0;
}
