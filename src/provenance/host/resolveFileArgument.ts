import { TabInputCustom, TabInputText, Uri, window } from 'vscode';

/** The file that a command's argument names (a menu gives an address, a link its text), else that of the tab in front. */
export function resolveFileArgument(argument: unknown): Uri | undefined {
  if (argument instanceof Uri) return argument;
  if (typeof argument === 'string') return Uri.parse(argument);
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputCustom || input instanceof TabInputText ? input.uri : undefined;
}

/** All files that a menu's command was chosen for, where there are several; else as for one. */
export function namedFiles(argument: unknown, all: unknown): readonly Uri[] {
  const several = Array.isArray(all) ? all.filter((one) => one instanceof Uri) : [];
  const file = resolveFileArgument(argument);
  return several.length > 1 ? several : file ? [file] : [];
}
