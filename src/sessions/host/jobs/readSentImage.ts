import { Failure, neverSent } from '../../../service/common/failureReport.ts';
import type { SentPicture } from '../../../service/common/serviceTypes.ts';
import type { Picture } from '../../common/model/picture.ts';
import type { Pictures } from '../imageStore.ts';

/** Reads a picture for a request. Rejects with `pictureLost` if its bytes are missing or cannot be read; then nothing is sent. */
export async function readSentImage(pictures: Pick<Pictures, 'bytes'>, picture: Picture): Promise<SentPicture> {
  const bytes = await pictures.bytes(picture).catch((cause) => {
    throw pictureLost(cause);
  });
  if (!bytes) throw pictureLost();
  return { bytes, mediaType: picture.mediaType };
}

/** Fails the request, because without the picture it would not be what the user means. */
export function pictureLost(cause?: unknown): Failure {
  return new Failure('pictureLost', neverSent, { cause });
}
