import { hashText } from '../../base/common/bytes.ts';
import { hasDrive, pathKey } from '../../base/common/paths.ts';

/**
 * Returns a short key of a document's URI, the same in every window and in every spelling that some disk treats as equal.
 * Documents that another disk distinguishes may share a key; their sessions name them as they are spelled.
 */
export function documentKey(uri: string): string {
  return hashText(foldPath(decode(uri)));
}

/** Whether two URIs name the same file, as far as their spellings show: letter case differs in all names but those on a drive of Windows. */
export function isSameFile(one: string, other: string): boolean {
  return one === other || spelling(one) === spelling(other);
}

function spelling(uri: string): string {
  const text = decode(uri);
  return hasDrive(text.replace(/^[\w.+-]+:(?:\/\/[^/]*)?/, '')) ? foldPath(text) : composeAccents(uri);
}

const foldPath = (text: string) => pathKey(text, { letterCase: true, normalForm: true });

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
