import { wellFormed } from '../../shared/chatBody.ts';
import { Failure } from '../../shared/failures.ts';
import type { EarlierTurn, ImageRequest, SentPicture } from '../../shared/service.ts';
import { PictureJson } from '../picture/inJson.ts';
import { withPictures } from './echo.ts';

/** A content of the request (the contract, section 2.1). */
type Content = { readonly role: string; readonly parts?: unknown };

/**
 * The body of the contract, section 2.1: the earlier turns, each with the service's own answer as it came, then what is asked now.
 * Ratio and size are sent only where the person chose them. Pictures go along as parts that services of this family know.
 * Rejects with `pictureLost` where bytes of an earlier picture are lost, and with the signal's reason.
 */
export function imageBody(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { prompt, attachments = [], earlier = [], aspectRatio, size } = request;
  const json = new PictureJson();
  const image = { ...(aspectRatio && { aspectRatio }), ...(size && { imageSize: size }) };
  const responseFormat = aspectRatio || size ? { responseFormat: { image } } : {};
  const body = {
    contents: [...earlier.flatMap((turn) => exchange(turn, request, json)), asked({ prompt, attachments }, json)],
    // Text is asked for too: without it a refusal's words are withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  };
  return json.written(body, signal);
}

function exchange(turn: EarlierTurn, { pictureBytes }: ImageRequest, json: PictureJson): readonly Content[] {
  const standIn = (hash: string) => json.standIn(() => bytesBehind(hash, pictureBytes));
  // The role is the one thing put right: services leave it out, and turns have to alternate. All else is sent back as it came, thoughts
  // too, since a service that signs its turns notices what is missing.
  return [asked(turn, json), { ...withPictures(turn.echo, standIn), role: 'model' }];
}

function asked({ prompt, attachments }: Pick<EarlierTurn, 'prompt' | 'attachments'>, json: PictureJson): Content {
  return { role: 'user', parts: [{ text: wellFormed(prompt) }, ...attachments.map((one) => inlinePart(one, json))] };
}

function inlinePart({ bytes, mediaType }: SentPicture, json: PictureJson): object {
  return { inlineData: { mimeType: mediaType, data: json.standIn(async () => bytes) } };
}

/** A request with a hole where a picture was would be another request, and one to be paid. */
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
  return new Failure('pictureLost', { billed: 'no', retry: 'never' }, { cause });
}
