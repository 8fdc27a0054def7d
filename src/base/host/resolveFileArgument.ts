import { TabInputCustom, TabInputText, Uri, window } from 'vscode';

/**
 * Returns the file that a command's argument names (a menu passes a URI, a link its text), or else that of the active tab.
 */
export function resolveFileArgument(argument: unknown): Uri | undefined {
  if (argument instanceof Uri) return argument;
  if (typeof argument === 'string') return Uri.parse(argument);
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputCustom || input instanceof TabInputText ? input.uri : undefined;
}

/** Returns all files that a menu's command was chosen for if there are several, or else the one file. */
export function namedFiles(argument: unknown, all: unknown): readonly Uri[] {
  const several = Array.isArray(all) ? all.filter((one) => one instanceof Uri) : [];
  const file = resolveFileArgument(argument);
  return several.length > 1 ? several : file ? [file] : [];
}
