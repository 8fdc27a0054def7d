/** Defines the messages between the host and the comparison page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import { type L10n, pageWords } from '../../pageKit/common/pageWords.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, count, label, uri } from '../../product/common/schemas.ts';

/** Returns the page's own fixed strings; the page fills the placeholder `{0}`. */
export function getComparisonStrings(l10n: L10n) {
  return {
    view: l10n.t('View'),
    sideBySide: l10n.t('Side by side'),
    slider: l10n.t('Slider'),
    onionSkin: l10n.t('Onion skin'),
    difference: l10n.t('Difference'),
    swap: l10n.t('Swap (X)'),
    more: l10n.t('More'),
    fit: l10n.t('Fit'),
    actualSize: l10n.t('Actual Size'),
    zoomIn: l10n.t('Zoom In'),
    zoomOut: l10n.t('Zoom Out'),
    saveDifference: l10n.t('Save Difference...'),
    divider: l10n.t('Divider'),
    blend: l10n.t('Blend'),
    shownAt: l10n.t('at {0}'),
    isNew: l10n.t('New file, no earlier version'),
    equal: l10n.t('Images are identical'),
    hardlyDiffers: l10n.t('Less than 1% of pixels differ'),
    differs: l10n.t('{0} of pixels differ'),
    howDrawn: l10n.t('Black: identical. Brightness doubled.'),
    reduced: l10n.t('compared at {0} scale'),
    notDrawn: l10n.t("Couldn't compute the difference."),
    broken: l10n.t("Couldn't display this image."),
    withFact: l10n.t('{0}, {1}'),
  };
}
export type ComparisonWords = Readonly<ReturnType<typeof getComparisonStrings>>;

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
  v.object({ type: v.literal('words'), words: pageWords<ComparisonWords>() }),
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
