import { encodePath } from '../../languages/common/writeReference/encodePath.ts';

/** Returns a Markdown link to a file of the workspace; the path is shown literally. */
export function fileLink(path: string): string {
  return `[${path.replace(/[\\[\]`*_<&]/g, '\\$&')}](${encodePath(path)})`;
}
