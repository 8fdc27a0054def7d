import { stripMetadata } from '../../../imageFiles/common/stripMetadata.ts';
import { chatBody } from '../chatBody.ts';
import { ImageJsonWriter } from '../imageData/imageJsonWriter.ts';
import type { ChatRequest } from '../serviceTypes.ts';

/** Returns the body of a chat request as bytes. Rejects with the signal's reason. */
export function chatBytes(request: ChatRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new ImageJsonWriter();
  return json.written(
    chatBody(request, ({ bytes }) => json.addPlaceholder(async () => stripMetadata(bytes))),
    signal,
  );
}
