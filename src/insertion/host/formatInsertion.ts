import type * as vscode from 'vscode';
import { lines } from '../../base/host/formats.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Swap } from '../../sessions/common/model/picture.ts';

/** Returns what was done with a result, as a sentence, and why a signed file was saved unchanged. */
export function formatInsertion(l10n: typeof vscode.l10n, insertion: Insertion): string {
  const done = formatDone(l10n, insertion);
  if (!insertion.signed) return done;
  const one = l10n.t('The image has a C2PA manifest and was saved unchanged.');
  const some = l10n.t('Images with a C2PA manifest were saved unchanged.');
  return l10n.t('{0}. {1}', done, insertion.together ? some : one);
}

/** Returns what the user removed from the document, and what its Undo still does. */
export function takenOutWords(l10n: typeof vscode.l10n, { fileName, files, together }: Insertion): string {
  const documents = together?.documents ?? 1;
  if (documents > 1) return l10n.t('Removed from {0} documents', documents);
  if (!files?.length) return l10n.t('Removed from {0}', fileName);
  return l10n.t('Removed from {0}. Select Undo to delete the saved file.', fileName);
}

function formatDone(l10n: typeof vscode.l10n, insertion: Insertion): string {
  const { fileName, line, savedAs, replaced, applied, together, swap } = insertion;
  if (swap) return formatSwap(l10n, insertion, swap);
  const pictures = together?.pictures;
  if (together && pictures !== undefined && line !== undefined)
    return formatTogether(l10n, fileName, { ...together, pictures });
  if (line === undefined) return l10n.t('Saved as {0}', savedAs ?? fileName);
  if (applied) return l10n.t('Applied to {0}, line {1}', fileName, line);
  if (replaced) return l10n.t('Replaced in {0}, line {1}', fileName, line);
  if (savedAs === undefined) return l10n.t('Inserted in {0}, line {1}', fileName, line);
  return l10n.t('Inserted in {0}, line {1}, saved as {2}', fileName, line, savedAs);
}

/** Returns which file was replaced, and which documents name it. */
function formatSwap(l10n: typeof vscode.l10n, { fileName, line, savedAs = fileName }: Insertion, swap: Swap): string {
  const was = swap.former?.name ?? savedAs;
  const isSame = was === savedAs;
  if (line === undefined) return isSame ? l10n.t('Replaced {0}', was) : l10n.t('Replaced {0} with {1}', was, savedAs);
  if (swap.documents > 1)
    return isSame
      ? l10n.t('Replaced {0}, referenced in {1} documents', was, swap.documents)
      : l10n.t('Replaced {0} with {1}, referenced in {2} documents', was, savedAs, swap.documents);
  return isSame
    ? l10n.t('Replaced {0}, referenced in {1}, line {2}', was, fileName, line)
    : l10n.t('Replaced {0} with {1}, referenced in {2}, line {3}', was, savedAs, fileName, line);
}

/** Returns what was done at once, not only with the first picture; with text there may be one picture. */
function formatTogether(
  l10n: typeof vscode.l10n,
  fileName: string,
  all: NonNullable<Insertion['together']> & { readonly pictures: number },
): string {
  const { pictures, words, documents, firstLine, lastLine, folder } = all;
  if (documents > 1) return l10n.t('Inserted {0} images in {1} documents', pictures, documents);
  const place = firstLine === 0 ? fileName : l10n.t('{0}, {1}', fileName, lines(l10n, firstLine, lastLine));
  if (!words && folder === '') return l10n.t('Inserted {0} images in {1}', pictures, place);
  if (!words) return l10n.t('Inserted {0} images in {1}, saved in {2}', pictures, place, folder);
  if (pictures === 1 && folder === '') return l10n.t('Inserted text and 1 image in {0}', place);
  if (pictures === 1) return l10n.t('Inserted text and 1 image in {0}, saved in {1}', place, folder);
  if (folder === '') return l10n.t('Inserted text and {0} images in {1}', pictures, place);
  return l10n.t('Inserted text and {0} images in {1}, saved in {2}', pictures, place, folder);
}
