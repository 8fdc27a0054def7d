import type { FileSystem, Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { isPictureName } from '../../imageFiles/common/imageExtension.ts';
import { listImageOptions } from '../../product/common/imageOptions.ts';
import { limits } from '../../product/common/limits.ts';
import { readProvenance } from '../common/embedMetadata.ts';
import type { Provenance } from '../common/provenance.ts';

/** Why a file has no provenance. */
export type ProvenanceError = 'noPicture' | 'gone' | 'tooLarge' | 'noPrompt';

/** Reads the provenance in a picture's file, at most once and of at most 100 MB. */
export async function readPictureFile(
  uri: Uri,
  files: Pick<FileSystem, 'stat' | 'readFile'>,
): Promise<Provenance | ProvenanceError> {
  if (!isPictureName(uri.path)) return 'noPicture';
  try {
    const { size } = await files.stat(uri);
    if (size > limits.pastedBytes) return 'tooLarge';
    return readProvenance(await files.readFile(uri)) ?? 'noPrompt';
  } catch {
    return 'gone';
  }
}

/** Returns "picture-pro-3 · 16:9 · 2K · Nov 21, 2026, 6:48 AM"; unknown facts are left out. */
export function formatFacts({ l10n, locale }: Language, provenance: Provenance): string {
  const { model, createdAt, parent } = provenance;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const origin = parent && l10n.t('edited from an earlier image');
  return [model, ...listImageOptions(provenance), createdAt > 0 && date.format(createdAt), origin]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the facts, after a sentence about a prompt that had to be cut. */
export function formatFactsWithCut(language: Language, provenance: Provenance): string {
  const cut = provenance.promptIsCut && language.l10n.t('The file contains only the start of the prompt.');
  return [cut, formatFacts(language, provenance)].filter(Boolean).join('\n');
}

/** Returns the reason why nothing is shown, as a sentence. */
export function formatProvenanceError(l10n: Language['l10n'], why: ProvenanceError, fileName: string): string {
  const sentences: Readonly<Record<ProvenanceError, string>> = {
    noPicture: l10n.t("'{0}' isn't an image.", fileName),
    gone: l10n.t("Couldn't read '{0}'.", fileName),
    tooLarge: l10n.t("'{0}' is larger than 100 MB.", fileName),
    noPrompt: l10n.t(
      "'{0}' contains no prompt. Limn saves prompts in images while 'limn.image.embedPrompt' is on. Other apps might remove them.",
      fileName,
    ),
  };
  return sentences[why];
}
