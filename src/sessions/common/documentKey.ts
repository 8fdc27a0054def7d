import { hashText } from '../../base/common/bytes.ts';

/** Returns a short key of a document's URI, the same in every window. The files under a key that two URIs share distinguish them. */
export function documentKey(uri: string): string {
  return hashText(uri);
}

/** In Limn's storage: contains a folder for each document that a session talks about, named by its key. */
export const documentsFolder = 'documents';
