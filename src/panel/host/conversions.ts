import type { PixelEdit, PixelEditReply } from '../../imageEditor/common/pixelEdit.ts';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { DrawnSheet } from '../common/drawnSheet.ts';
import type { HostMessage } from '../common/hostMessages.ts';
import { PageReplies } from './pageReplies.ts';

type Convert = Extract<HostMessage, { type: 'convert' }>;
type DrawSheet = Extract<HostMessage, { type: 'drawSheet' }>;
type EditPixels = Extract<HostMessage, { type: 'editPixels' }>;

/** Reduced size, or another quality than the default. */
export type DrawnHow = Pick<Convert, 'scale' | 'quality'>;

/** Converts pictures in the page, because the host cannot encode them. */
export class Conversions {
  private readonly replies = new PageReplies<Uint8Array>();

  constructor(private readonly post: (message: Convert) => void) {}

  /** Returns undefined if the browser cannot decode the picture, or the page is closed first. */
  convert(bytes: Uint8Array, mediaType: DrawnType, how: DrawnHow = {}): Promise<Uint8Array | undefined> {
    return this.replies.ask((conversionId) =>
      this.post({ type: 'convert', conversionId, bytes: plainBytes(bytes), mediaType, ...how }),
    );
  }

  converted(conversionId: string, bytes?: Uint8Array): void {
    this.replies.receive(conversionId, bytes);
  }

  /** Ends all pending conversions; called when the page is closed. */
  rejectAll(): void {
    this.replies.rejectAll();
  }
}

/** Edits the pixels of images in the page. */
export class PixelEdits {
  private readonly replies = new PageReplies<PixelEditReply>();

  constructor(private readonly post: (message: EditPixels) => void) {}

  /** Returns undefined if the page is closed first. */
  edit(bytes: Uint8Array, edit: PixelEdit): Promise<PixelEditReply | undefined> {
    return this.replies.ask((editId) => this.post({ type: 'editPixels', editId, bytes: plainBytes(bytes), edit }));
  }

  edited(editId: string, reply: PixelEditReply): void {
    this.replies.receive(editId, reply);
  }

  rejectAll(): void {
    this.replies.rejectAll();
  }
}

/** Draws contact sheets in the page. */
export class Sheets {
  private readonly replies = new PageReplies<Uint8Array>();

  constructor(private readonly post: (message: DrawSheet) => void) {}

  /** Returns undefined if it cannot be drawn, or the page is closed first. */
  draw(sheet: DrawnSheet): Promise<Uint8Array | undefined> {
    return this.replies.ask((sheetId) => this.post({ type: 'drawSheet', sheetId, sheet }));
  }

  drawn(sheetId: string, bytes?: Uint8Array): void {
    this.replies.receive(sheetId, bytes);
  }

  rejectAll(): void {
    this.replies.rejectAll();
  }
}

/** VS Code sends a Node `Buffer`, which its file system returns, to a page as an object of numbers; this copies it to a plain array. */
export function plainBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
