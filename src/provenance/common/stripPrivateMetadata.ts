/** Pictures of the user as others get them with a session. */
import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { embedMetadata, isSigned, mediaTypeIn, readSourceType } from './embedMetadata.ts';
import { sourceTypes } from './provenance.ts';

/**
 * The file without what a photo says of place, time and person, and without a prompt; that a model made it stays said. A signed
 * file that is a model's own, whose manifest holds for exactly these bytes, is given back as it is.
 */
export function stripPrivateMetadata(bytes: Uint8Array): Uint8Array {
  if (isSigned(bytes) && isSignedByModel(bytes)) return bytes;
  const bare = stripMetadata(bytes);
  const said = readSourceType(bytes);
  const mediaType = mediaTypeIn(bare);
  const sourceType = sourceTypes.find((type) => type === said);
  return bare !== bytes && mediaType && sourceType ? embedMetadata(bare, mediaType, { sourceType }) : bare;
}

/** A manifest names its source types by their addresses; of a photo that a model changed it says so. */
function isSignedByModel(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  const says = (type: string) => text.includes(`digitalsourcetype/${type}`);
  return says('trainedAlgorithmicMedia') && !says('compositeWithTrainedAlgorithmicMedia');
}
