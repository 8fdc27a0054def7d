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
    messages: messages.map((message) => said(message, data)),
    // Some services refuse an empty list of tools.
    ...(tools.length > 0 && { tools: tools.map(toolField), ...(mustCall && { tool_choice: 'required' }) }),
    ...(stream && { stream, ...(!uncounted && { stream_options: { include_usage: true } }) }),
  };
}

function toolField({ name, description, parameters = { type: 'object', properties: {} } }: ChatTool): object {
  return { type: 'function', function: { name, description: wellFormed(description), parameters } };
}

/** Sends a message as a list of parts only if it has images, since some services accept only text. */
function said(message: ChatMessage, data: (picture: SentPicture) => string): object {
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
 * Ratio and size are sent only if the user chose them. Images are sent as parts that services of this family know.
 */
export function imageBody(request: ImageRequest, inPlace: InPlace): object {
  const { prompt, attachments = [], earlier = [], aspectRatio, size } = request;
  const image = { ...(aspectRatio && { aspectRatio }), ...(size && { imageSize: size }) };
  const responseFormat = aspectRatio || size ? { responseFormat: { image } } : {};
  return {
    // Only the role of the model's turns is corrected: services leave it out, and turns have to alternate. Everything else is sent back
    // unchanged, including thoughts, since a service that signs its turns notices what is missing.
    contents: [
      ...earlier.flatMap((turn) => [asked(turn, inPlace), { ...inPlace.echo(turn.echo), role: 'model' }]),
      asked({ prompt, attachments }, inPlace),
    ],
    // Text is requested too: without it the text of a refusal is withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  };
}

function asked({ prompt, attachments }: Pick<PreviousTurn, 'prompt' | 'attachments'>, { data }: InPlace): Content {
  const pictures = attachments.map((one) => ({ inlineData: { mimeType: one.mediaType, data: data(one) } }));
  return { role: 'user', parts: [{ text: wellFormed(prompt) }, ...pictures] };
}
