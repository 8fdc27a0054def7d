/** Looks: what all pictures of a document share. */
import type { ExtensionContext } from 'vscode';
import { DocumentLooks } from './documentLooks.ts';
import { LookCache } from './lookCache.ts';

export type LooksFeature = ReturnType<typeof createLooks>;

/** Read when a panel first shows a document's. */
export function createLooks(extension: Pick<ExtensionContext, 'subscriptions'>) {
  const knownLooks = new LookCache();
  extension.subscriptions.push(knownLooks);
  return { looks: new DocumentLooks(), knownLooks };
}
