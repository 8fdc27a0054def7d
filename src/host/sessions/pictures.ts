import { sha256 } from '../../shared/bytes.ts';
import { type MediaType, unknownType } from '../../shared/mediaTypes.ts';
import type { Picture } from '../../shared/model/picture.ts';
import type { ReceivedPicture } from '../../shared/service.ts';
import type { Folder } from './folder.ts';

/** Others have the name of their format. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  [unknownType]: 'bin',
};

/** A picture's file name: its hash, and the extension its bytes ask for. */
export function pictureFile(picture: Pick<Picture, 'hash' | 'mediaType'>): string {
  return `${picture.hash}.${extensionOf(picture.mediaType)}`;
}

/** Without the dot: letters alone, whatever the service calls the format. */
export function extensionOf(mediaType: MediaType): string {
  return extensions[mediaType] ?? /^image\/(?:x-)?([a-z]{1,10})$/.exec(mediaType)?.[1] ?? 'bin';
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
  async keep(received: ReceivedPicture): Promise<Kept> {
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
  bytes(picture: Pick<Picture, 'hash' | 'mediaType'>): Promise<Uint8Array | undefined> {
    return this.bytesOf(pictureFile(picture));
  }

  /** The same by the name of its file. */
  readonly bytesOf = async (file: string): Promise<Uint8Array | undefined> =>
    this.unwritten.get(file) ?? (await this.folder.read(file));
}
