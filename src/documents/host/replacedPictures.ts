import { readProvenance } from '../../provenance/common/embedMetadata.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import { createResult } from '../../sessions/common/editSession.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import { addVariation } from '../../sessions/common/pictureTurn.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { GeneratedImage } from './generateRun.ts';

interface KeepNeeds extends Pick<Storage, 'pictures' | 'sessions'>, Pick<Service, 'readPicture'> {}

/** Puts the picture that gives way into the session, right behind the one that takes its place; false where it could not be kept. */
export async function saveReplaced(bytes: Uint8Array, place: GeneratedImage, needs: KeepNeeds): Promise<boolean> {
  const received = needs.readPicture(bytes);
  if (typeof received === 'string') return false;
  const { picture, problem } = await needs.pictures.save(received);
  if (problem !== undefined || !needs.sessions.get(place.sessionId)) return false;
  const former = formerResult(bytes, picture);
  needs.sessions.change(place.sessionId, (session) => addVariation(session, place.resultId, former), 'once');
  return true;
}

/** With the words that its file tells it was drawn from. */
function formerResult(bytes: Uint8Array, picture: Picture): Result {
  const { prompt, model = '', createdAt = 0 } = readProvenance(bytes) ?? {};
  const result = createResult(model, { now: createdAt, id: crypto.randomUUID() });
  return { ...result, state: 'done', pictures: [picture], ...(prompt !== undefined && { prompt }) };
}
