import type { Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { MarkRefusal } from '../common/markAsGenerated.ts';

/** Why a file stays as it is; anything else is what the file system said. */
export type SkipReason = MarkRefusal | 'link' | 'readOnly' | 'tooLarge' | 'gone';

/** A file that stays as it is, and why: for a reason that is known, or by the file system's own word. */
export interface NotMarked {
  readonly file: Uri;
  readonly why: SkipReason | { readonly said: string };
}

/** "2 of 3 pictures are marked as generated." */
export function markedSentence(
  { l10n }: Language,
  marked: readonly { readonly file: Uri }[],
  not: readonly NotMarked[],
): string {
  const [first] = marked;
  const all = marked.length + not.length;
  if (first && all === 1) return l10n.t('{0} is marked as generated.', nameOf(first.file));
  return l10n.t('{0} of {1} pictures are marked as generated.', marked.length, all);
}

export function unmarkedSentence({ l10n }: Language, { file, why }: NotMarked): string {
  const name = nameOf(file);
  if (typeof why === 'object') return l10n.t('{0} could not be written. {1}', name, why.said);
  const sentences: Readonly<Record<SkipReason, () => string>> = {
    format: () => l10n.t('{0} is no PNG, JPEG, WebP, GIF or AVIF; nothing is written into others.', name),
    signed: () => l10n.t('{0} carries a C2PA manifest, which would not hold any more.', name),
    already: () => l10n.t('{0} is marked as generated already.', name),
    said: () => l10n.t('{0} says itself how it was made, and stays as it is.', name),
    damaged: () => l10n.t('{0} is damaged, or has no place for a mark.', name),
    link: () => l10n.t('{0} is a link: mark the file that it leads to.', name),
    readOnly: () => l10n.t('{0} is read-only.', name),
    tooLarge: () => l10n.t('{0} is larger than 100 MB.', name),
    gone: () => l10n.t('{0} could not be read.', name),
  };
  return sentences[why]();
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
