/** The entry for VS Code's web-worker extension host. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import { register } from './extension.ts';
import { canvasPreview } from './imageFiles/host/canvasPreview.ts';
import { fetchTransport } from './service/common/fetchTransport.ts';

let finish: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  const file = Uri.joinPath(context.extensionUri, 'dist', 'app.js');
  finish = register(context, {
    limn: () => loadModule<typeof import('./app.ts')>(file),
    preview: async () => canvasPreview,
    transport: async () => fetchTransport,
  });
}

/** The editor waits some seconds for it when the window closes or reloads. */
export function deactivate(): Promise<void> | undefined {
  return finish?.();
}

/** Gives `vscode`, and nothing else, in this host. */
declare const require: (name: string) => unknown;

/** Loads a module of the extension's own in the way in which this host loads its entry, since the host loads nothing but that. */
async function loadModule<T>(file: Uri): Promise<T> {
  const source = new TextDecoder().decode(await workspace.fs.readFile(file));
  const module: { exports: unknown } = { exports: {} };
  new Function('module', 'exports', 'require', source)(module, module.exports, require);
  return module.exports as T;
}
