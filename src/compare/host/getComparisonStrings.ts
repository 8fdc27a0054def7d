import type * as vscode from 'vscode';
import type { ComparisonWords } from '../common/comparison.ts';

/** The page's own words in the user's language; places such as `{0}` stay for the page to fill. */
export function getComparisonStrings(l10n: typeof vscode.l10n): ComparisonWords {
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
    saveDifference: l10n.t('Save Difference…'),
    divider: l10n.t('Divider'),
    blend: l10n.t('Blend'),
    shownAt: l10n.t('shown at {0}'),
    isNew: l10n.t('This file is new'),
    equal: l10n.t('The pictures are equal, pixel by pixel'),
    hardlyDiffers: l10n.t('Less than 1 % of the pixels differ'),
    differs: l10n.t('{0} of the pixels differ'),
    howDrawn: l10n.t('black is equal · shown twice as bright'),
    reduced: l10n.t('compared at {0} of the size'),
    notDrawn: l10n.t('The difference could not be drawn.'),
    broken: l10n.t('This picture cannot be shown.'),
    withFact: l10n.t('{0}, {1}'),
  };
}
