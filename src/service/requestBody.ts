import type { ChatRequest, ImageRequest } from '../shared/service.ts';

/** The body of the contract, section 2.1. Ratio and size are sent only where the person chose them. */
export function imageBody({ prompt, aspectRatio, size }: ImageRequest): Uint8Array {
  const image = { ...(aspectRatio && { aspectRatio }), ...(size && { imageSize: size }) };
  const responseFormat = aspectRatio || size ? { responseFormat: { image } } : {};
  return encoded({
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    // Text is asked for too: without it a refusal's words are withheld.
    generationConfig: { responseModalities: ['IMAGE', 'TEXT'], ...responseFormat },
  });
}

/** The body of the contract, section 2.3; streaming adds the two fields that services of this family know for it. */
export function chatBody({ model, messages, stream }: ChatRequest): Uint8Array {
  const streaming = stream ? { stream: true, stream_options: { include_usage: true } } : {};
  return encoded({ model, messages: messages.map(({ role, content }) => ({ role, content })), ...streaming });
}

/** Half of a surrogate pair, as a careless selection leaves it, breaks strict servers. */
function encoded(body: object): Uint8Array {
  const json = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
  return new TextEncoder().encode(json);
}
