import { wellFormed } from './chatBody.ts';
import type { ImageRequest, PreviousTurn, RawContent, SentPicture } from './serviceTypes.ts';

/** A content of the request (the contract, section 2.1). */
type Content = { readonly role: string; readonly parts?: unknown };

/** What stands in place of a picture's base64, and a turn of the service's as it is sent back. */
interface InPlace {
  readonly data: (picture: SentPicture) => string;
  readonly echo: (echo: RawContent) => RawContent;
}

/**
 * The body of the contract, section 2.1: the earlier turns, each with the service's own answer as it came, then what is asked now.
 * Ratio and size are sent only where the person chose them. Pictures go along as parts that services of this family know.
 */
export function imageBody(request: ImageRequest, inPlace: InPlace): object {
  const { prompt, attachments = [], earlier = [], aspectRatio, size } = request;
  const image = { ...(aspectRatio && { aspectRatio }), ...(size && { imageSize: size }) };
  const responseFormat = aspectRatio || size ? { responseFormat: { image } } : {};
  return {
    contents: [...earlier.flatMap((turn) => exchange(turn, inPlace)), asked({ prompt, attachments }, inPlace)],
    // Text is asked for too: without it a refusal's words are withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  };
}

function exchange(turn: PreviousTurn, inPlace: InPlace): readonly Content[] {
  // The role is the one thing put right: services leave it out, and turns have to alternate. All else is sent back as it came, thoughts
  // too, since a service that signs its turns notices what is missing.
  return [asked(turn, inPlace), { ...inPlace.echo(turn.echo), role: 'model' }];
}

function asked({ prompt, attachments }: Pick<PreviousTurn, 'prompt' | 'attachments'>, { data }: InPlace): Content {
  const pictures = attachments.map((one) => ({ inlineData: { mimeType: one.mediaType, data: data(one) } }));
  return { role: 'user', parts: [{ text: wellFormed(prompt) }, ...pictures] };
}
