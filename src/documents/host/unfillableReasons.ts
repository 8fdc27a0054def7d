import { l10n } from 'vscode';
import { unusableWords } from '../../base/host/unusableFile.ts';
import type { UnresolvedReason } from '../../references/host/referencedFile.ts';
import type { UnfillableReference } from './missingPictures.ts';

/** Why no picture can be made for a reference, as a sentence. */
export function impossibleSentence({ file, unusable }: Pick<UnfillableReference, 'file' | 'unusable'>): string {
  const sentences: Readonly<Record<UnresolvedReason, () => string>> = {
    remote: () => l10n.t('It is an address on the web.'),
    data: () => l10n.t('It holds its picture itself.'),
    expression: () => l10n.t('Which file it means is known only when the document is built.'),
    absolute: () => l10n.t('It names a place on one computer, not in the workspace.'),
    outside: () => l10n.t('The file would be outside of the workspace folder.'),
    ending: () => l10n.t('Limn makes PNG, JPEG and WebP, which this ending is none of.'),
    unsaved: () => l10n.t('The document is not saved yet, so its paths lead nowhere.'),
    promptFile: () => (unusable ? unusableWords(l10n, unusable) : ''),
    versionControl: () => l10n.t('It would be in a folder of version control.'),
    unreadable: () => l10n.t('Its folder cannot be read.'),
    folder: () => l10n.t('A folder has the same name.'),
    fileInTheWay: () => l10n.t('A file is in the way.'),
    nameTooLong: () => l10n.t('The file name is too long.'),
    name: () => l10n.t("The path has a name that isn't valid on every system."),
    readOnly: () => l10n.t('Writing there is not allowed.'),
    link: () => l10n.t('The folder is a symbolic link, which may lead anywhere.'),
  };
  return sentences[file]();
}
