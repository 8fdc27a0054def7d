import { hashText } from '../../base/common/bytes.ts';
import { hasDrive, pathKey } from '../../base/common/paths.ts';

/**
 * Returns a short key of a document's URI, the same in every window and for all spellings that a disk may treat as equal: in each letter case
 * and each normal form. The sessions under a key that two documents share distinguish them.
 */
export function documentKey(uri: string): string {
  return isOnDrive(uri)
    ? hashText(pathKey(decode(uri), { letterCase: true, normalForm: true }))
    : hashText(composeAccents(uri, (text) => text.toUpperCase()).toLowerCase());
}

/** Returns the key, and the one under which earlier versions stored a document: outside of drives, it differed in each letter case. */
export function storedKeys(uri: string): readonly string[] {
  return [...new Set([documentKey(uri), ...(isOnDrive(uri) ? [] : [hashText(composeAccents(uri))])])];
}

/** Whether two URIs may name the same file, as far as their spellings show. */
export function isSameFile(one: string, other: string): boolean {
  return one === other || documentKey(one) === documentKey(other);
}

function isOnDrive(uri: string): boolean {
  return hasDrive(decode(uri).replace(/^[\w.+-]+:(?:\/\/[^/]*)?/, ''));
}

/** Composes letters and their accents, which a URI contains as escaped bytes, and maps them; everything else stays as it is. */
function composeAccents(uri: string, map = (text: string) => text): string {
  return uri.replace(/[a-z]?(?:%[89a-f][\da-f])+/gi, (letters) =>
    encodeURIComponent(map(decode(letters).normalize('NFC'))),
  );
}

/** Returns a text with invalid escapes unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In Limn's storage: contains a folder for each document that a session talks about, named by its key. */
export const documentsFolder = 'documents';
