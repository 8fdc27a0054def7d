import { sha256 } from '../../base/common/bytes.ts';
import { getExtension } from '../../imageFiles/common/imageExtension.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { Picture } from '../common/model/picture.ts';
import type { Folder } from './storageFolder.ts';

/** What a picture's files are named by. */
export type StoredAs = Pick<Picture, 'hash' | 'mediaType'>;

/** A picture's file name: its hash, and the extension of its format; `bin` where that is none that can be a file of the workspace. */
export function pictureFile({ hash, mediaType }: StoredAs): string {
  return `${hash}.${getExtension(mediaType)}`;
}

/** The same, and the name that earlier versions gave the file by the service's word for its format, under which it is only read. */
export function pictureFiles(picture: StoredAs): readonly string[] {
  const file = pictureFile(picture);
  const word = /^image\/(?:x-|vnd\.microsoft\.)?([a-z]{1,10})(?:\+xml)?$/.exec(picture.mediaType)?.[1] ?? 'bin';
  return [...new Set([file, `${picture.hash}.${word === 'icon' ? 'ico' : word}`])];
}

/** A picture that is safe, on disk or, with a problem, in memory. */
interface Kept {
  readonly picture: Picture;
  readonly problem?: unknown;
}

/** Pictures as plain files named by their hash; the same bytes are kept once. */
export class Pictures {
  /** Paid for, but the disk would not take them: kept here until it does, or the person has saved them elsewhere. */
  private readonly unwritten = new Map<string, Uint8Array>();
  /** On their way to the disk: the same bytes that come twice at once must not get in each other's way. */
  private readonly writing = new Map<string, Promise<void>>();
  private tellWritten: (file: string) => void = () => undefined;

  /** `expect` resolves when other windows know that a picture of that hash is about to be kept, which no session names yet. */
  constructor(
    private readonly folder: Folder,
    private readonly expect: (hash: string) => Promise<void> = async () => undefined,
  ) {}

  /** Keeps a picture in any case; `problem` says why it is in memory only. */
  async save(received: ReceivedPicture): Promise<Kept> {
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

  /** Writes what the disk would not take, which may have room by now; never fails. */
  async writeUnwritten(): Promise<void> {
    for (const [file, bytes] of [...this.unwritten])
      await this.write(file, bytes).then(
        () => this.nowWritten(file),
        () => undefined,
      );
  }

  /** Set once by who says of a picture that the disk would not take it: it has by now. */
  whenWritten(tell: (file: string) => void): void {
    this.tellWritten = tell;
  }

  private nowWritten(file: string): void {
    if (this.unwritten.delete(file)) this.tellWritten(file);
  }

  private write(file: string, bytes: Uint8Array): Promise<void> {
    const present = this.writing.get(file);
    if (present) return present;
    const written = this.folder.write(file, bytes).finally(() => this.writing.delete(file));
    this.writing.set(file, written);
    return written;
  }

  /** Whether it is in memory alone: the file of this name is not there. */
  isInMemory(file: string): boolean {
    return this.unwritten.has(file);
  }

  /** A picture's bytes; nothing when its file is gone. */
  async bytes(picture: StoredAs): Promise<Uint8Array | undefined> {
    for (const file of pictureFiles(picture)) {
      const bytes = await this.bytesOf(file);
      if (bytes) return bytes;
    }
    return undefined;
  }

  /** The same by the name of its file. */
  readonly bytesOf = async (file: string): Promise<Uint8Array | undefined> =>
    this.unwritten.get(file) ?? (await this.folder.read(file));
}
