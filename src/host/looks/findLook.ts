import { type Uri, workspace } from 'vscode';
import { readFrontMatter } from '../../core/frontMatter/read.ts';
import { type LookInFile, readLook } from '../../core/look/lookFile.ts';
import { openDocument } from '../openDocument.ts';
import { folderOf, type LookPlace, namedPlace, nearestPlace } from './lookPlace.ts';

/** Bytes of a text file that is read for its front matter: more is no description. */
const most = 1_000_000;

/** A document's look, as its file says; `fault` where nothing of it can be used. */
export type FoundLook = { readonly file: Uri } & (LookInFile | { readonly fault: LookFileFault });

type LookFileFault =
  | Extract<ReturnType<typeof readLook>, { fault: unknown }>['fault']
  | 'missing'
  | 'outside'
  | 'unreadable';

/** Nothing where the document has none, or wants none. */
export async function findLook(document: Uri): Promise<FoundLook | undefined> {
  return saidLook(document, await lookSaidIn(document));
}

/** The same by what the document says of looks, whether that is written by now or not. */
export async function saidLook(document: Uri, said: unknown): Promise<FoundLook | undefined> {
  const place = await placeOf(document, said);
  if (!place) return undefined;
  const { file } = place;
  if ('not' in place) return { file, fault: place.not };
  const text = await readText(file);
  return text === undefined ? { file, fault: 'unreadable' } : { file, ...readLook(text, nameOf(file)) };
}

async function lookSaidIn(document: Uri): Promise<unknown> {
  const read = readFrontMatter((await readText(document)) ?? '');
  return 'fields' in read ? read.fields.look : undefined;
}

/** `look:` in the front matter comes before what lies in the folders; a look has none itself. */
async function placeOf(document: Uri, look: unknown): Promise<LookPlace | undefined> {
  if (look === false) return undefined;
  return typeof look === 'string' && look.trim() ? namedPlace(look.trim(), document) : nearestPlace(document);
}

/** As it stands in its editor where that is not saved; nothing where it is too large, no text, or not there. VS Code keeps texts whose tab is closed. */
async function readText(file: Uri): Promise<string | undefined> {
  const open = openDocument(file);
  if (open?.isDirty || open?.isUntitled) return open.getText().slice(0, most);
  try {
    const { size } = await workspace.fs.stat(file);
    if (size > most) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/** That of the file, of a `look.limn.md` that of its folder. */
function nameOf(file: Uri): string {
  const name = lastOf(file).replace(/(?:\.limn)?\.md$/i, '');
  return name.toLowerCase() === 'look' ? lastOf(folderOf(file)) || name : name;
}

function lastOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
