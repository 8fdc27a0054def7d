import { withPictures } from '../../core/export/withPictures.ts';
import { sourcesOf } from '../../core/session/sources.ts';
import { sha256 } from '../../shared/bytes.ts';
import type { Picture } from '../../shared/model/picture.ts';
import type { Session } from '../../shared/model/session.ts';

export interface MarkedSessionOptions {
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Says in the bytes of a picture what made it; `sources` went into it. */
  readonly mark: (bytes: Uint8Array, own: Own) => Promise<Uint8Array>;
}

interface MarkedSession {
  readonly session: Session;
  readonly bytes: MarkedSessionOptions['bytes'];
}

/**
 * A session whose own pictures say in their files that a model made them, for those who get the files. Since a picture is known by
 * its bytes, it is another one then: the session names it so, and can be brought back as it was taken along.
 */
export async function markedSession(session: Session, { bytes, mark }: MarkedSessionOptions): Promise<MarkedSession> {
  const read = async (own: Own) => {
    const raw = await bytes(own.picture);
    return raw && mark(raw, own);
  };
  const marked = new Map<string, Picture>();
  const origins = new Map<string, Own>();
  for (const own of ownOf(session).values()) {
    const raw = await bytes(own.picture);
    const now = raw && (await mark(raw, own));
    if (!now || now === raw) continue;
    const picture = { ...own.picture, hash: await sha256(now), size: now.length };
    marked.set(own.picture.hash, picture);
    origins.set(picture.hash, own);
  }
  const changed = withPictures(session, (picture) => {
    const { hash, size } = marked.get(picture.hash) ?? picture;
    return { ...picture, hash, size };
  });
  const bytesOf = (picture: Picture) => {
    const own = origins.get(picture.hash);
    return own ? read(own) : bytes(picture);
  };
  return { session: changed, bytes: bytesOf };
}

/** A picture of a result, and what went into it. */
interface Own {
  readonly picture: Picture;
  readonly sources: readonly Picture[];
}

function ownOf(session: Session): ReadonlyMap<string, Own> {
  const all = session.turns.flatMap((turn) => {
    const sources = sourcesOf(session, turn);
    const pictures = turn.results.flatMap((result) => [...result.pictures, ...result.earlier]);
    return pictures.map((picture) => [picture.hash, { picture, sources }] as const);
  });
  return new Map(all);
}
