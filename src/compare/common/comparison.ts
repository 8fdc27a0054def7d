/** Defines the messages between the host and the comparison page. The host formats and translates all text beforehand. */
import * as v from 'valibot';
import type { L10n } from '../../pageKit/common/pageWords.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes } from '../../product/common/schemas.ts';

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

export interface ComparedPicture {
  /** "HEAD", "Working tree", or the file's name. */
  readonly name: string;
  /** Missing if the picture cannot be shown. */
  readonly src?: string;
  /** The card shown instead of such a picture. */
  readonly card?: { readonly title: string; readonly says: string };
  /** Pixels, from the file's header; 0 if that does not contain them. */
  readonly width: number;
  readonly height: number;
  /** "PNG, 1.4 MB". */
  readonly facts: string;
  /** "12 minutes ago"; may be empty. */
  readonly when: string;
}

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
export type ComparisonHostMessage =
  | { readonly type: 'words'; readonly words: ComparisonWords }
  | {
      readonly type: 'pictures';
      /** The id under which the host finds the two pictures again after a restart. */
      readonly id: string;
      /** "images/light.png". */
      readonly title: string;
      /** Missing if there is no older version. */
      readonly older?: ComparedPicture;
      readonly newer: ComparedPicture;
    };
