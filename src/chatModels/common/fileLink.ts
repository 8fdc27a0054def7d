import { encodePath } from '../../languages/common/writeReference/encodePath.ts';

/** A link to a file of the workspace, as Markdown; the path is shown as it is. */
export function fileLink(path: string): string {
  return `[${path.replace(/[\\[\]`*_<&]/g, '\\$&')}](${encodePath(path)})`;
}
