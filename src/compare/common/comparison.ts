/** What crosses the bridge between the host and the page that compares two pictures; the host has put all into words already. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, label, uri } from '../../product/common/schemas.ts';

/** The page's own fixed words; `{0}` marks a place the page fills. */
const comparisonWordKeys = [
  'view',
  'sideBySide',
  'slider',
  'onionSkin',
  'difference',
  'swap',
  'more',
  'fit',
  'actualSize',
  'zoomIn',
  'zoomOut',
  'saveDifference',
  'divider',
  'blend',
  'shownAt',
  'isNew',
  'equal',
  'hardlyDiffers',
  'differs',
  'howDrawn',
  'reduced',
  'notDrawn',
  'broken',
  'withFact',
] as const;
export type ComparisonWords = Readonly<Record<(typeof comparisonWordKeys)[number], string>>;

export const ComparedPicture = v.object({
  /** "HEAD", "Working tree", or the file's name. */
  name: label,
  /** Missing where it cannot be shown. */
  src: v.exactOptional(uri),
  /** What stands in its place then. */
  card: v.exactOptional(v.object({ title: label, says: label })),
  /** Pixels, from its header; 0 where that does not say them. */
  width: count,
  height: count,
  /** "PNG, 1.4 MB". */
  facts: label,
  /** "12 minutes ago"; may be empty. */
  when: label,
});
export type ComparedPicture = v.InferOutput<typeof ComparedPicture>;

/** From the page to the host. */
export const ComparisonPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The difference as it was drawn, PNG. */
  v.object({
    type: v.literal('saveDifference'),
    bytes: v.pipe(
      v.instance(Uint8Array),
      v.check(({ length }) => length <= limits.pastedBytes),
    ),
  }),
]);
export type ComparisonPageMessage = v.InferOutput<typeof ComparisonPageMessage>;

/** From the host to the page. */
export const ComparisonHostMessage = v.variant('type', [
  v.object({ type: v.literal('words'), words: v.object(v.entriesFromList(comparisonWordKeys, label)) }),
  v.object({
    type: v.literal('pictures'),
    /** By which the host finds them again after a restart. */
    id: v.pipe(v.string(), v.maxLength(100)),
    /** "images/light.png". */
    title: label,
    /** Missing where there was none before. */
    older: v.exactOptional(ComparedPicture),
    newer: ComparedPicture,
  }),
]);
export type ComparisonHostMessage = v.InferOutput<typeof ComparisonHostMessage>;
