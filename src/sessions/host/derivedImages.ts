import { readPicture } from '../../imageFiles/common/readPicture.ts';
import { limits } from '../../product/common/limits.ts';
import { addDerivedFromFile, addDerivedImage, type DerivedSource, type DerivedStamp } from '../common/derivedImage.ts';
import type { Picture, WrittenFile } from '../common/model/picture.ts';
import { changeResult, type Session } from '../common/model/session.ts';
import { findPicture } from '../common/pictureTurn.ts';
import type { Pictures } from './imageStore.ts';
import { applyStorageError } from './jobs/job.ts';
import type { SessionEvents } from './sessionEvents.ts';
import type { Sessions } from './sessions.ts';
import type { Storage } from './storage.ts';

/** Where an image that was edited here is. */
export interface DerivedImage {
  readonly sessionId: string;
  readonly turnId: string;
  readonly resultId: string;
  readonly picture: Picture;
}

/** An image in a file, before it was edited. */
interface EditedFile extends Pick<DerivedSource, 'prompt' | 'model'> {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file?: WrittenFile;
}

interface DerivedImagesOptions {
  readonly storage: Pick<Storage, 'newSession'> & {
    readonly sessions: Pick<Sessions, 'load' | 'change'>;
    readonly pictures: Pick<Pictures, 'save'>;
  };
  readonly events: Pick<SessionEvents, 'turnsChanged'>;
}

/**
 * Adds images that were edited here to sessions, without a request: each is the last turn, marked "Edited here", and is stored, shown,
 * inserted, exported and deleted like a generated one. The image that it was made from stays as it is.
 */
export class DerivedImages {
  constructor(private readonly options: DerivedImagesOptions) {}

  /** Adds an image that was edited from one of a session; undefined if that is gone, or the bytes are no image. */
  async add(sessionId: string, pictureId: string, bytes: Uint8Array): Promise<DerivedImage | undefined> {
    const session = await this.options.storage.sessions.load(sessionId);
    if (!session || !findPicture(session, pictureId)) return undefined;
    return this.store(sessionId, bytes, (now, picture, stamp) => {
      const source = findPicture(now, pictureId);
      return source ? addDerivedImage(now, source, picture, stamp) : now;
    });
  }

  /** Adds an image that was edited from a file to a new session, in which the file is attached; undefined if one of them is no image. */
  async addFromFile(source: EditedFile, bytes: Uint8Array): Promise<DerivedImage | undefined> {
    const original = readPicture(source.bytes);
    if (typeof original === 'string' || typeof readPicture(bytes) === 'string') return undefined;
    const { prompt, model, name, file } = source;
    const { picture: before } = await this.options.storage.pictures.save(original);
    const named = { id: crypto.randomUUID(), picture: before, name: name.slice(0, limits.label) };
    const attachment = { ...named, ...(file && { file }) };
    const { id } = this.options.storage.newSession('image');
    return this.store(id, bytes, (session, picture, stamp) =>
      addDerivedFromFile(session, { attachment, prompt, model }, picture, stamp),
    );
  }

  private async store(
    sessionId: string,
    bytes: Uint8Array,
    add: (session: Session, picture: Picture, stamp: DerivedStamp) => Session,
  ): Promise<DerivedImage | undefined> {
    const received = readPicture(bytes);
    if (typeof received === 'string') return undefined;
    const { picture, problem } = await this.options.storage.pictures.save(received);
    const [turnId, resultId] = [crypto.randomUUID(), crypto.randomUUID()];
    const stamp = { now: Date.now(), turnId, resultId };
    const added = (session: Session) =>
      changeResult(add(session, picture, stamp), resultId, (result) => applyStorageError(result, problem, 'no'));
    const changed = this.options.storage.sessions.change(sessionId, added, 'once');
    if (!changed?.turns.some(({ id }) => id === turnId)) return undefined;
    this.options.events.turnsChanged(sessionId);
    return { sessionId, turnId, resultId, picture };
  }
}
