import { withoutNotes } from '../../../imageFiles/common/stripMetadata.ts';
import { chatBody } from '../chatBody.ts';
import { PictureJson } from '../imageData/imageJsonWriter.ts';
import type { ChatRequest } from '../serviceTypes.ts';

/** The bytes of a chat's body. Rejects with the signal's reason. */
export function chatBytes(request: ChatRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new PictureJson();
  return json.written(
    chatBody(request, ({ bytes }) => json.standIn(async () => withoutNotes(bytes))),
    signal,
  );
}
