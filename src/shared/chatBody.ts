import type { ChatMessage, ChatRequest, SentPicture } from './service.ts';

/**
 * The body of the contract, section 2.3; streaming adds the two fields that services of this family know for it. `data` gives what
 * stands in place of a picture's base64.
 */
export function chatBody({ model, messages, stream }: ChatRequest, data: (picture: SentPicture) => string): object {
  const streaming = stream ? { stream: true, stream_options: { include_usage: true } } : {};
  return { model, messages: messages.map((message) => said(message, data)), ...streaming };
}

/** Only what has pictures goes as parts, since some services take nothing but text. */
function said({ role, content, pictures = [] }: ChatMessage, data: (picture: SentPicture) => string): object {
  const text = wellFormed(content);
  if (pictures.length === 0) return { role, content: text };
  const parts = pictures.map((picture) => ({
    type: 'image_url',
    image_url: { url: `data:${picture.mediaType};base64,${data(picture)}` },
  }));
  return { role, content: [{ type: 'text', text }, ...parts] };
}

/** Half of a surrogate pair, as a careless selection leaves it, breaks strict servers. */
export function wellFormed(source: string): string {
  return source.replace(/\p{Surrogate}/gu, '\uFFFD');
}
