import { l10n, workspace } from 'vscode';
import type { ProblemCode } from '../../../core/pictureReferences/problems.ts';
import { bytes, type Language, number } from '../../words/formats.ts';
import type { PictureProblem } from './pictureCheck.ts';

/** What is wrong, as a sentence. */
export function problemSentence(language: Language, { code, file, size = 0, limit }: PictureProblem): string {
  const name = workspace.asRelativePath(file);
  const sentences: Readonly<Record<ProblemCode, () => string>> = {
    'missing-file': () => l10n.t('{0} is missing.', name),
    stale: () => l10n.t('{0} is stale: what it is made from has changed since.', name),
    'changed-by-hand': () => l10n.t('{0} was changed by hand: it is not the picture that its prompt file made.', name),
    'no-alternative-text': () => l10n.t('{0} has no alternative text here.', name),
    'too-large': () =>
      l10n.t('{0} is too large: {1}, and the limit is {2}.', name, bytes(language, size), bytes(language, limit)),
  };
  return sentences[code]();
}

interface Totals {
  readonly documents: number;
  readonly pictures: number;
  readonly problems: number;
}

/** What a check came to: `3 problems: 12 documents with 40 pictures checked.` */
export function totalsSentence({ locale }: Language, { documents, pictures, problems }: Totals): string {
  const [many, all] = [documents, pictures].map((count) => number(locale, count));
  const ofDocuments = documents === 1 ? l10n.t('1 document') : l10n.t('{0} documents', many ?? '');
  const ofPictures = pictures === 1 ? l10n.t('1 picture') : l10n.t('{0} pictures', all ?? '');
  if (problems === 0) return l10n.t('No problems: {0} with {1} checked.', ofDocuments, ofPictures);
  const found = problems === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', number(locale, problems));
  return l10n.t('{0}: {1} with {2} checked.', found, ofDocuments, ofPictures);
}
