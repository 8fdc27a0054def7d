import { sha256 } from '../../base/common/bytes.ts';
import { stripPrivateMetadata } from '../../provenance/common/embedMetadata.ts';
import { isUserMade } from '../../sessions/common/derivedImage.ts';
import { mapImages } from '../../sessions/common/mapImages.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Session, Turn } from '../../sessions/common/model/session.ts';
import { getSourceImages } from '../../sessions/common/requestContent.ts';
import { collectImages } from '../../sessions/common/sessionFile.ts';

export interface MarkedSessionOptions {
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Writes into a picture file that a model generated it; `sources` are its source pictures. */
  readonly mark: (bytes: Uint8Array, own: Own) => Promise<Uint8Array>;
}

/** A picture of a result, and its source pictures. */
interface Own {
  readonly picture: Picture;
  readonly sources: readonly Picture[];
  /** It was edited here from the user's own image. */
  readonly isUserMade?: true;
}

/**
 * Returns the session with generated pictures whose files say that a model made them, for those who receive the files; attached photos
 * contain no location. Pictures are identified by their bytes, so each gets a new hash, and the session refers to that, so that the export
 * can be imported again.
 */
export async function markSessionImages(
  session: Session,
  { bytes, mark }: MarkedSessionOptions,
): Promise<Pick<MarkedSessionOptions, 'bytes'> & { readonly session: Session }> {
  const own = new Map(session.turns.flatMap((turn) => getOwnPictures(session, turn)));
  const read = async (picture: Picture) => {
    const stored = await bytes(picture);
    const made = own.get(picture.hash);
    return { stored, now: stored && (made ? await mark(stored, made) : stripPrivateMetadata(stored)) };
  };
  const changes = new Map<string, Pick<Picture, 'hash' | 'size'>>();
  const origins = new Map<string, Picture>();
  for (const picture of collectImages(session)) {
    const { stored, now } = await read(picture);
    if (!now || now === stored) continue;
    const hash = await sha256(now);
    changes.set(picture.hash, { hash, size: now.length });
    origins.set(hash, picture);
  }
  const changed = mapImages(session, (picture) => ({ ...picture, ...changes.get(picture.hash) }));
  const bytesOf = async (picture: Picture) => {
    const origin = origins.get(picture.hash);
    return origin ? (await read(origin)).now : bytes(picture);
  };
  return { session: changed, bytes: bytesOf };
}

function getOwnPictures(session: Session, turn: Turn): readonly (readonly [hash: string, own: Own])[] {
  const pictures = turn.results.flatMap((result) =>
    [...result.pictures, ...result.earlier].map((picture) => ({
      picture,
      ...(isUserMade(result) && { isUserMade: true as const }),
    })),
  );
  if (pictures.length === 0) return [];
  const sources = getSourceImages(session, turn);
  return pictures.map((own) => [own.picture.hash, { ...own, sources }]);
}
