import type { Event, Uri, ViewColumn, Webview, WebviewPanel } from 'vscode';

/** What a panel's page stands in. VS Code throws at every use of one that is gone. */
export interface Surface {
  readonly webview: Webview;
  readonly visible: boolean;
  /** The person is at it. */
  readonly active: boolean;
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
    get webview() {
      return panel.webview;
    },
    get visible() {
      return panel.visible;
    },
    get active() {
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
    reveal: (preserveFocus) => panel.reveal(undefined, preserveFocus),
    dispose: () => panel.dispose(),
  };
}
