import * as v from 'valibot';
import { languages, RelativePattern, type TextDocument, workspace } from 'vscode';
import { workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { getFileUri } from './getDisplayName.ts';

/** Globs, and whether each counts; a condition in place of a yes is left aside. */
const Globs = v.record(v.string(), v.unknown());

/**
 * Whether the settings `files.readonlyInclude` and `files.readonlyExclude` lock a document: no API tells what its editor
 * thinks of it, and an edit by an extension gets through all the same. What the user locked for this session alone, or by
 * the file's permissions, cannot be known.
 */
export function isLocked(document: TextDocument): boolean {
  return matches(document, 'readonlyInclude') && !matches(document, 'readonlyExclude');
}

function matches(document: TextDocument, setting: 'readonlyInclude' | 'readonlyExclude'): boolean {
  const value: unknown = workspace.getConfiguration('files', getFileUri(document)).get(setting);
  const globs = v.is(Globs, value) ? Object.entries(value).filter(([, counts]) => counts === true) : [];
  return globs.some(([glob]) => languages.match(patternsOf(document, glob), document) > 0);
}

/** As the editor reads them: from the workspace folder, or from the root of the disk. */
function patternsOf(document: TextDocument, glob: string): readonly { readonly pattern: string | RelativePattern }[] {
  const folder = workspaceFolderOf(getFileUri(document));
  return [{ pattern: glob }, ...(folder ? [{ pattern: new RelativePattern(folder, glob) }] : [])];
}
