import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { HostMessage } from '../common/hostMessages.ts';

type Convert = Extract<HostMessage, { type: 'convert' }>;

/** Reduced size, or another quality than the default. */
export type DrawnHow = Pick<Convert, 'scale' | 'quality'>;

/** Converts pictures in the page, because the host cannot encode them. */
export class Conversions {
  private readonly waiting = new Map<string, (bytes: Uint8Array | undefined) => void>();

  constructor(private readonly post: (message: Convert) => void) {}

  /** Returns undefined if the browser cannot decode the picture, or the page is closed first. */
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

  /** Ends all pending conversions; called when the page is closed. */
  rejectAll(): void {
    for (const id of [...this.waiting.keys()]) this.converted(id);
  }
}

/** VS Code sends a Node `Buffer`, which its file system returns, to a page as an object of numbers; this copies it to a plain array. */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
