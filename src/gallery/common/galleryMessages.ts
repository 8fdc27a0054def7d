/** Defines the messages between the host and the gallery's page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import { type L10n, pageWords } from '../../pageKit/common/pageWords.ts';
import { formHostMessages, formPageMessages } from '../../panel/common/insertFormMessages.ts';
import { getFormStrings } from '../../panel/common/insertFormStrings.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, count, label, pictureId, uri } from '../../product/common/schemas.ts';

/** Returns the gallery's fixed strings; the page fills the placeholders `{0}` and `{1}`. */
export function getGalleryStrings(l10n: L10n) {
  return {
    ...getFormStrings(l10n),
    gallery: l10n.t('Gallery'),
    search: l10n.t('Search prompts'),
    model: l10n.t('Model'),
    ratio: l10n.t('Aspect ratio'),
    allModels: l10n.t('All models'),
    allRatios: l10n.t('All ratios'),
    countOf: l10n.t('Images: {0} of {1}'),
    countAll: l10n.t('Images: {0}'),
    countOfDay: l10n.t('{0} images'),
    oneOfDay: l10n.t('1 image'),
    loading: l10n.t('Loading...'),
    empty: l10n.t('No images yet. To create one, select text in a document and run Generate Image from Selection.'),
    nothingFound: l10n.t('No matching images.'),
    openSession: l10n.t('Open Session'),
    saveAs: l10n.t('Save As...'),
    delete: l10n.t('Delete'),
    picture: l10n.t('Image'),
    pictures: l10n.t('Images'),
    noneChosen: l10n.t('Select an image to see its actions. You can select several.'),
    countPicked: l10n.t('{0} selected'),
    onlyOne: l10n.t('Select a single image'),
    tooMany: l10n.t('Select {0} images or fewer'),
    notShown: l10n.t("Not available for images that can't be displayed"),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
    copyFailed: l10n.t("Couldn't copy the image. Select Save As... to save it as a file."),
    refine: l10n.t('Refine'),
    pickNone: l10n.t('Clear Selection'),
    makeLook: l10n.t('Create Look...'),
    onlyFew: l10n.t('Select one to four images'),
    compare: l10n.t('Compare'),
    onlyTwo: l10n.t('Select two images'),
    export: l10n.t('Export...'),
    more: l10n.t('More'),
    clearFilters: l10n.t('Clear Filters'),
    brokenPicture: l10n.t("Couldn't display this image."),
  };
}
export type GalleryWords = Readonly<ReturnType<typeof getGalleryStrings>>;

export const GalleryPicture = v.object({
  /** Combines the session's id and the picture's own, because copies of a session share the ids of their pictures. */
  id: pictureId,
  src: uri,
  /** The thumbnail, if one is stored. */
  thumbnail: v.exactOptional(uri),
  /** "A picture in the format HEIC": shown instead of a picture that cannot be displayed. */
  card: v.exactOptional(label),
  width: count,
  height: count,
  prompt: label,
  /** The beginning of the text that came with the picture. */
  words: v.exactOptional(label),
  model: label,
  /** "16:9": the requested ratio, or else the usual ratio closest to the picture's size. */
  ratio: label,
  /** When it was requested, in milliseconds since 1970; the day it is listed under, "Yesterday"; and the time shown there, "14:05". */
  at: count,
  day: label,
  time: label,
  /** "14 November 2026, 14:05". */
  when: label,
  /** "By an agent: Copilot". */
  by: v.exactOptional(label),
});
export type GalleryPicture = v.InferOutput<typeof GalleryPicture>;

/** The actions on pictures of the gallery. Opening a session and refining take one picture, comparing takes two. */
const galleryActions = [
  'openSession',
  'insert',
  'saveAs',
  'refine',
  'makeLook',
  'compare',
  'export',
  'delete',
] as const;
export type GalleryAction = (typeof galleryActions)[number];

/** What the user can do by a button or a key: an action of the host, or a command of the page itself. */
export type GalleryCommand = GalleryAction | 'insertWith' | 'copy' | 'none' | 'pickAll' | 'pickFocused' | 'openFocused';

/** The messages from the page to the host. */
export const GalleryPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('pictureAction'),
    pictureIds: v.pipe(v.array(pictureId), v.minLength(1), v.maxLength(limits.results), v.readonly()),
    action: v.picklist(galleryActions),
  }),
  /** A thumbnail, as WebP, of a picture that has none. */
  v.object({
    type: v.literal('thumbnail'),
    pictureId,
    bytes: bytes(limits.thumbnailBytes),
  }),
  ...formPageMessages,
]);
export type GalleryPageMessage = v.InferOutput<typeof GalleryPageMessage>;

/** The maximum number of pictures in one message. More are sent in further messages, so that none blocks the page for long. */
export const galleryBatch = 500;

/** The messages from the host to the page. */
export const GalleryHostMessage = v.variant('type', [
  v.object({ type: v.literal('words'), words: pageWords<GalleryWords>() }),
  /** Lists the pictures of the most recently changed session first. `isFirst` starts a new list; without `isLast`, more pictures follow. */
  v.object({
    type: v.literal('pictures'),
    pictures: v.pipe(v.array(GalleryPicture), v.maxLength(galleryBatch), v.readonly()),
    isFirst: v.boolean(),
    isLast: v.boolean(),
  }),
  ...formHostMessages,
]);
export type GalleryHostMessage = v.InferOutput<typeof GalleryHostMessage>;

/** The session and turn id of the gallery's only insert form, which belongs to no session and turn. */
export const galleryFormId = 'gallery';
