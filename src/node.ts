/** The entry for VS Code's Node extension host. */
import type { ExtensionContext } from 'vscode';
import { register } from './extension.ts';

let finish: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  finish = register(context, {
    limn: () => import('./app.ts'),
    preview: async () => (await import('./imageFiles/node/nodePreview.ts')).nodePreview,
    transport: async () => (await import('./service/node/nodeTransport.ts')).nodeTransport,
    sha256: async (bytes) => (await import('./service/node/nodeSha256.ts')).nodeSha256(bytes),
    door: async () => (await import('./agents/node/localServer.ts')).nodeLocalServer,
  });
}

/** VS Code waits a few seconds for it when the window closes or reloads. */
export function deactivate(): Promise<void> | undefined {
  return finish?.();
}
