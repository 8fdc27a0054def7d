/**
 * Resolves VS Code's setting `markdown.copyFiles.destination`: the folders of files that are copied for a document, by globs.
 */
import { type Folds, getLastSegment, isInside, join, relativePath } from '../../base/common/paths.ts';

/** No user writes a longer setting, but a repository's own settings may contain anything. */
const longestSetting = 2_000;

/** Paths are absolute, with `/`, as in a URI. */
export interface CopiedFile {
  readonly document: string;
  /** The workspace folder that contains the document, if any. */
  readonly root: string | undefined;
  /** Which differences in names the document's disk ignores. */
  readonly folds: Folds;
  /** Its default name, with extension. */
  readonly fileName: string;
  readonly now: Date;
}

export type Destination = Pick<CopiedFile, 'fileName'> & { readonly folder: string };

/**
 * Returns the place that a destination of the setting means: its variables and their `${name/pattern/replacement/}` resolved, from the
 * workspace folder with a leading `/`, otherwise from the document's folder. A destination that names no file of this kind is a folder.
 * `refused` is the part of the setting that is not evaluated, since it could take forever.
 */
export function resolveCopyDestination(setting: string, file: CopiedFile): Destination | { readonly refused: string } {
  const fromRoot = setting.startsWith('/') ? `\${documentWorkspaceFolder}${setting}` : setting;
  const values = getVariables(file);
  // The first pattern that could take long on what it is to change.
  const transforms = [...fromRoot.matchAll(variable)].map(([, name = '', pattern = '']) => [name, pattern] as const);
  const endless = ([name, pattern]: readonly [string, string]) =>
    !isSafePattern(unescapeSlashes(pattern), values.get(name)?.length ?? 0);
  const refused = setting.length > longestSetting ? setting : transforms.find(endless)?.[1];
  if (refused !== undefined) return { refused };
  const resolved = resolve(fromRoot, values).replaceAll('\\', '/');
  const path = join(resolved.startsWith('/') ? '/' : folderOf(file.document), resolved);
  const namesFile = !/(?:^|\/)\.{0,2}$/.test(resolved) && extensionOf(path) === extensionOf(file.fileName);
  return namesFile
    ? { folder: folderOf(path), fileName: getLastSegment(path) }
    : { folder: path, fileName: file.fileName };
}

/** As VS Code's Markdown extension documents them. */
function getVariables({ document, root, folds, fileName, now }: CopiedFile): ReadonlyMap<string, string> {
  const folder = folderOf(document);
  const name = getLastSegment(document);
  const isInRoot = root !== undefined && isInside(document, root, folds);
  const fromRoot = (path: string) => (isInRoot ? relativePath(root, path, folds) : path);
  return new Map([
    ['documentFilePath', document],
    ['documentRelativeFilePath', fromRoot(document)],
    ['documentDirName', folder],
    ['documentRelativeDirName', fromRoot(folder)],
    ['documentFileName', name],
    ['documentBaseName', /^(.+)\.[^.]*$/.exec(name)?.[1] ?? name],
    ['documentExtName', extensionOf(name)],
    ['documentWorkspaceFolder', root ?? folder],
    ['fileName', fileName],
    ['fileExtName', extensionOf(fileName)],
    ['unixTime', String(now.getTime())],
    // Windows allows no colon in a name.
    ['isoTime', now.toISOString().replaceAll(':', '-')],
  ]);
}

/** A variable, or a dollar sign that begins none. */
const variable = /\\\$|\$\{(\w+)(?:\/((?:\\\/|[^}/])+)\/((?:\\\/|[^}/])*)\/)?\}/g;

/** Unknown variables are kept; a backslash escapes a `$`. */
function resolve(setting: string, values: ReadonlyMap<string, string>): string {
  return setting.replace(variable, (match, name?: string, pattern?: string, replacement?: string) => {
    if (name === undefined) return '$';
    const value = values.get(name);
    return value === undefined || pattern === undefined
      ? (value ?? match)
      : transform(value, pattern, replacement ?? '');
  });
}

/** Returns the value unchanged if the pattern is not a regular expression. */
function transform(value: string, pattern: string, replacement: string): string {
  try {
    return value.replace(new RegExp(unescapeSlashes(pattern)), unescapeSlashes(replacement));
  } catch {
    return value;
  }
}

/** Removes the backslash that the setting has before a slash of a pattern. */
function unescapeSlashes(text: string): string {
  return text.replaceAll('\\/', '/');
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** Returns the extension without the dot; empty if there is none. */
function extensionOf(path: string): string {
  return /[^/]\.([^./]+)$/.exec(path)?.[1] ?? '';
}

/**
 * Bounds the time of an untrusted regular expression. A backtracking engine tries at most every path through the pattern: each quantifier
 * may stop at any position, each alternative may be taken or not. A quantified group that contains another choice multiplies without bound,
 * so it is rejected.
 */

/** Takes far less than a tenth of a second. */
const mostSteps = 20_000_000;

/** No user writes a longer pattern. */
const longestPattern = 300;

/** Returns false for a pattern that could take long on a text of this length. */
export function isSafePattern(pattern: string, length: number): boolean {
  if (pattern.length > longestPattern) return false;
  const tokens = tokenize(pattern);
  const starts = length + 2;
  const hasRepeatedChoice = tokens.some(
    (token, at) => isQuantifier(token) && findGroupBefore(tokens, at).some((one) => isQuantifier(one) || isChoice(one)),
  );
  /** The maximum number of paths through the pattern from one start. */
  const ways = tokens.reduce((all, token) => all * (isQuantifier(token) ? starts : isChoice(token) ? 2 : 1), 1);
  return !hasRepeatedChoice && ways * starts <= mostSteps;
}

/** Returns the tokens of the group that ends right before this index. */
function findGroupBefore(tokens: readonly string[], end: number): readonly string[] {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (tokens[at] === ')') depth++;
    if (tokens[at] === '(') depth--;
    if (depth <= 0) return tokens.slice(at, end);
  }
  return tokens.slice(0, end);
}

function isQuantifier(token: string): boolean {
  return /^[*+{]/.test(token);
}

function isChoice(token: string): boolean {
  return /^[|?]/.test(token);
}

/** Escapes, classes, quantifiers (with a `?` that makes them lazy), the beginnings of groups, and single characters. */
function tokenize(pattern: string): readonly string[] {
  const opened = pattern.replace(/\((?:\?(?:[:=!]|<[=!]|<\w*>))/g, '(');
  return opened.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g) ?? [];
}

/**
 * Returns the folder that the setting means: relative to the document, or from the workspace folder with a leading `/`. Undefined if it
 * would leave the workspace folder, since a repository's own settings may name it.
 */
export function resolveFolderSetting(
  setting: string,
  { documentFolder, root, folds }: Pick<CopiedFile, 'root' | 'folds'> & { readonly documentFolder: string },
): string | undefined {
  const wanted = setting.trim().replaceAll('\\', '/');
  const start = wanted.startsWith('/') && root !== undefined ? root : documentFolder;
  const folder = join(start, wanted);
  return root === undefined || isInside(folder, root, folds) ? folder : undefined;
}
