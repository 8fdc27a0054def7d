/** Recognizes the folders in which a version control system keeps its own files: a file written there may be executed, or history lost. */

const hidden: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', '.sl', '.pijul', '_darcs']);

/** Characters that macOS file systems ignore when they compare names; Git rejects them for the same reason. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Returns the first name on a path that is a version control folder, in any spelling that a disk may accept for it; undefined if there is
 * none. A folder called `cvs` may contain anything, so only CVS's own spelling counts.
 */
export function findVersionControl(path: string): string | undefined {
  return path.split('/').find((name) => name === 'CVS' || hidden.has(asDiskReads(name)));
}

/** Windows ignores dots and spaces at the end and what follows a colon, and accepts the short name of a long one. */
function asDiskReads(name: string): string {
  const read = name
    .replaceAll(ignored, '')
    .toLowerCase()
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '');
  return read === 'git~1' ? '.git' : read;
}
