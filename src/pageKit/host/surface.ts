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

/** What a panel's page stands in. VS Code throws at every use of one that is gone. */
export interface Surface {
  /** It says itself which session it shows, and offers the ways to another one. */
  readonly isTitled: boolean;
  readonly webview: Webview;
  readonly visible: boolean;
  /** The user is at it. */
  readonly active: boolean;
  /** The keyboard was in it last, as far as VS Code tells. */
  readonly hadKeyboard: boolean;
  /** The group of editors it stands in. */
  readonly column: ViewColumn | undefined;
  /** `visible`, `active` or `column` may be another. */
  readonly onDidChange: Event<unknown>;
  readonly onDidDispose: Event<void>;
  /** Says which session it shows. */
  name(title: string): void;
  reveal(preserveFocus: boolean): void;
  dispose(): void;
}

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

/** A view that stands in a side bar, or wherever else the user drags it. */
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
    // What is at hand in a side bar is meant, as long as no tab is turned to after it.
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
    // Only VS Code takes a view away, where it has no place any more.
    dispose: () => undefined,
  };
}
