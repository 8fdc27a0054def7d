import type * as vscode from 'vscode';
import type { GalleryWords } from '../../shared/gallery.ts';

/** The gallery's own words in the person's language; places such as `{0}` stay for the page to fill. */
export function galleryWords(l10n: typeof vscode.l10n): GalleryWords {
  return {
    gallery: l10n.t('Gallery'),
    search: l10n.t('Search prompts'),
    model: l10n.t('Model'),
    ratio: l10n.t('Aspect ratio'),
    allModels: l10n.t('All models'),
    allRatios: l10n.t('All ratios'),
    countOf: l10n.t('Pictures: {0} of {1}'),
    countAll: l10n.t('Pictures: {0}'),
    loading: l10n.t('Loading'),
    empty: l10n.t('There are no pictures yet. Select text in a document and choose Generate Image from Selection.'),
    nothingFound: l10n.t('No picture fits.'),
    openSession: l10n.t('Open Session'),
    insert: l10n.t('Insert'),
    saveAs: l10n.t('Save As…'),
    delete: l10n.t('Delete'),
    picture: l10n.t('Picture'),
    pictures: l10n.t('Pictures'),
    noneChosen: l10n.t('Choose a picture to use it again, or tick several.'),
    countPicked: l10n.t('{0} picked'),
    onlyOne: l10n.t('Only for one picture'),
    tooMany: l10n.t('At most {0} at once'),
    notShown: l10n.t('Not for a picture that cannot be shown'),
    copy: l10n.t('Copy'),
    copied: l10n.t('Copied'),
    copyFailed: l10n.t('The picture could not be copied. Save As… writes it to a file.'),
    refine: l10n.t('Refine'),
    pickNone: l10n.t('Pick None'),
    makeLook: l10n.t('Make Look…'),
    onlyFew: l10n.t('Only for one to four pictures'),
    compare: l10n.t('Compare'),
    onlyTwo: l10n.t('Only for two pictures'),
    export: l10n.t('Export…'),
    more: l10n.t('More'),
    clearFilters: l10n.t('Clear Filters'),
    brokenPicture: l10n.t('This picture cannot be shown.'),
  };
}
