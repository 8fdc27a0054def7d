import * as v from 'valibot';
import { languages, RelativePattern, type TextDocument, type Uri, workspace } from 'vscode';

/** Globs for documents, and where files that are copied for them go. */
const Destinations = v.record(v.string(), v.string());
export type Destinations = v.InferOutput<typeof Destinations>;

/** The editor's own setting, as it holds for a file; a value of the wrong type counts as not set. */
export function readDestinations(scope: Uri): Destinations {
  const value: unknown = workspace.getConfiguration('markdown', scope).get('copyFiles.destination');
  return v.is(Destinations, value) ? value : {};
}

/** The destination of the first glob that fits a saved document or a notebook's cell; nothing when none does. */
export function destinationFor(document: TextDocument, destinations: Destinations): string | undefined {
  const fits = ([glob]: readonly [string, string]) =>
    patterns(glob).some((pattern) => languages.match({ pattern }, document) > 0);
  return Object.entries(destinations).find(fits)?.[1];
}

/** A glob with a leading slash begins at each workspace folder, any other one at any folder. */
function patterns(glob: string): readonly (string | RelativePattern)[] {
  if (!glob.startsWith('/')) return [glob.startsWith('**') ? glob : `**/${glob}`];
  return (workspace.workspaceFolders ?? []).map((folder) => new RelativePattern(folder, glob.slice(1)));
}
