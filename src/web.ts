/** The entry for VS Code's web-worker extension host. */
import type { ExtensionContext } from 'vscode';
import { register } from './extension.ts';

export function activate(context: ExtensionContext): void {
  register(context, async () => (await import('./service/fetchTransport.ts')).fetchTransport);
}
