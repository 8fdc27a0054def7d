import type { L10n } from '../../pageKit/common/pageWords.ts';

/** Returns the insert form's strings. */
export function getFormStrings(l10n: L10n) {
  return {
    insertWith: l10n.t('Insert with Options...'),
    insertAllWith: l10n.t('Insert All with Options...'),
    insertPictures: l10n.t('Insert {0} Images'),
    formFile: l10n.t('File'),
    formFolder: l10n.t('Folder'),
    formAlt: l10n.t('Alt text'),
    formCaption: l10n.t('Caption'),
    formWidth: l10n.t('Width'),
    formFormat: l10n.t('Format'),
    formQuality: l10n.t('Quality'),
    formWhere: l10n.t('Location'),
    ofPicture: l10n.t('{0}, image {1}'),
    noCaption: l10n.t('None'),
    takesNoCaption: l10n.t('Not supported in this document type'),
    decorative: l10n.t('None (decorative)'),
    asWide: l10n.t('Original'),
    asWideAs: l10n.t('Original ({0} px)'),
    atMostWide: l10n.t('{0} px'),
    sizeAfter: l10n.t('{0} (was {1})'),
    bytesOf: l10n.t('{0} bytes'),
    kilobytes: l10n.t('{0} KB'),
    megabytes: l10n.t('{0} MB'),
    becomesOpaque: l10n.t('Transparent areas become white.'),
    nameTaken: l10n.t('File exists. The image will be saved as {0}.'),
    folderAsked: l10n.t('Select when inserting'),
    drawing: l10n.t('Converting...'),
    insert: l10n.t('Insert'),
    cancel: l10n.t('Cancel'),
    replacePicture: l10n.t('Replace Image'),
    suggestAltText: l10n.t('Suggest Alt Text'),
    about: l10n.t('{0}: {1}'),
    thenSaid: l10n.t('{0}. {1}'),
  };
}
