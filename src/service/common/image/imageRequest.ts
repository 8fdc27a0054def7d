import { stripMetadata } from '../../../imageFiles/common/stripMetadata.ts';
import { Failure, neverSent } from '../failureReport.ts';
import { imageBody as bodyOf } from '../imageBody.ts';
import { ImageJsonWriter } from '../imageData/imageJsonWriter.ts';
import type { ImageRequest, RawContent } from '../serviceTypes.ts';
import { restoreImages } from './rawContent.ts';

/**
 * Returns the bytes of the request's body, including its images. Rejects with `pictureLost` if the bytes of an earlier image are lost, and
 * with the signal's reason.
 */
export function imageBody(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new ImageJsonWriter();
  const standIn = (hash: string) => json.addPlaceholder(() => bytesBehind(hash, request.pictureBytes));
  const body = bodyOf(request, {
    data: ({ bytes }) => json.addPlaceholder(async () => stripMetadata(bytes)),
    echo: (echo: RawContent) => restoreImages(echo, standIn),
  });
  return json.written(body, signal);
}

/** Rejects if the bytes are lost: a request without that image would be a different request, and would be billed. */
async function bytesBehind(hash: string, pictureBytes: ImageRequest['pictureBytes']): Promise<Uint8Array> {
  try {
    const bytes = await pictureBytes?.(hash);
    if (bytes) return bytes;
  } catch (cause) {
    throw lost(cause);
  }
  throw lost();
}

function lost(cause?: unknown): Failure {
  return new Failure('pictureLost', neverSent, { cause });
}
