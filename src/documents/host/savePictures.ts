import { l10n, type Uri, workspace } from 'vscode';
import { rootOf } from '../../base/host/uriPaths.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { PictureFiles, writeBeside } from '../../insertion/host/images/pictureFiles.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import { isSigned } from '../../provenance/common/embedMetadata.ts';
import type { Embedding } from '../../provenance/host/embedding.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { GeneratedImage, MissingRunOptions, SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';
import { saveReplaced } from './replacedPictures.ts';
import { replacePicture } from './replacePicture.ts';
import { saveMissing } from './saveMissing.ts';
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
