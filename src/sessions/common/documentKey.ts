/**
 * Returns a short key of a document's URI, the same in every window. Two URIs may share a key; the files under it distinguish them. FNV-1a
 * (http://www.isthe.com/chongo/tech/comp/fnv) over UTF-16 code units.
 */
export function documentKey(uri: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < uri.length; at++) hash = Math.imul(hash ^ uri.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** In Limn's storage: contains a folder for each document that a session talks about, named by its key. */
export const documentsFolder = 'documents';
