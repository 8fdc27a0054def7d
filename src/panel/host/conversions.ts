import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { HostMessage } from '../common/hostMessages.ts';

type Convert = Extract<HostMessage, { type: 'convert' }>;

/** Smaller than it is, or with another quality than usual. */
export type DrawnHow = Pick<Convert, 'scale' | 'quality'>;

/** Pictures that the page draws in another form, since nothing on this side can. */
export class Conversions {
  private readonly waiting = new Map<string, (bytes: Uint8Array | undefined) => void>();

  constructor(private readonly post: (message: Convert) => void) {}

  /** Nothing where the browser cannot decode the picture, or the page is closed before. */
  convert(bytes: Uint8Array, mediaType: DrawnType, how: DrawnHow = {}): Promise<Uint8Array | undefined> {
    const conversionId = crypto.randomUUID();
    return new Promise((resolve) => {
      this.waiting.set(conversionId, resolve);
      this.post({ type: 'convert', conversionId, bytes: plainBytes(bytes), mediaType, ...how });
    });
  }

  converted(conversionId: string, bytes?: Uint8Array): void {
    this.waiting.get(conversionId)?.(bytes);
    this.waiting.delete(conversionId);
  }

  /** The page is gone, and with it all that it was asked for. */
  rejectAll(): void {
    for (const id of [...this.waiting.keys()]) this.converted(id);
  }
}

/** VS Code hands Node's own kind of bytes, which its file system gives, to a page as an object of numbers. */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
