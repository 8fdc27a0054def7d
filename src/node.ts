/** The entry for VS Code's Node extension host. */
import type { ExtensionContext } from 'vscode';
import { register } from './extension.ts';

export function activate(context: ExtensionContext): void {
  register(context, async () => (await import('./service/nodeTransport.ts')).nodeTransport);
}
