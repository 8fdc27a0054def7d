import { wellFormed } from './chatBody.ts';
import type { ImageRequest, PreviousTurn, RawContent, SentPicture } from './serviceTypes.ts';

/** A content of the request (the contract, section 2.1). */
type Content = { readonly role: string; readonly parts?: unknown };

/** What replaces the base64 of an image, and the model's raw content as it is sent back. */
interface InPlace {
  readonly data: (picture: SentPicture) => string;
  readonly echo: (echo: RawContent) => RawContent;
}

/**
 * Returns the request body of the contract, section 2.1: the earlier turns, each with the model's raw content, then the current prompt.
 * Ratio and size are sent only if the user chose them. Images are sent as parts that services of this family know.
 */
export function imageBody(request: ImageRequest, inPlace: InPlace): object {
  const { prompt, attachments = [], earlier = [], aspectRatio, size } = request;
  const image = { ...(aspectRatio && { aspectRatio }), ...(size && { imageSize: size }) };
  const responseFormat = aspectRatio || size ? { responseFormat: { image } } : {};
  return {
    contents: [...earlier.flatMap((turn) => exchange(turn, inPlace)), asked({ prompt, attachments }, inPlace)],
    // Text is requested too: without it the text of a refusal is withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  };
}

function exchange(turn: PreviousTurn, inPlace: InPlace): readonly Content[] {
  // Only the role is corrected: services leave it out, and turns have to alternate. Everything else is sent back unchanged, including
  // thoughts, since a service that signs its turns notices what is missing.
  return [asked(turn, inPlace), { ...inPlace.echo(turn.echo), role: 'model' }];
}

function asked({ prompt, attachments }: Pick<PreviousTurn, 'prompt' | 'attachments'>, { data }: InPlace): Content {
  const pictures = attachments.map((one) => ({ inlineData: { mimeType: one.mediaType, data: data(one) } }));
  return { role: 'user', parts: [{ text: wellFormed(prompt) }, ...pictures] };
}
