import type { WebviewView } from 'vscode';
import type { Surface } from './surface.ts';

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
