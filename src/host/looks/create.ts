/** Looks: what all pictures of a document share. */
import { DocumentLooks } from './documentLooks.ts';

export type LooksFeature = ReturnType<typeof createLooks>;

export function createLooks() {
  return { looks: new DocumentLooks() };
}
