import { TabInputCustom, TabInputText, Uri, window } from 'vscode';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { normalizedPlace, samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';

/**
 * Returns those of the dropped files' URIs that the page may name: in the workspace, or open in an editor. Reports each other file by its
 * name.
 */
export async function filterDroppedUris(
  addresses: readonly string[],
  refuse: (why: NotInside, name: string) => void,
): Promise<readonly Uri[]> {
  const files: Uri[] = [];
  for (const address of addresses) {
    const uri = Uri.parse(address);
    const file = [uri, asKnownHere(uri)].find((one) => workspaceFolderOf(one) || isOpen(one));
    const why = file ? await whyNotSent(file) : 'outside';
    if (why || !file) refuse(why ?? 'outside', nameOf(uri));
    else files.push(normalizedPlace(file));
  }
  return files;
}

/** Returns why a file is not sent. A file in a visible editor may be sent; otherwise it must be inside the workspace. */
export async function whyNotSent(file: Uri): Promise<NotInside | undefined> {
  const inside = isOpen(file) || !workspaceFolderOf(file) ? undefined : await insideWorkspace(file);
  return inside && 'not' in inside ? inside.not : undefined;
}

export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Files that the window calls remote are plain files to an extension host that runs there; VS Code translates the URIs everywhere except in
 * pages.
 */
function asKnownHere(uri: Uri): Uri {
  return uri.scheme === 'vscode-remote' ? Uri.from({ scheme: 'file', path: uri.path }) : uri;
}

function isOpen(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) => (input instanceof TabInputText || input instanceof TabInputCustom) && samePlace(input.uri, uri),
  );
}
