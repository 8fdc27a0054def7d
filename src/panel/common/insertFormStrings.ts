import type { L10n } from '../../pageKit/common/pageWords.ts';

/** Returns the insert form's strings. */
export function sheetWords(l10n: L10n) {
  return {
    insertWith: l10n.t('Insert…'),
    insertAllWith: l10n.t('Insert All…'),
    insertPictures: l10n.t('Insert {0} Pictures'),
    sheetFile: l10n.t('File'),
    sheetFolder: l10n.t('Folder'),
    sheetAlt: l10n.t('Alternative text'),
    sheetCaption: l10n.t('Caption'),
    sheetWidth: l10n.t('Width'),
    sheetFormat: l10n.t('Format'),
    sheetQuality: l10n.t('Quality'),
    sheetWhere: l10n.t('Where'),
    fileOfPicture: l10n.t('File, picture {0}'),
    altOfPicture: l10n.t('Alternative text, picture {0}'),
    suggestOfPicture: l10n.t('{0}, picture {1}'),
    noCaption: l10n.t('None'),
    takesNoCaption: l10n.t('Not in a document of this kind'),
    decorative: l10n.t('None: it only decorates'),
    asWide: l10n.t('As it is'),
    asWideAs: l10n.t('As it is, {0} px'),
    atMostWide: l10n.t('{0} px'),
    asItIs: l10n.t('as it is'),
    sizeAfter: l10n.t('{0}, was {1}'),
    bytesOf: l10n.t('{0} bytes'),
    kilobytes: l10n.t('{0} KB'),
    megabytes: l10n.t('{0} MB'),
    nameTaken: l10n.t('It exists, so this will be {0}'),
    folderAsked: l10n.t('You will be asked'),
    drawing: l10n.t('Drawing'),
  };
}
