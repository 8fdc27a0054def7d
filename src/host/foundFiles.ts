import { type CancellationToken, type GlobPattern, type Uri, workspace } from 'vscode';

const paths = new Intl.Collator('en', { numeric: true });

/** As `workspace.findFiles`, in the order of their paths: the editor gives them as its search comes upon them. */
export async function foundFiles(
  include: GlobPattern,
  exclude: GlobPattern | undefined,
  most: number,
  token?: CancellationToken,
): Promise<readonly Uri[]> {
  const found = await workspace.findFiles(include, exclude, most, token);
  return found.sort((one, other) => paths.compare(one.path, other.path));
}
