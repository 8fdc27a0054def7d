import type { FileSystem, Uri } from 'vscode';
import { isPictureName } from '../../imageFiles/common/pictureNames.ts';
import { limits } from '../../product/common/limits.ts';
import { readProvenance } from '../common/embedMetadata.ts';
import type { Provenance } from '../common/provenance.ts';

/** Why a file tells nothing of where it came from. */
export type ProvenanceError = 'noPicture' | 'gone' | 'tooLarge' | 'noPrompt';

/** Reads a picture's file, at most once and of at most 100 MB, for where it came from. */
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
