import { TabInputWebview, type Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { Surface } from './surface.ts';

/** A tab among the editors. */
export function tabSurface(panel: WebviewPanel, icon: { readonly light: Uri; readonly dark: Uri }): Surface {
  panel.iconPath = icon;
  return {
    isTitled: false,
    get webview() {
      return panel.webview;
    },
    get visible() {
      return panel.visible;
    },
    get active() {
      return panel.active;
    },
    get hadKeyboard() {
      return panel.active;
    },
    get column() {
      return panel.viewColumn;
    },
    onDidChange: panel.onDidChangeViewState,
    onDidDispose: panel.onDidDispose,
    name: (title) => {
      panel.title = title ? `Limn: ${title}` : 'Limn';
    },
    reveal: (preserveFocus) => panel.reveal(standsBehindDocument(panel) ? ViewColumn.Beside : undefined, preserveFocus),
    dispose: () => panel.dispose(),
  };
}

/** What the user is at stays in sight: a panel that stands behind it comes up at its side. */
function standsBehindDocument({ visible, viewColumn }: WebviewPanel): boolean {
  const { activeTabGroup: at } = window.tabGroups;
  if (visible || at.viewColumn !== viewColumn || !at.activeTab) return false;
  return !(at.activeTab.input instanceof TabInputWebview);
}
