/** Defines the messages between the host and the gallery's page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import type { L10n } from '../../pageKit/common/pageWords.ts';
import { type FormHostMessage, formPageMessages } from '../../panel/common/insertFormMessages.ts';
import { getFormStrings } from '../../panel/common/insertFormStrings.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, pictureId } from '../../product/common/schemas.ts';

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
    removeBackground: l10n.t('Remove Background'),
    createIcons: l10n.t('Create Icon Set...'),
    markUpImage: l10n.t('Mark Up Image...'),
    cropImage: l10n.t('Crop and Resize...'),
    onlyTwo: l10n.t('Select two images'),
    export: l10n.t('Export...'),
    more: l10n.t('More'),
    clearFilters: l10n.t('Clear Filters'),
    brokenPicture: l10n.t("Couldn't display this image."),
  };
}
export type GalleryWords = Readonly<ReturnType<typeof getGalleryStrings>>;

export interface GalleryPicture {
  /** Combines the session's id and the picture's own, because copies of a session share the ids of their pictures. */
  readonly id: string;
  readonly src: string;
  /** The thumbnail, if one is stored. */
  readonly thumbnail?: string;
  /** "A picture in the format HEIC": shown instead of a picture that cannot be displayed. */
  readonly card?: string;
  readonly width: number;
  readonly height: number;
  readonly prompt: string;
  /** The beginning of the text that came with the picture. */
  readonly words?: string;
  readonly model: string;
  /** "16:9": the requested ratio, or else the usual ratio closest to the picture's size. */
  readonly ratio: string;
  /** When it was requested, in milliseconds since 1970; the day it is listed under, "Yesterday"; and the time shown there, "14:05". */
  readonly at: number;
  readonly day: string;
  readonly time: string;
  /** "14 November 2026, 14:05". */
  readonly when: string;
  /** "By an agent: Copilot". */
  readonly by?: string;
}

/** The actions on pictures of the gallery. Opening a session, refining, marking up and cropping take one picture, comparing takes two. */
const galleryActions = [
  'openSession',
  'insert',
  'saveAs',
  'refine',
  'makeLook',
  'compare',
  'removeBackground',
  'createIcons',
  'markUpImage',
  'cropImage',
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
export type GalleryHostMessage =
  | { readonly type: 'words'; readonly words: GalleryWords }
  /** Lists the pictures of the most recently changed session first. `isFirst` starts a new list; without `isLast`, more pictures follow. */
  | {
      readonly type: 'pictures';
      readonly pictures: readonly GalleryPicture[];
      readonly isFirst: boolean;
      readonly isLast: boolean;
    }
  | FormHostMessage;

/** The session and turn id of the gallery's only insert form, which belongs to no session and turn. */
export const galleryFormId = 'gallery';
