import type { ChatRequest } from '../../shared/service.ts';
import { wellFormed } from '../fields.ts';

/** The body of the contract, section 2.3; streaming adds the two fields that services of this family know for it. */
export function chatBody({ model, messages, stream }: ChatRequest): Uint8Array<ArrayBuffer> {
  const streaming = stream ? { stream: true, stream_options: { include_usage: true } } : {};
  const said = messages.map(({ role, content }) => ({ role, content: wellFormed(content) }));
  return new TextEncoder().encode(JSON.stringify({ model, messages: said, ...streaming }));
}
