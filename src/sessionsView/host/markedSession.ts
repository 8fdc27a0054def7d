import { sha256 } from '../../base/common/bytes.ts';
import { stripPrivateMetadata } from '../../provenance/common/stripPrivateMetadata.ts';
import { mapImages } from '../../sessions/common/mapImages.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { collectImages } from '../../sessions/common/sessionFile.ts';
import { getSourceImages } from '../../sessions/common/sourceImages.ts';

export interface MarkedSessionOptions {
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Says in the bytes of a picture what made it; `sources` went into it. */
  readonly mark: (bytes: Uint8Array, own: Own) => Promise<Uint8Array>;
}

interface MarkedSession {
  readonly session: Session;
  readonly bytes: MarkedSessionOptions['bytes'];
}

/** A picture of a result, and what went into it. */
interface Own {
  readonly picture: Picture;
  readonly sources: readonly Picture[];
}

/**
 * A session whose own pictures say in their files that a model made them, for those who get the files; photos that went along say
 * nothing of where they were taken. Since a picture is known by its bytes, it is another one then: the session names it so, and
 * can be brought back as it was taken along.
 */
export async function markSessionImages(
  session: Session,
  { bytes, mark }: MarkedSessionOptions,
): Promise<MarkedSession> {
  const own = ownOf(session);
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

function ownOf(session: Session): ReadonlyMap<string, Own> {
  const all = session.turns.flatMap((turn) => {
    const pictures = turn.results.flatMap((result) => [...result.pictures, ...result.earlier]);
    if (pictures.length === 0) return [];
    const sources = getSourceImages(session, turn);
    return pictures.map((picture) => [picture.hash, { picture, sources }] as const);
  });
  return new Map(all);
}
