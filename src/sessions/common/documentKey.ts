import { hashText } from '../../base/common/bytes.ts';
import { hasDrive, pathKey } from '../../base/common/paths.ts';

/**
 * Returns a short key of a document's URI, the same in every window, in every letter case on a drive of Windows, and in every normal form.
 * The sessions under a key that two documents share distinguish them.
 */
export function documentKey(uri: string): string {
  const text = decode(uri);
  const isOnDrive = hasDrive(text.replace(/^[\w.+-]+:(?:\/\/[^/]*)?/, ''));
  return hashText(isOnDrive ? pathKey(text, { letterCase: true, normalForm: true }) : composeAccents(uri));
}

/** Whether two URIs name the same file, as far as their spellings show. */
export function isSameFile(one: string, other: string): boolean {
  return one === other || documentKey(one) === documentKey(other);
}

/** Composes letters and their accents, which a URI contains as escaped bytes; everything else stays as it is. */
function composeAccents(uri: string): string {
  return uri.replace(/[a-z]?(?:%[89a-f][\da-f])+/gi, (letters) => encodeURIComponent(decode(letters).normalize('NFC')));
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
