import { absolutePaths } from '../../base/common/absolutePaths.ts';
import { exact, isInside } from '../../base/common/paths.ts';

/** Returns the deepest of these folders that contains `place`; all are absolute paths of this computer. */
export function deepestFolder(folders: readonly string[], place: string): string | undefined {
  return folders.filter((folder) => isIn(folder, place)).sort((a, b) => b.length - a.length)[0];
}

function isIn(folder: string, place: string): boolean {
  const [outer] = absolutePaths(folder);
  const [inner] = absolutePaths(place);
  return outer !== undefined && inner?.server === outer.server && isInside(inner?.path ?? '', outer.path, exact);
}
