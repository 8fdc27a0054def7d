/** The entry for VS Code's web-worker extension host. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import { registerRest } from './afterActivation.ts';
import { register } from './extension.ts';
import { canvasPreview } from './imageFiles/host/canvasPreview.ts';
import { fetchTransport } from './service/common/fetchTransport.ts';

export { deactivate } from './extension.ts';

export function activate(context: ExtensionContext): void {
  const file = Uri.joinPath(context.extensionUri, 'dist', 'app.js');
  register(context, {
    limn: () => loadModule<typeof import('./app.ts')>(file),
    afterActivation: async () => ({ registerRest }),
    preview: async () => canvasPreview,
    transport: async () => fetchTransport,
  });
}

/** In this host returns `vscode`, and no other module. */
declare const require: (name: string) => unknown;

/** Loads one of the extension's own modules in the way in which this host loads its entry, because the host's `require` cannot. */
async function loadModule<T>(file: Uri): Promise<T> {
  const source = new TextDecoder().decode(await workspace.fs.readFile(file));
  const module: { exports: unknown } = { exports: {} };
  new Function('module', 'exports', 'require', source)(module, module.exports, require);
  return module.exports as T;
}
