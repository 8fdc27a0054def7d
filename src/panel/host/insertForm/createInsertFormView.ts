import { createFileName } from '../../../base/common/fileName.ts';
import { type Language, lines, requests } from '../../../base/host/formats.ts';
import { getExtension } from '../../../imageFiles/common/imageExtension.ts';
import { formatName } from '../../../imageFiles/common/mediaTypes.ts';
import type { FixedPosition, InsertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import type { InsertionSummary } from '../../../insertion/host/images/insertionPoints.ts';
import { limits } from '../../../product/common/limits.ts';
import { isSigned } from '../../../provenance/common/embedMetadata.ts';
import type { ReplacementSummary } from '../../../references/host/findDocuments.ts';
import type { InsertFormView } from '../../common/insertFormView.ts';
import type { InsertFormNeeds } from './wantedPictures.ts';

const inDocument: readonly FixedPosition[] = ['below', 'replace', 'cursor', 'end'];

interface FormContent {
  readonly pictures: readonly InsertablePicture[];
  /** What a single picture can replace. */
  readonly prospect?: ReplacementSummary | undefined;
  /** The setting; empty = the user is asked for one. */
  readonly chatModel: string;
}

/** Creates the form for these pictures, prefilled with the names and texts that Insert without a form would use. */
export async function createInsertFormView(
  needs: InsertFormNeeds,
  turnId: string,
  { pictures, prospect, chatModel }: FormContent,
): Promise<InsertFormView> {
  const { language, insertion, sessions } = needs;
  const { l10n } = language;
  const files = await Promise.all(pictures.map(({ picture }) => sessions.storage.pictures.bytes(picture)));
  const signed = files.map((file) => file !== undefined && isSigned(file));
  const { folder } = await insertion.outlook.getFileNames(pictures);
  const model = chatModel || l10n.t('the chat model');
  const [format = '', ...others] = new Set(pictures.map(({ picture }) => formatName(picture.mediaType)));
  return {
    turnId,
    pictures: pictures.map((picture, at) => getFormImageView(picture, signed[at] === true)),
    ...addReplacement(language, await getPlaces(needs, pictures), prospect),
    folder,
    ownFormat: others.length > 0 ? l10n.t('Original') : format,
    ...formatSigned(language, signed),
    suggestHint: l10n.t('Suggest Alt Text ({0} to {1})', requests(language, 1), model),
  };
}

function getFormImageView(insertable: InsertablePicture, isKept: boolean): InsertFormView['pictures'][number] {
  const { picture, prompt, alt, shortAlt = alt } = insertable;
  const { id, mediaType, width, size } = picture;
  const extension = getExtension(mediaType);
  const file = { id, mediaType, width, size, extension, stem: createFileName(prompt) };
  return { ...file, alt: shortAlt, ...(isKept && { isSigned: true as const }) };
}

function formatSigned({ l10n }: Language, signed: readonly boolean[]): Pick<InsertFormView, 'signed'> {
  const [kept, all] = [signed.filter(Boolean).length, signed.length];
  if (kept === 0) return {};
  const one = l10n.t("This image has a C2PA manifest, so its format and width can't be changed.");
  const several = l10n.t("{0} of {1} images have a C2PA manifest, so they can't be changed.", kept, all);
  return { signed: all === 1 ? one : several };
}

/** Omits insertion points that cannot be written to; without a writable one, a new document comes first. */
async function getPlaces(
  { language, insertion: { outlook } }: InsertFormNeeds,
  pictures: readonly InsertablePicture[],
): Promise<Pick<InsertFormView, 'places' | 'place'>> {
  const prospects = await Promise.all(inDocument.map((place) => outlook.summarize(pictures, place)));
  const places = prospects.flatMap((prospect, at) => {
    const place = inDocument[at];
    return place && prospect?.isWritable ? [placeView(language, place, prospect)] : [];
  });
  const newFile = { place: 'newFile' as const, label: language.l10n.t('New File'), takesCaption: true };
  const [first] = pictures;
  const usual = first && (await outlook.getDefaultPosition(first));
  const chosen = places.find(({ place }) => place === usual);
  const isLocked = prospects.some((prospect) => prospect?.isWritable === false) && !chosen;
  const all = isLocked ? [newFile, ...places] : [...places, newFile];
  return { places: all, place: (isLocked ? newFile : (chosen ?? all[0] ?? newFile)).place };
}

/** Adds replacing a picture as the last insertion point; shortens a name or alternative text that is too long to show. */
function addReplacement(
  { l10n }: Language,
  { places, place }: Pick<InsertFormView, 'places' | 'place'>,
  prospect: ReplacementSummary | undefined,
): Pick<InsertFormView, 'places' | 'place' | 'replaces'> {
  if (!prospect) return { places, place };
  const { name, documents, alt } = prospect;
  const [document = '', ...others] = documents;
  const label =
    others.length > 0
      ? l10n.t('Replace {0} in {1} documents', name, documents.length)
      : l10n.t('Replace {0} in {1}', name, document);
  const replaces = { name, ...(alt !== undefined && { alt: alt.slice(0, limits.sentence) }) };
  return { places: [...places, { place: 'picture', label, takesCaption: false }], place, replaces };
}

function placeView(
  { l10n }: Language,
  place: FixedPosition,
  prospect: InsertionSummary,
): InsertFormView['places'][number] {
  const { documents, passages, firstLine, lastLine, takesCaption } = prospect;
  const [document = ''] = documents;
  const where = [lines(l10n, firstLine, lastLine), document] as const;
  const labels: Readonly<Record<FixedPosition, () => string>> = {
    below: () =>
      passages > 1
        ? l10n.t('Below each selection ({1}, {0})', ...where)
        : l10n.t('Below selection ({1}, {0})', ...where),
    replace: () =>
      passages > 1
        ? l10n.t('Replace each selection ({1}, {0})', ...where)
        : l10n.t('Replace selection ({1}, {0})', ...where),
    cursor: () => l10n.t('At cursor ({1}, {0})', ...where),
    end: () => l10n.t('At end of {0}', document),
  };
  const isInSeveral = documents.length > 1 && place === 'below';
  const label = isInSeveral ? l10n.t('Below each selection ({0} documents)', documents.length) : labels[place]();
  return { place, label, takesCaption };
}
