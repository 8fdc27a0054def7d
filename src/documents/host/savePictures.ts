import { l10n, Range, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { placeKey, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getExtension, getNamedType, type ImageType, withExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { baseName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { noImageSentence, PictureFiles, writeBeside } from '../../insertion/host/images/pictureFiles.ts';
import { getExtensionEdit } from '../../languages/common/findReferences/changeExtension.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { isSigned, readProvenance } from '../../provenance/common/embedMetadata.ts';
import type { Embedding } from '../../provenance/host/embedding.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { createResult } from '../../sessions/common/editSession.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import { addVariation, findPicture } from '../../sessions/common/pictureTurn.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { GeneratedImage, MissingRunOptions, SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';
import { replacePicture } from './replacePicture.ts';
import { type ConvertPicture, convertToFormat, writeImageAt } from './writeImageAt.ts';

export interface SaveNeeds {
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: Pick<SessionsFeature, 'storage'>;
  readonly panel: Pick<PanelFeature, 'panels'>;
  readonly prepare: Embedding['prepare'];
  readonly promptFiles: PromptFilesFeature;
}

/** Puts pictures at their places, and into their prompt files what they were made from. */
export function savePictures(needs: SaveNeeds): MissingRunOptions['save'] {
  const { storage } = needs.sessions;
  const files = new PictureFiles();
  const bytes = (picture: Picture) => storage.pictures.bytes(picture);
  return async (place, missing) => {
    const session = storage.sessions.get(place.sessionId);
    const placed = session && findPicture(session, place.pictureId);
    if (!placed) return { file: missing.file, why: l10n.t('The picture is not in its session any more.') };
    const convert: ConvertPicture = (raw, type) => needs.panel.panels.convert(place.sessionId, raw, type);
    const one = { place, missing, insertion: insertablePicture(session, placed) };
    const within = { root: rootOf(missing.references[0]?.document ?? missing.file) };
    const forms = { files, within, bytes, prepare: needs.prepare, convert };
    return missing.replaces === undefined ? putNew(needs, one, forms) : putAgain(needs, one, forms);
  };
}

/** A picture on its way to its place. */
interface Saving {
  readonly place: GeneratedImage;
  readonly missing: MissingPicture;
  readonly insertion: InsertablePicture;
}

type Forms = Parameters<typeof writeImageAt>[2];

/** In the form that the ending of the file says, which a page draws where the service sent another one; or as it came, as the user likes. */
async function putNew({ promptFiles }: SaveNeeds, saving: Saving, forms: Forms): Promise<SavedImage | UnsavedImage> {
  const { missing, insertion, place } = saving;
  const raw = await forms.bytes(insertion.picture);
  if (!raw) return { file: missing.file, why: l10n.t("The picture's file is gone from Limn's own storage.") };
  const saved = await saveMissing(insertion, missing, {
    type: detectImageType(raw),
    isSigned: isSigned(raw),
    write: (one, file) => writeImageAt(one, file, forms),
    isConverted: readSettings(missing.file).convertMissing,
  });
  if ('why' in saved) return saved;
  if (!missing.promptFile) return withPromptFile(saved, promptFiles, { insertion, ...forms });
  const isNoted = await promptFiles.noteMade(missing.promptFile, { ...madeBy(insertion, place), picture: saved.file });
  return isNoted ? saved : { ...saved, remark: notNoted(missing.promptFile.file) };
}

/** Where the user wants one beside each picture. */
async function withPromptFile(
  saved: SavedImage,
  { beside }: PromptFilesFeature,
  { insertion, files, within }: Pick<Saving, 'insertion'> & Pick<Forms, 'files' | 'within'>,
): Promise<SavedImage> {
  const bytes = await workspace.fs.readFile(saved.file).then(undefined, () => undefined);
  if (bytes) await writeBeside(files, await beside(saved.file, { ...insertion, bytes }), within);
  return saved;
}

function notNoted(file: Uri): string {
  return l10n.t('{0} could not be changed, so the picture counts as changed by hand.', baseName(file));
}

function madeBy({ provenance }: InsertablePicture, { along }: GeneratedImage) {
  return { date: new Date(provenance.createdAt).toISOString(), model: provenance.model, along };
}

async function putAgain(needs: SaveNeeds, { missing, insertion, place }: Saving, forms: Forms) {
  return replacePicture(missing, {
    bytes: () => convertToFormat(insertion, missing.file, forms),
    keep: (replaced) => saveReplaced(replaced, place, { ...needs.sessions.storage, ...needs.service }),
    made: (picture) =>
      missing.promptFile && needs.promptFiles.madeOf(missing.promptFile, { ...madeBy(insertion, place), picture }),
  });
}

interface KeepNeeds extends Pick<Storage, 'pictures' | 'sessions'>, Pick<Service, 'readPicture'> {}

/** Puts the picture that gives way into the session, right behind the one that takes its place; false where it could not be kept. */
async function saveReplaced(bytes: Uint8Array, place: GeneratedImage, needs: KeepNeeds): Promise<boolean> {
  const received = needs.readPicture(bytes);
  if (typeof received === 'string') return false;
  const { picture, problem } = await needs.pictures.save(received);
  if (problem !== undefined || !needs.sessions.get(place.sessionId)) return false;
  const former = formerResult(bytes, picture);
  needs.sessions.change(place.sessionId, (session) => addVariation(session, place.resultId, former), 'once');
  return true;
}

/** With the words that its file tells it was drawn from. */
function formerResult(bytes: Uint8Array, picture: Picture): Result {
  const { prompt, model = '', createdAt = 0 } = readProvenance(bytes) ?? {};
  const result = createResult(model, { now: createdAt, id: crypto.randomUUID() });
  return { ...result, state: 'done', pictures: [picture], ...(prompt !== undefined && { prompt }) };
}

interface SaveMissingOptions {
  /** Writes at exactly that place; gives why not, as a sentence. */
  readonly write: (insertion: InsertablePicture, file: Uri) => Promise<string | undefined>;
  /** What its bytes are; undefined = none that becomes a file as it came. */
  readonly type: ImageType | undefined;
  /** Whether its C2PA manifest holds for its bytes alone, so that it takes no other form. */
  readonly isSigned: boolean;
  /** Whether a picture takes the form that the ending says, not the reference the ending of the picture. */
  readonly isConverted: boolean;
}

/** Puts a picture where it is missing: the form follows the reference, or the reference the form. */
export async function saveMissing(
  insertion: InsertablePicture,
  { file, references }: MissingPicture,
  { write, type, isConverted, isSigned }: SaveMissingOptions,
): Promise<SavedImage | UnsavedImage> {
  if (!type && !isConverted) return { file, why: noImageSentence() };
  const stays = (isConverted && !isSigned) || getNamedType(file.path) === type;
  const ending = getExtension(type);
  const place = stays ? file : file.with({ path: withExtension(file.path, ending) });
  const why = await write(insertion, place);
  if (why !== undefined) return { file: place, why };
  if (stays || (await changeEndings(references, ending))) return { file: place, ...(isSigned && signedRemark()) };
  return {
    file: place,
    why: l10n.t('It is there, but {0} is still named somewhere: change that by hand.', baseName(file)),
  };
}

function signedRemark(): Pick<SavedImage, 'remark'> {
  return { remark: l10n.t('It carries a C2PA manifest and was saved as it came.') };
}

/** Lets references name their file with another ending; false where one of them still names the former. What had no unsaved changes has none after it. */
async function changeEndings(references: readonly DocumentReference[], ending: string): Promise<boolean> {
  const change = new WorkspaceEdit();
  const documents = new Map(references.map(({ document }) => [placeKey(document), document]));
  const [first] = references;
  const changed = await Promise.all(
    [...documents.values()].map((document) => changeIn(document, { file: first?.file, ending, change })),
  );
  const open = new Set(change.entries().map(([uri]) => placeKey(uri)));
  const clean = workspace.textDocuments.filter(({ uri, isDirty }) => !isDirty && open.has(placeKey(uri)));
  const isApplied = await workspace.applyEdit(change);
  await Promise.all(clean.map((document) => document.save()));
  return isApplied && changed.every(Boolean);
}

interface Change {
  readonly file: DocumentReference['file'] | undefined;
  readonly ending: string;
  readonly change: WorkspaceEdit;
}

/** By the document as it is now: it may have been edited since its references were read. */
async function changeIn(uri: Uri, { file, ending, change }: Change): Promise<boolean> {
  const document = await workspace.openTextDocument(uri);
  const all = await documentReferences(readDocument(document, getFileUri(document)));
  const own = all.filter(
    (one) => typeof one.file !== 'string' && typeof file !== 'string' && samePlace(one.file, file),
  );
  const text = document.getText();
  const edits = own.map((reference) => getExtensionEdit(getLanguageId(document), { text, reference }, ending));
  const places = new Map(edits.flatMap((edit) => (edit ? [[edit.start, edit] as const] : [])));
  for (const edit of places.values())
    change.replace(uri, new Range(document.positionAt(edit.start), document.positionAt(edit.end)), edit.text);
  return edits.every(Boolean);
}
