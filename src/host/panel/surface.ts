import type { Event, ViewColumn, Webview } from 'vscode';

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
