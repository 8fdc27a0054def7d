import type { Uri } from 'vscode';
import { sha256 } from '../../shared/bytes.ts';
import type { MediaType } from '../../shared/mediaTypes.ts';
import type { WrittenFile } from '../../shared/model/writtenFile.ts';
import { drawnTypeOf } from '../../shared/redrawing.ts';
import { extensionOf } from '../sessions/pictures.ts';

/** Whether a file holds what Limn wrote or read there. */
export async function isAsKnown(bytes: Uint8Array, known: readonly WrittenFile[]): Promise<boolean> {
  const now = await sha256(bytes);
  return known.some(({ hash }) => hash === now);
}

/** The ending that a file needs for a picture in that form, without the dot; nothing where its own will do. */
export function endingFor(path: string, mediaType: MediaType): string | undefined {
  const wanted = extensionOf(mediaType);
  const isSame = drawnTypeOf(path) === mediaType || path.toLowerCase().endsWith(`.${wanted}`);
  return isSame ? undefined : wanted;
}

export function withEnding(file: Uri, ending: string): Uri {
  return file.with({ path: file.path.replace(/\.[^./]*$/, `.${ending}`) });
}
