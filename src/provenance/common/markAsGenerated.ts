import { embedMetadata, isSigned, mediaTypeIn, readSourceType } from './embedMetadata.ts';

/** Why nothing is said in a file of what made it. */
export type MarkRefusal = 'format' | 'signed' | 'already' | 'said' | 'damaged';

/** The file with a word in it that a model made it, and all else as it was. */
export function markAsGenerated(bytes: Uint8Array): Uint8Array | MarkRefusal {
  const mediaType = mediaTypeIn(bytes);
  if (!mediaType) return 'format';
  if (isSigned(bytes)) return 'signed';
  const said = readSourceType(bytes);
  if (said !== undefined) return /algorithmicMedia$/i.test(said) ? 'already' : 'said';
  const marked = embedMetadata(bytes, mediaType, { sourceType: 'trainedAlgorithmicMedia' });
  return marked === bytes ? 'damaged' : marked;
}
