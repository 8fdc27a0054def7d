import { sha256 } from '../../base/common/bytes.ts';
import {
  getExtension,
  getNamedType,
  type ImageExtension,
  type ImageType,
} from '../../imageFiles/common/imageExtension.ts';
import type { WrittenFile } from '../../sessions/common/model/writtenFile.ts';

/** Whether a file holds what Limn wrote or read there. */
export async function matchesKnownHash(bytes: Uint8Array, known: readonly WrittenFile[]): Promise<boolean> {
  const now = await sha256(bytes);
  return known.some(({ hash }) => hash === now);
}

/** The ending that a file needs for a picture in that form, without the dot; nothing where its own will do. */
export function endingFor(path: string, type: ImageType): ImageExtension | undefined {
  return getNamedType(path) === type ? undefined : getExtension(type);
}
