import { Uri, type ViewColumn, type WebviewOptions, type WebviewPanel, window } from 'vscode';
import { beginning, reloadCommand, viewType } from '../../shared/names.ts';

/** A page may read its own files and the stored pictures, have the window reloaded, and be shown how to begin, nothing else. */
export function pageOptions(extensionUri: Uri, ...pictureFolders: readonly Uri[]): WebviewOptions {
  return {
    enableScripts: true,
    enableCommandUris: [reloadCommand, ...Object.values(beginning)],
    localResourceRoots: [Uri.joinPath(extensionUri, 'dist'), ...pictureFolders],
  };
}

/** A tab for a panel, with no page in it. */
export function newTab(options: WebviewOptions, viewColumn: ViewColumn, preserveFocus: boolean): WebviewPanel {
  const place = { viewColumn, preserveFocus };
  return window.createWebviewPanel(viewType, 'Limn', place, { enableFindWidget: true, ...options });
}
