import type { ChatMessage, ChatRequest, ChatTool, SentPicture, ToolCall } from './serviceTypes.ts';

/**
 * The body of the contract, section 2.3; streaming and tools add the fields that services of this family know for them. `data` gives
 * what stands in place of a picture's base64.
 */
export function chatBody({ model, messages, ...request }: ChatRequest, data: (picture: SentPicture) => string) {
  const streaming = streamFields(request);
  return { model, messages: messages.map((message) => said(message, data)), ...toolFields(request), ...streaming };
}

function streamFields({ stream, uncounted }: Pick<ChatRequest, 'stream' | 'uncounted'>): object {
  if (!stream) return {};
  return { stream: true, ...(!uncounted && { stream_options: { include_usage: true } }) };
}

/** An empty list of tools is refused by some services. */
function toolFields({ tools = [], mustCall }: Pick<ChatRequest, 'tools' | 'mustCall'>): object {
  if (tools.length === 0) return {};
  return { tools: tools.map(toolField), ...(mustCall && { tool_choice: 'required' }) };
}

function toolField({ name, description, parameters = { type: 'object', properties: {} } }: ChatTool): object {
  return { type: 'function', function: { name, description: wellFormed(description), parameters } };
}

/** Only what has pictures goes as parts, since some services take nothing but text. */
function said(message: ChatMessage, data: (picture: SentPicture) => string): object {
  const { role, content, pictures = [], toolCalls = [], toolCallId, reasoning } = message;
  const text = wellFormed(content);
  if (toolCalls.length > 0)
    return { role, content: text || null, ...thoughts(reasoning), tool_calls: toolCalls.map(callField) };
  if (toolCallId !== undefined) return { role, tool_call_id: toolCallId, content: text };
  if (pictures.length === 0) return { role, content: text };
  const parts = pictures.map((picture) => ({
    type: 'image_url',
    image_url: { url: `data:${picture.mediaType};base64,${data(picture)}` },
  }));
  return { role, content: [{ type: 'text', text }, ...parts] };
}

/** Models that think between calls refuse a conversation without what they thought. */
function thoughts(reasoning: string | undefined): object {
  return reasoning ? { reasoning_content: wellFormed(reasoning) } : {};
}

function callField({ id, name, arguments: given }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: wellFormed(given) } };
}

/** Half of a surrogate pair, as a careless selection leaves it, breaks strict servers. */
export function wellFormed(source: string): string {
  return source.replace(/\p{Surrogate}/gu, '\uFFFD');
}
