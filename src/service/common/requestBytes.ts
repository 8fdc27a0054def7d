import { joinBytes } from '../../base/common/bytes.ts';
import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { Failure, neverSent } from './failureReport.ts';
import { restoreImages } from './image/rawContent.ts';
import { encodeBase64 } from './imageData/base64.ts';
import { chatBody, imageBody } from './requestBodies.ts';
import type { ChatRequest, ImageRequest, RawContent } from './serviceTypes.ts';

/**
 * Writes JSON with images in it as bytes, without ever holding an image as text: a placeholder represents each in the value, and the base64
 * of the image replaces it in the bytes.
 */
class ImageJsonWriter {
  /** Random, so that external data cannot contain it. */
  private readonly mark = crypto.randomUUID();
  /** The bytes of each image, returned when they are needed. */
  private readonly pictures: (() => Promise<Uint8Array>)[] = [];

  /** Returns a string to use where the image's base64 belongs. */
  addPlaceholder(bytes: () => Promise<Uint8Array>): string {
    return `${this.mark}${this.pictures.push(bytes) - 1};`;
  }

  /** Returns the value as JSON in UTF-8. Rejects with the error of an image's bytes, or with the signal's reason. */
  async written(value: object, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const parts = JSON.stringify(value).split(new RegExp(`${this.mark}(\\d+);`));
    const pieces: Uint8Array[] = [];
    for (const [at, part] of parts.entries()) {
      // Every second part is the number of an image.
      const bytes = at % 2 === 1 ? this.pictures[Number(part)] : undefined;
      pieces.push(bytes ? await encodeBase64(await bytes(), signal) : new TextEncoder().encode(part));
    }
    return joinBytes(pieces);
  }
}

/** Returns the body of a chat request as bytes. Rejects with the signal's reason. */
export function chatBytes(request: ChatRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new ImageJsonWriter();
  const body = chatBody(request, ({ bytes }) => json.addPlaceholder(async () => stripMetadata(bytes)));
  return json.written(body, signal);
}

/**
 * Returns the bytes of the request's body, including its images. Rejects with `pictureLost` if the bytes of an earlier image are lost, and
 * with the signal's reason.
 */
export function imageBytes(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new ImageJsonWriter();
  const standIn = (hash: string) => json.addPlaceholder(() => bytesBehind(hash, request.pictureBytes));
  const body = imageBody(request, {
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
    throw new Failure('pictureLost', neverSent, { cause });
  }
  throw new Failure('pictureLost', neverSent);
}
