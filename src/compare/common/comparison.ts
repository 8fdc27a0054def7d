/** Defines the messages between the host and the comparison page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { bytes, count, label, uri } from '../../product/common/schemas.ts';

/** The page's own fixed strings; the page fills the placeholder `{0}`. */
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
  /** Missing if the picture cannot be shown. */
  src: v.exactOptional(uri),
  /** The card shown instead of such a picture. */
  card: v.exactOptional(v.object({ title: label, says: label })),
  /** Pixels, from the file's header; 0 if that does not contain them. */
  width: count,
  height: count,
  /** "PNG, 1.4 MB". */
  facts: label,
  /** "12 minutes ago"; may be empty. */
  when: label,
});
export type ComparedPicture = v.InferOutput<typeof ComparedPicture>;

/** The messages from the page to the host. */
export const ComparisonPageMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The rendered difference, as PNG. */
  v.object({
    type: v.literal('saveDifference'),
    bytes: bytes(limits.pastedBytes),
  }),
]);
export type ComparisonPageMessage = v.InferOutput<typeof ComparisonPageMessage>;

/** The messages from the host to the page. */
export const ComparisonHostMessage = v.variant('type', [
  v.object({ type: v.literal('words'), words: v.object(v.entriesFromList(comparisonWordKeys, label)) }),
  v.object({
    type: v.literal('pictures'),
    /** The id under which the host finds the two pictures again after a restart. */
    id: v.pipe(v.string(), v.maxLength(100)),
    /** "images/light.png". */
    title: label,
    /** Missing if there is no older version. */
    older: v.exactOptional(ComparedPicture),
    newer: ComparedPicture,
  }),
]);
export type ComparisonHostMessage = v.InferOutput<typeof ComparisonHostMessage>;
