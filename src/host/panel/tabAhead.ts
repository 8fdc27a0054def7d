/** Loaded at the first command that opens a panel, before all the rest: VS Code makes the tab while the rest is loaded. */
import { type Disposable, type ExtensionContext, type TextEditor, Uri, type WebviewPanel, window } from 'vscode';
import { viewType } from '../../shared/names.ts';
import { panelLocation } from './locations.ts';
import { newTab, pageOptions } from './newTab.ts';
import { columnForPage, tabsOf } from './pageTabs.ts';

/** A tab that waits for its panel. */
export interface TabAhead extends Disposable {
  /** Where the person was; VS Code forgets it for the tab. */
  readonly editor: TextEditor | undefined;
  /** The tab, once; nothing where the person has closed it. */
  take(): WebviewPanel | undefined;
  /** Closes it where nobody took it. */
  dispose(): void;
}

/** Nothing where the panel may open elsewhere, or VS Code knows of one. Resolves when VS Code was told: what is loaded then holds this host up. */
export async function openTabAhead(context: ExtensionContext): Promise<TabAhead | undefined> {
  if (panelLocation() !== 'beside' || tabsOf(viewType).length > 0) return undefined;
  const ahead = tabAhead(context);
  await new Promise((resolve) => setTimeout(resolve));
  return ahead;
}

function tabAhead({ extensionUri, globalStorageUri }: ExtensionContext): TabAhead {
  const { activeTextEditor: editor } = window;
  const stored = (name: string) => Uri.joinPath(globalStorageUri, name);
  const options = pageOptions(extensionUri, stored('pictures'), stored('thumbnails'));
  let tab: WebviewPanel | undefined = newTab(options, columnForPage(), false);
  const take = () => {
    const taken = tab;
    tab = undefined;
    return taken;
  };
  tab.onDidDispose(take);
  return { editor, take, dispose: () => take()?.dispose() };
}
