import { sha256 } from '../../base/common/bytes.ts';
import { getExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { Picture } from '../common/model/picture.ts';
import { changeTurn, type Result, type Turn } from '../common/model/session.ts';
import type { Sessions } from './sessions.ts';
import type { Folder } from './store/atomicFiles.ts';

/** What a picture's files are named by. */
export type StoredAs = Pick<Picture, 'hash' | 'mediaType'>;

/** Returns a picture's file name: its hash and the extension of its format, or `bin` for a format that cannot be a workspace file. */
export function pictureFile({ hash, mediaType }: StoredAs): string {
  return `${hash}.${getExtension(mediaType)}`;
}

/** Returns also the name that earlier versions gave the file, by the service's word for its format; that name is only read. */
export function pictureFiles(picture: StoredAs): readonly string[] {
  const file = pictureFile(picture);
  const word = /^image\/(?:x-|vnd\.microsoft\.)?([a-z]{1,10})(?:\+xml)?$/.exec(picture.mediaType)?.[1] ?? 'bin';
  return [...new Set([file, `${picture.hash}.${word === 'icon' ? 'ico' : word}`])];
}

/** Stores pictures as plain files named by their hash; the same bytes are stored once. */
export class Pictures {
  /** Paid pictures that the disk refused: kept here until it takes them, or until the user has saved them elsewhere. */
  private readonly unwritten = new Map<string, Uint8Array>();
  /** Pending writes: the same bytes that arrive twice at once must not collide. */
  private readonly writing = new Map<string, Promise<void>>();
  private tellWritten: (file: string) => void = () => undefined;

  /** `expect` resolves when other windows know that a picture of that hash is about to be stored before any session names it. */
  constructor(
    private readonly folder: Folder,
    private readonly expect: (hash: string) => Promise<void> = async () => undefined,
  ) {}

  /** Always stores a picture; `problem` is the reason why it is in memory only. */
  async save(received: ReceivedPicture): Promise<{ readonly picture: Picture; readonly problem?: unknown }> {
    const { bytes, mediaType, width, height } = received;
    const hash = received.hash ?? (await sha256(bytes));
    const picture = { id: crypto.randomUUID(), hash, mediaType, width, height, size: bytes.length };
    try {
      await this.expect(hash);
      await this.write(pictureFile(picture), bytes);
      await this.writeUnwritten();
      return { picture };
    } catch (problem) {
      this.unwritten.set(pictureFile(picture), bytes);
      return { picture, problem };
    }
  }

  /** Retries refused writes, because the disk may have room now; never fails. */
  async writeUnwritten(): Promise<void> {
    for (const [file, bytes] of [...this.unwritten])
      await this.write(file, bytes).then(
        () => this.unwritten.delete(file) && this.tellWritten(file),
        () => undefined,
      );
  }

  /** Set once, by the module that reports refused pictures; called when the disk has taken one after all. */
  whenWritten(tell: (file: string) => void): void {
    this.tellWritten = tell;
  }

  private write(file: string, bytes: Uint8Array): Promise<void> {
    const present = this.writing.get(file);
    if (present) return present;
    const written = this.folder.write(file, bytes).finally(() => this.writing.delete(file));
    this.writing.set(file, written);
    return written;
  }

  /** Returns whether the picture is in memory only, so that its file does not exist. */
  isInMemory(file: string): boolean {
    return this.unwritten.has(file);
  }

  /** Returns a picture's bytes, or undefined if its file is missing. */
  async bytes(picture: StoredAs): Promise<Uint8Array | undefined> {
    for (const file of pictureFiles(picture)) {
      const bytes = await this.bytesOf(file);
      if (bytes) return bytes;
    }
    return undefined;
  }

  /** Returns the same by file name. */
  readonly bytesOf = async (file: string): Promise<Uint8Array | undefined> =>
    this.unwritten.get(file) ?? (await this.folder.read(file));
}

/** Returns the file of a picture's thumbnail, which the page makes. */
export function thumbnailFile({ hash }: Pick<Picture, 'hash'>): string {
  return `${hash}.webp`;
}

/** Thumbnails of pictures, shown in place of large pictures and never exported as the pictures. */
export class Thumbnails {
  constructor(private readonly folder: Folder) {}

  /**
   * Stores bytes in the form of WebP (https://developers.google.com/speed/webp/docs/riff_container). Returns false for other bytes, or if
   * the disk refuses them.
   */
  async keep(picture: Picture, bytes: Uint8Array): Promise<boolean> {
    if (!isWebp(bytes)) return false;
    return this.folder.write(thumbnailFile(picture), bytes).then(
      () => true,
      () => false,
    );
  }

  /** Returns undefined if none is stored or it cannot be read; then the picture itself can be used. */
  async bytes(picture: Picture): Promise<Uint8Array | undefined> {
    const bytes = await this.folder.read(thumbnailFile(picture)).catch(() => undefined);
    return bytes && isWebp(bytes) ? bytes : undefined;
  }
}

function isWebp(bytes: Uint8Array): boolean {
  return detectImageType(bytes) === 'image/webp';
}

/** Removes the storage failure from turns when the disk has taken the files that it had refused. */
export function clearStorageErrorsAfterWrite(
  sessions: Pick<Sessions, 'loaded' | 'change'>,
  pictures: Pick<Pictures, 'whenWritten' | 'isInMemory'>,
  turnChanged: (sessionId: string, turnId: string) => void,
): void {
  pictures.whenWritten((file) => {
    /** Whether this file was the last one that was missing. */
    const isKept = ({ failure, pictures: finished, earlier }: Result) => {
      const files = [...finished, ...earlier].map(pictureFile);
      return failure?.kind === 'storage' && files.includes(file) && !files.some((one) => pictures.isInMemory(one));
    };
    const done = ({ failure: _, ...result }: Result): Result => ({ ...result, state: 'done' });
    const kept = (turn: Turn) => ({ ...turn, results: turn.results.map((one) => (isKept(one) ? done(one) : one)) });
    for (const { id, turns } of sessions.loaded())
      for (const turn of turns.filter(({ results }) => results.some(isKept))) {
        sessions.change(id, (session) => changeTurn(session, turn.id, kept), 'once');
        turnChanged(id, turn.id);
      }
  });
}
