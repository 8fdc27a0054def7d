import type { Event, ViewColumn, Webview } from 'vscode';

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
