import { type Folds, isInside, join } from '../../base/common/paths.ts';

/** Absolute paths with `/` (the path of a URI). */
interface Base {
  readonly documentFolder: string;
  /** The workspace folder the document is in, where there is one. */
  readonly root: string | undefined;
  /** What the disk folds that the document is on. */
  readonly folds: Folds;
}

/**
 * The folder that the setting means: relative to the document, or from the workspace folder with a leading `/`.
 * Nothing when it would leave the workspace folder, since a repository's own settings may name it.
 */
export function resolveFolderSetting(setting: string, { documentFolder, root, folds }: Base): string | undefined {
  const wanted = setting.trim().replaceAll('\\', '/');
  const start = wanted.startsWith('/') && root !== undefined ? root : documentFolder;
  const folder = join(start, wanted);
  return root === undefined || isInside(folder, root, folds) ? folder : undefined;
}
