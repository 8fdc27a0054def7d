import { TabInputCustom, TabInputText, Uri, window, workspace } from 'vscode';

/** Of the addresses of dropped files those the page may name: in the workspace, or open in an editor. The others are refused, each by its name. */
export function droppedFiles(addresses: readonly string[], refuse: (name: string) => void): readonly Uri[] {
  return addresses.flatMap((address) => {
    const uri = Uri.parse(address);
    const file = [uri, asKnownHere(uri)].find(isReachable);
    if (!file) refuse(nameOf(uri));
    return file ?? [];
  });
}

export function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What the window calls remote are plain files to an extension host that runs there; VS Code translates that everywhere but in pages. */
function asKnownHere(uri: Uri): Uri {
  return uri.scheme === 'vscode-remote' ? Uri.from({ scheme: 'file', path: uri.path }) : uri;
}

function isReachable(uri: Uri): boolean {
  return workspace.getWorkspaceFolder(uri) !== undefined || isOpen(uri);
}

function isOpen(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) =>
      (input instanceof TabInputText || input instanceof TabInputCustom) && input.uri.toString() === uri.toString(),
  );
}
