/** Defines the messages between the host and the gallery's page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import { sheetHostMessages, sheetPageMessages } from '../../panel/common/insertFormMessages.ts';
import { sheetWordKeys } from '../../panel/common/insertFormStrings.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, count, label, pictureId, uri } from '../../product/common/schemas.ts';

/** The gallery's own fixed strings; the page fills the placeholders `{0}` and `{1}`. */
const galleryWordKeys = [
  ...sheetWordKeys,
  'cancel',
  'replacePicture',
  'insertNumber',
  'suggestAltText',
  'about',
  'thenSaid',
  'gallery',
  'search',
  'model',
  'ratio',
  'allModels',
  'allRatios',
  'countOf',
  'countAll',
  'countOfDay',
  'oneOfDay',
  'loading',
  'empty',
  'nothingFound',
  'openSession',
  'insert',
  'saveAs',
  'delete',
  'picture',
  'pictures',
  'noneChosen',
  'brokenPicture',
  'countPicked',
  'onlyOne',
  'tooMany',
  'notShown',
  'copy',
  'copied',
  'copyFailed',
  'refine',
  'pickNone',
  'makeLook',
  'onlyFew',
  'compare',
  'onlyTwo',
  'export',
  'more',
  'clearFilters',
] as const;
export type GalleryWords = Readonly<Record<(typeof galleryWordKeys)[number], string>>;

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

/** The messages from the page to the host. */
export const GalleryPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('act'),
    pictureIds: v.pipe(v.array(pictureId), v.minLength(1), v.maxLength(limits.results), v.readonly()),
    action: v.picklist(galleryActions),
  }),
  /** A thumbnail, as WebP, of a picture that has none. */
  v.object({
    type: v.literal('thumbnail'),
    pictureId,
    bytes: bytes(limits.thumbnailBytes),
  }),
  ...sheetPageMessages,
]);
export type GalleryPageMessage = v.InferOutput<typeof GalleryPageMessage>;

/** The maximum number of pictures in one message. More are sent in further messages, so that none blocks the page for long. */
export const galleryBatch = 500;

/** The messages from the host to the page. */
export const GalleryHostMessage = v.variant('type', [
  v.object({ type: v.literal('words'), words: v.object(v.entriesFromList(galleryWordKeys, label)) }),
  /** Lists the pictures of the most recently changed session first. `isFirst` starts a new list; without `isLast`, more pictures follow. */
  v.object({
    type: v.literal('pictures'),
    pictures: v.pipe(v.array(GalleryPicture), v.maxLength(galleryBatch), v.readonly()),
    isFirst: v.boolean(),
    isLast: v.boolean(),
  }),
  ...sheetHostMessages,
]);
export type GalleryHostMessage = v.InferOutput<typeof GalleryHostMessage>;

/** The session and turn id of the gallery's only insert form, which belongs to no session and turn. */
export const gallerySheet = 'gallery';
