import { TabInputText, TabInputWebview, type TextDocument, ViewColumn, window } from 'vscode';
import { samePlace } from '../../base/host/uriPaths.ts';

/**
 * Returns the column for a text: that of the group that has it open, or else of one that shows no panel, or else a new one.
 */
export function getViewColumnFor(document: TextDocument): ViewColumn {
  const groups = window.tabGroups.all;
  const holding = groups.find(({ tabs }) => tabs.some(({ input }) => shows(input, document)));
  const free = groups.find(({ activeTab }) => !(activeTab?.input instanceof TabInputWebview));
  return (holding ?? free)?.viewColumn ?? ViewColumn.Beside;
}

/** Whether any tab, active or not, shows a text. */
export function isOpenInTab(document: Pick<TextDocument, 'uri'>): boolean {
  return window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => shows(input, document)));
}

/** Whether a tab's input is this text. */
export function shows(input: unknown, document: Pick<TextDocument, 'uri'>): boolean {
  return input instanceof TabInputText && samePlace(input.uri, document.uri);
}
