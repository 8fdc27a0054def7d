import type { Uri } from 'vscode';

/** The address of a file, as far as is needed without an editor. */
export function fileUri(path: string): Uri {
  const uri = {
    path,
    scheme: 'file',
    toString: () => `file://${path}`,
    with: (to: { path: string }) => fileUri(to.path),
  };
  return uri as unknown as Uri;
}
