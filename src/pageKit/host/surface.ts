import {
  type Event,
  TabInputWebview,
  type Uri,
  ViewColumn,
  type Webview,
  type WebviewPanel,
  type WebviewView,
  window,
} from 'vscode';

/** The tab or view that shows a panel's page. VS Code throws at every use of one that is closed. */
export interface Surface {
  /** Whether it shows the title of the session and the ways to another one itself. */
  readonly isTitled: boolean;
  readonly webview: Webview;
  readonly visible: boolean;
  /** Whether the user is working in it. */
  readonly active: boolean;
  /** Whether it had the keyboard focus last, as far as VS Code reports. */
  readonly hadKeyboard: boolean;
  /** The editor group that it is in. */
  readonly column: ViewColumn | undefined;
  /** Fires when `visible`, `active` or `column` may have changed. */
  readonly onDidChange: Event<unknown>;
  readonly onDidDispose: Event<void>;
  /** Sets the title to that of the session. */
  name(title: string): void;
  reveal(preserveFocus: boolean): void;
  dispose(): void;
}

/** Creates the surface of a tab among the editors. */
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

/** Returns whether a panel is hidden behind the active document. It is then revealed beside it, so that the document stays visible. */
function standsBehindDocument({ visible, viewColumn }: WebviewPanel): boolean {
  const { activeTabGroup: at } = window.tabGroups;
  if (visible || at.viewColumn !== viewColumn || !at.activeTab) return false;
  return !(at.activeTab.input instanceof TabInputWebview);
}

/** Creates the surface of a view in a side bar, or wherever else the user drags it. */
export function viewSurface(view: WebviewView): Surface {
  return {
    isTitled: true,
    column: undefined,
    hadKeyboard: false,
    get webview() {
      return view.webview;
    },
    get visible() {
      return view.visible;
    },
    // A visible view counts as active until another tab becomes active.
    get active() {
      return view.visible;
    },
    onDidChange: view.onDidChangeVisibility,
    onDidDispose: view.onDidDispose,
    name: (title) => {
      view.title = title || 'Limn';
      view.description = title ? 'Limn' : '';
    },
    reveal: (preserveFocus) => view.show(preserveFocus),
    // Only VS Code disposes a view.
    dispose: () => undefined,
  };
}
