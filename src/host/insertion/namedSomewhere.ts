import { type TextDocument, type Uri, workspace } from 'vscode';
import { foundFiles } from '../foundFiles.ts';
import { isShown } from './columns.ts';
import { cellOf } from './documentName.ts';

/** Files in which a picture can be referred to. */
const textFiles =
  '**/*.{md,mdx,markdown,qmd,rmd,html,htm,tex,adoc,asciidoc,org,rst,typ,css,scss,less,vue,svelte,astro,js,jsx,ts,tsx,json,yaml,yml,toml,ipynb}';

/** With more files than these it is not looked who uses a picture, and it counts as used. */
const mostFiles = 500;

/** Whether a text holds the file's name, be it open and not saved or on the disk; `ahead` is what documents will say, by their addresses. */
export async function isNamedSomewhere(name: string, ahead: ReadonlyMap<string, string> = new Map()): Promise<boolean> {
  const names = [name, encodeURIComponent(name)];
  const holds = (uri: Uri, text: () => string) => {
    const said = ahead.get(uri.toString()) ?? text();
    return names.some((one) => said.includes(one));
  };
  if (workspace.textDocuments.some((document) => isAtWork(document) && holds(document.uri, () => document.getText())))
    return true;
  const files = await foundFiles(textFiles, '**/node_modules/**', mostFiles + 1);
  if (files.length > mostFiles) return true;
  for (const uri of files.filter((one) => !isOpenNow(one))) {
    const bytes = await workspace.fs.readFile(uri).then(undefined, () => undefined);
    if (bytes && holds(uri, () => new TextDecoder().decode(bytes))) return true;
  }
  return false;
}

/** VS Code keeps a document for a while after its tab is closed; then what is on the disk counts. */
function isAtWork(document: TextDocument): boolean {
  return document.isDirty || cellOf(document) !== undefined || isShown(document);
}

function isOpenNow(uri: Uri): boolean {
  return workspace.textDocuments.some((document) => isAtWork(document) && document.uri.toString() === uri.toString());
}
