import { TabInputText, TabInputWebview, type TextDocument, ViewColumn, window } from 'vscode';
import { samePlace } from '../../base/host/uriPaths.ts';

/** Where to show a text: in the group that has it open, else in one that shows no panel, else in a new one. */
export function getViewColumnFor(document: TextDocument): ViewColumn {
  const groups = window.tabGroups.all;
  const holding = groups.find(({ tabs }) => tabs.some(({ input }) => shows(input, document)));
  const free = groups.find(({ activeTab }) => !(activeTab?.input instanceof TabInputWebview));
  return (holding ?? free)?.viewColumn ?? ViewColumn.Beside;
}

/** Whether a text stands in any tab, in front or behind. */
export function isOpenInTab(document: Pick<TextDocument, 'uri'>): boolean {
  return window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => shows(input, document)));
}

/** Whether a tab's input is this text. */
export function shows(input: unknown, document: Pick<TextDocument, 'uri'>): boolean {
  return input instanceof TabInputText && samePlace(input.uri, document.uri);
}
