/** Folders in which a version control system keeps its own files: what is written there may be run, or lose a history. */

const hidden: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', '.sl', '.pijul', '_darcs']);

/** Characters that a disk of macOS leaves out of names when it compares them; Git refuses them for the same reason. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Returns the first name on a path that is a folder of version control, in any spelling that a disk may take for it; undefined if
 * there is none. A folder that is called `cvs` may hold anything, so that only CVS's own spelling counts.
 */
export function findVersionControl(path: string): string | undefined {
  return path.split('/').find((name) => name === 'CVS' || hidden.has(asDiskReads(name)));
}

/** Windows leaves out dots and blanks at the end and what follows a colon, and knows a long name by a short one too. */
function asDiskReads(name: string): string {
  const read = name
    .replaceAll(ignored, '')
    .toLowerCase()
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '');
  return read === 'git~1' ? '.git' : read;
}
