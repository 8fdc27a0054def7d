/** The entry for VS Code's Node extension host. */
import type { ExtensionContext } from 'vscode';
import { register } from './extension.ts';

export { deactivate } from './extension.ts';

export function activate(context: ExtensionContext): void {
  register(context, {
    limn: () => import('./app.ts'),
    afterActivation: () => import('./afterActivation.ts'),
    preview: async () => (await import('./imageFiles/node/nodePreview.ts')).nodePreview,
    transport: async () => (await import('./service/node/nodeTransport.ts')).nodeTransport,
    sha256: async (bytes) => (await import('./service/node/nodeSha256.ts')).nodeSha256(bytes),
    ownFiles: async () => (await import('./sessions/node/nodeFiles.ts')).nodeFiles,
    disk: async () => (await import('./base/node/nodeDisk.ts')).nodeDisk,
    door: async () => (await import('./agents/node/localServer.ts')).nodeLocalServer,
  });
}
