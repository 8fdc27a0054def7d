/** The entry for VS Code's Node extension host. */
import type { ExtensionContext } from 'vscode';
import { register } from './extension.ts';

let finish: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): void {
  finish = register(context, {
    limn: () => import('./limn.ts'),
    preview: async () => (await import('./preview/nodePreview.ts')).nodePreview,
    transport: async () => (await import('./service/nodeTransport.ts')).nodeTransport,
    sha256: async (bytes) => (await import('./service/nodeSha256.ts')).nodeSha256(bytes),
    door: async () => (await import('./bridge/door.ts')).nodeDoor,
  });
}

/** The editor waits some seconds for it when the window closes or reloads. */
export function deactivate(): Promise<void> | undefined {
  return finish?.();
}
