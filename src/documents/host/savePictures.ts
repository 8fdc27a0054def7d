import { l10n, Range, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { placeKey, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getExtension, getNamedType, type ImageType, withExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { baseName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { noImageSentence, PictureFiles, writeBeside } from '../../insertion/host/images/pictureFiles.ts';
import { getExtensionEdits } from '../../languages/common/findReferences/referenceEdit.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { isSigned, readProvenance } from '../../provenance/common/embedMetadata.ts';
import type { Embedding } from '../../provenance/host/embedding.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { createResult } from '../../sessions/common/editSession.ts';
import type { Result } from '../../sessions/common/model/session.ts';
import { addVariation, findPicture } from '../../sessions/common/pictureTurn.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { GeneratedImage, MissingRunOptions, SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';
import { replacePicture } from './replacePicture.ts';
import { convertToFormat, writeImageAt } from './writeImageAt.ts';

export interface SaveNeeds {
  readonly service: Pick<Service, 'readPicture'>;
  readonly sessions: Pick<SessionsFeature, 'storage'>;
  readonly panel: Pick<PanelFeature, 'panels'>;
  readonly prepare: Embedding['prepare'];
  readonly promptFiles: PromptFilesFeature;
}

/** Saves pictures at their places, and writes into their prompt files what they were made from. */
export function savePictures(needs: SaveNeeds): MissingRunOptions['save'] {
  const { storage } = needs.sessions;
  const files = new PictureFiles();
  return async (place, missing) => {
    const session = storage.sessions.get(place.sessionId);
    const placed = session && findPicture(session, place.pictureId);
    if (!placed) return { file: missing.file, why: l10n.t('The image is no longer in its session.') };
    const saving = { place, missing, insertion: insertablePicture(session, placed) };
    const forms: Forms = {
      files,
      within: { root: rootOf(missing.references[0]?.document ?? missing.file) },
      bytes: (picture) => storage.pictures.bytes(picture),
      prepare: needs.prepare,
      convert: (raw, type) => needs.panel.panels.convert(place.sessionId, raw, type),
    };
    return missing.replaces === undefined ? saveNew(needs, saving, forms) : saveAgain(needs, saving, forms);
  };
}

/** A picture that is saved at its place. */
interface Saving {
  readonly place: GeneratedImage;
  readonly missing: MissingPicture;
  readonly insertion: InsertablePicture;
}

type Forms = Parameters<typeof writeImageAt>[2];

/** Converts the picture to the type of the file's extension, or keeps it as it came, as the setting says. */
async function saveNew({ promptFiles }: SaveNeeds, saving: Saving, forms: Forms): Promise<SavedImage | UnsavedImage> {
  const { missing, insertion } = saving;
  const raw = await forms.bytes(insertion.picture);
  if (!raw) return { file: missing.file, why: l10n.t("The image is missing from Limn's storage.") };
  const saved = await saveMissing(insertion, missing, {
    type: detectImageType(raw),
    isSigned: isSigned(raw),
    write: (one, file) => writeImageAt(one, file, forms),
    isConverted: readSettings(missing.file).convertMissing,
  });
  if ('why' in saved) return saved;
  const { promptFile } = missing;
  if (promptFile) {
    if (await promptFiles.noteMade(promptFile, { ...getRecordFields(saving), picture: saved.file })) return saved;
    const name = baseName(promptFile.file);
    return {
      ...saved,
      remark: l10n.t("Couldn't update '{0}', so Check Images will report the image as edited.", name),
    };
  }
  // The user may want a prompt file beside each picture.
  const bytes = await workspace.fs.readFile(saved.file).then(undefined, () => undefined);
  if (bytes)
    await writeBeside(forms.files, await promptFiles.beside(saved.file, { ...insertion, bytes }), forms.within);
  return saved;
}

function getRecordFields({ insertion: { provenance }, place: { along } }: Saving) {
  return { date: new Date(provenance.createdAt).toISOString(), model: provenance.model, along };
}

function saveAgain(needs: SaveNeeds, saving: Saving, forms: Forms): Promise<SavedImage | UnsavedImage> {
  const { missing, insertion, place } = saving;
  return replacePicture(missing, {
    bytes: () => convertToFormat(insertion, missing.file, forms),
    keep: (replaced) => keepReplaced(replaced, place, needs),
    made: (picture) =>
      missing.promptFile && needs.promptFiles.madeOf(missing.promptFile, { ...getRecordFields(saving), picture }),
  });
}

/** Stores the replaced picture in the session as a version after the one that replaces it; returns false if it could not be stored. */
async function keepReplaced(
  bytes: Uint8Array,
  place: GeneratedImage,
  { service, sessions: { storage } }: SaveNeeds,
): Promise<boolean> {
  const received = service.readPicture(bytes);
  if (typeof received === 'string') return false;
  const { picture, problem } = await storage.pictures.save(received);
  if (problem !== undefined || !storage.sessions.get(place.sessionId)) return false;
  const { prompt, model = '', createdAt = 0 } = readProvenance(bytes) ?? {};
  const result = createResult(model, { now: createdAt, id: crypto.randomUUID() });
  const former: Result = { ...result, state: 'done', pictures: [picture], ...(prompt !== undefined && { prompt }) };
  storage.sessions.change(place.sessionId, (session) => addVariation(session, place.resultId, former), 'once');
  return true;
}

interface SaveMissingOptions {
  /** Writes the picture to exactly that file; returns why not, as a sentence. */
  readonly write: (insertion: InsertablePicture, file: Uri) => Promise<string | undefined>;
  /** The type of its bytes; undefined if it cannot become a file as it came. */
  readonly type: ImageType | undefined;
  /** Whether it has a C2PA manifest, which is valid for exactly these bytes, so that it must not be converted. */
  readonly isSigned: boolean;
  /** Whether the picture is converted to the type of the extension; otherwise the extension is changed in the references. */
  readonly isConverted: boolean;
}

/** Saves a picture at the place where it is missing, in the type that its references name, or with its own type in the references. */
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
  if (stays || (await changeEndings(references, ending))) {
    const remark = l10n.t('The image has a C2PA manifest, so it was saved unchanged.');
    return { file: place, ...(isSigned && { remark }) };
  }
  const still = l10n.t(
    "The image was saved, but some references still use '{0}'. Update them manually.",
    baseName(file),
  );
  return { file: place, why: still };
}

/**
 * Changes the extension of the file in references. Returns false if one of them still names the former file. Saves the documents that had
 * no unsaved changes.
 */
async function changeEndings(references: readonly DocumentReference[], ending: string): Promise<boolean> {
  const change = new WorkspaceEdit();
  const documents = new Map(references.map((one) => [placeKey(one.document), one]));
  const changed = await Promise.all([...documents.values()].map((one) => changeEndingsIn(one, ending, change)));
  const open = new Set(change.entries().map(([uri]) => placeKey(uri)));
  const clean = workspace.textDocuments.filter(({ uri, isDirty }) => !isDirty && open.has(placeKey(uri)));
  const isApplied = await workspace.applyEdit(change);
  await Promise.all(clean.map((document) => document.save()));
  return isApplied && changed.every(Boolean);
}

/** Reads the document again, since it may have been edited after its references were read. */
async function changeEndingsIn({ document: uri, file }: DocumentReference, ending: string, change: WorkspaceEdit) {
  const document = await workspace.openTextDocument(uri);
  const all = await documentReferences(readDocument(document, getFileUri(document)));
  const own = all.filter(
    (one) => typeof one.file !== 'string' && typeof file !== 'string' && samePlace(one.file, file),
  );
  const text = document.getText();
  const edits = own.map((reference) => getExtensionEdits(getLanguageId(document), { text, reference }, ending));
  const places = new Map(edits.flat().map((edit) => [edit.start, edit]));
  for (const edit of places.values())
    change.replace(uri, new Range(document.positionAt(edit.start), document.positionAt(edit.end)), edit.text);
  return edits.every(({ length }) => length > 0);
}
