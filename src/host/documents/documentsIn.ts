import { FileType, RelativePattern, type Uri, workspace } from 'vscode';
import { excludedGlob } from '../../core/context/textFile.ts';
import { languageOfEnding, readableEndings } from '../../core/pictureReferences/read.ts';
import { fileOf } from '../insertion/documentName.ts';
import { type ReadDocument, readDocument } from './documentReferences.ts';
import { typeOf } from './referencedFile.ts';

/** Beyond this, a workspace is looked through folder by folder. */
const most = 20_000;

/** The documents of a file or a folder whose references can be read: an open one as it stands in its editor. */
export async function documentsIn(place: Uri): Promise<readonly ReadDocument[]> {
  const type = (await typeOf(place)) ?? FileType.Unknown;
  const files = (type & FileType.Directory) !== 0 ? await filesBelow(place) : [place];
  return (await Promise.all(files.map(read))).flatMap((document) => document ?? []);
}

function filesBelow(folder: Uri): Thenable<readonly Uri[]> {
  const excluded = excludedGlob(workspace.getConfiguration('search').get('exclude'));
  const pattern = new RelativePattern(folder, `**/*.{${readableEndings.join(',')}}`);
  return workspace.findFiles(pattern, excluded, most);
}

async function read(file: Uri): Promise<ReadDocument | undefined> {
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open) return readDocument(open, fileOf(open));
  const bytes = await workspace.fs.readFile(file).then(
    (read) => read,
    () => undefined,
  );
  return bytes && { file, languageId: languageOfEnding(file.path), text: new TextDecoder().decode(bytes) };
}
