import { joinBytes } from '../../base/common/bytes.ts';
import { stripMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { imageOptionNames, imageOptions } from '../../product/common/imageOptions.ts';
import { Failure, neverSent } from './failureReport.ts';
import { restoreImages } from './image/rawContent.ts';
import { encodeBase64 } from './imageData/base64.ts';
import type {
  ChatMessage,
  ChatRequest,
  ChatTool,
  ImageRequest,
  PreviousTurn,
  RawContent,
  SentPicture,
  ToolCall,
} from './serviceTypes.ts';

/**
 * Returns the request body of the contract, section 2.3, with the fields that services of this family use for streaming and tools. `data`
 * returns what replaces the base64 of an image.
 */
export function chatBody(request: ChatRequest, data: (picture: SentPicture) => string) {
  const { model, messages, stream, uncounted, tools = [], mustCall } = request;
  return {
    model,
    messages: messages.map((message) => toChatMessage(message, data)),
    // Some services refuse an empty list of tools.
    ...(tools.length > 0 && { tools: tools.map(toolField), ...(mustCall && { tool_choice: 'required' }) }),
    ...(stream && { stream, ...(!uncounted && { stream_options: { include_usage: true } }) }),
  };
}

function toolField({ name, description, parameters = { type: 'object', properties: {} } }: ChatTool): object {
  return { type: 'function', function: { name, description: wellFormed(description), parameters } };
}

/** Sends a message as a list of parts only if it has images, since some services accept only text. */
function toChatMessage(message: ChatMessage, data: (picture: SentPicture) => string): object {
  const { role, content, pictures = [], toolCalls = [], toolCallId, reasoning } = message;
  const text = wellFormed(content);
  if (toolCalls.length > 0) {
    // Models that think between calls refuse a conversation without their reasoning.
    const thoughts = reasoning && { reasoning_content: wellFormed(reasoning) };
    return { role, content: text || null, ...(thoughts || {}), tool_calls: toolCalls.map(callField) };
  }
  if (toolCallId !== undefined) return { role, tool_call_id: toolCallId, content: text };
  if (pictures.length === 0) return { role, content: text };
  const urls = pictures.map((picture) => `data:${picture.mediaType};base64,${data(picture)}`);
  return { role, content: [{ type: 'text', text }, ...urls.map((url) => ({ type: 'image_url', image_url: { url } }))] };
}

function callField({ id, name, arguments: given }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: wellFormed(given) } };
}

/** Replaces half of a surrogate pair, which a careless selection may leave and which breaks strict servers. */
function wellFormed(source: string): string {
  return source.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** A content of the request (the contract, section 2.1). */
type Content = { readonly role: string; readonly parts?: unknown };

/** What replaces the base64 of an image, and the model's raw content as it is sent back. */
interface InPlace {
  readonly data: (picture: SentPicture) => string;
  readonly echo: (echo: RawContent) => RawContent;
}

/**
 * Returns the request body of the contract, section 2.1: the earlier turns, each with the model's raw content, then the current prompt.
 * Options are sent only if the user chose them. Images are sent as parts that services of this family know.
 */
export function imageBody(request: ImageRequest, inPlace: InPlace): object {
  const { prompt, attachments = [], earlier = [] } = request;
  const names = imageOptionNames.filter((name) => request[name]);
  const image = Object.fromEntries(names.map((name) => [imageOptions[name].field, request[name]]));
  const responseFormat = names.length > 0 ? { responseFormat: { image } } : {};
  return {
    // Only the role of the model's turns is corrected: services leave it out, and turns have to alternate. Everything else is sent back
    // unchanged, including thoughts, since a service that signs its turns notices what is missing.
    contents: [
      ...earlier.flatMap((turn) => [toUserContent(turn, inPlace), { ...inPlace.echo(turn.echo), role: 'model' }]),
      toUserContent({ prompt, attachments }, inPlace),
    ],
    // Text is requested too: without it the text of a refusal is withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  };
}

function toUserContent(
  { prompt, attachments }: Pick<PreviousTurn, 'prompt' | 'attachments'>,
  { data }: InPlace,
): Content {
  const pictures = attachments.map((one) => ({ inlineData: { mimeType: one.mediaType, data: data(one) } }));
  return { role: 'user', parts: [{ text: wellFormed(prompt) }, ...pictures] };
}

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
