/** What crosses the bridge between the host and the gallery's page; the host has put all into words already. */
import * as v from 'valibot';
import { sheetHostMessages, sheetPageMessages } from '../../panel/common/insertFormMessages.ts';
import { sheetWordKeys } from '../../panel/common/insertFormStrings.ts';
import { limits } from '../../product/common/limits.ts';
import { count, label, pictureId, uri } from '../../product/common/schemas.ts';

/** The gallery's own fixed words; `{0}` and `{1}` mark places the page fills. */
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
  /** Of its session and its own, as the host made it of both: copies of a session share the ids of their pictures. */
  id: pictureId,
  src: uri,
  /** A small copy, where one is kept. */
  thumbnail: v.exactOptional(uri),
  /** "A picture in the format HEIC": stands in its place where it cannot be shown. */
  card: v.exactOptional(label),
  width: count,
  height: count,
  prompt: label,
  /** The beginning of the words that came with it. */
  words: v.exactOptional(label),
  model: label,
  /** "16:9", as asked, else the usual ratio it comes near to. */
  ratio: label,
  /** When it was asked for, milliseconds since 1970, the day it stands below, "Yesterday", and what stands there of the time, "14:05". */
  at: count,
  day: label,
  time: label,
  /** "14 November 2026, 14:05". */
  when: label,
  /** "By an agent: Copilot". */
  by: v.exactOptional(label),
});
export type GalleryPicture = v.InferOutput<typeof GalleryPicture>;

/** What can be done with pictures of the gallery; a session is opened, and a picture refined, one at a time, and two are compared. */
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

/** From the page to the host. */
export const GalleryPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('act'),
    pictureIds: v.pipe(v.array(pictureId), v.minLength(1), v.maxLength(limits.results), v.readonly()),
    action: v.picklist(galleryActions),
  }),
  /** A small copy of a picture that has none, WebP. */
  v.object({
    type: v.literal('thumbnail'),
    pictureId,
    bytes: v.pipe(
      v.instance(Uint8Array),
      v.check(({ length }) => length <= limits.thumbnailBytes),
    ),
  }),
  ...sheetPageMessages,
]);
export type GalleryPageMessage = v.InferOutput<typeof GalleryPageMessage>;

/** Pictures in one message: more come in further ones, so that none blocks the page for long. */
export const galleryBatch = 500;

/** From the host to the page. */
export const GalleryHostMessage = v.variant('type', [
  v.object({ type: v.literal('words'), words: v.object(v.entriesFromList(galleryWordKeys, label)) }),
  /** Those of the session changed last come first; `isFirst` begins anew, without `isLast` more will come. */
  v.object({
    type: v.literal('pictures'),
    pictures: v.pipe(v.array(GalleryPicture), v.maxLength(galleryBatch), v.readonly()),
    isFirst: v.boolean(),
    isLast: v.boolean(),
  }),
  ...sheetHostMessages,
]);
export type GalleryHostMessage = v.InferOutput<typeof GalleryHostMessage>;

/** What the gallery's one sheet is kept and known by, where a panel has a session and a turn. */
export const gallerySheet = 'gallery';
