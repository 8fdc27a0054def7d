import { Failure, neverSent } from '../../../service/common/failureReport.ts';
import type { SentPicture } from '../../../service/common/serviceTypes.ts';
import type { Picture } from '../../common/model/picture.ts';
import type { Pictures } from '../imageStore.ts';

/** A picture as it goes along with a request. Rejects with `pictureLost` where its bytes are gone or cannot be read: nothing is sent then. */
export async function readSentImage(pictures: Pick<Pictures, 'bytes'>, picture: Picture): Promise<SentPicture> {
  const bytes = await pictures.bytes(picture).catch((cause) => {
    throw pictureLost(cause);
  });
  if (!bytes) throw pictureLost();
  return { bytes, mediaType: picture.mediaType };
}

/** Without it, what is asked for would be something else than the person means. */
export function pictureLost(cause?: unknown): Failure {
  return new Failure('pictureLost', neverSent, { cause });
}
