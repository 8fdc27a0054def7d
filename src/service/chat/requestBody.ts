import { chatBody } from '../../shared/chatBody.ts';
import type { ChatRequest } from '../../shared/service.ts';
import { withoutNotes } from '../../shared/withoutNotes.ts';
import { PictureJson } from '../picture/inJson.ts';

/** The bytes of a chat's body. Rejects with the signal's reason. */
export function chatBytes(request: ChatRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const json = new PictureJson();
  return json.written(
    chatBody(request, ({ bytes }) => json.standIn(async () => withoutNotes(bytes))),
    signal,
  );
}
