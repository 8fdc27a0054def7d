/** The messages between the page that edits an image and its worker. */
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { Mark } from '../../sessions/common/model/marks.ts';
import type { Edit } from '../common/edit.ts';
import type { Orientation } from '../common/orientation.ts';

/** What the page asks of the worker. */
export type WorkerTask =
  /** Decodes an image; it is the one of all further tasks. */
  | { readonly does: 'open'; readonly file: Blob }
  /** Draws the whole image, turned, with at most so many pixels a side. */
  | { readonly does: 'preview'; readonly orientation: Orientation; readonly maxSide: number }
  /** Draws and encodes the result. A file of more than `maxBytes` is made smaller. */
  | { readonly does: 'render'; readonly edit: Edit; readonly mediaType: DrawnType; readonly maxBytes?: number }
  /** Draws the marks on the whole image, and encodes it. A file of more than `maxBytes` is made smaller. */
  | {
      readonly does: 'mark';
      readonly marks: readonly Mark[];
      readonly mediaType: DrawnType;
      readonly maxBytes: number;
    };

/** An image file, and the size that it has unless it was made smaller. */
export interface EncodedImage extends PixelSize {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What the worker answers; undefined if the browser cannot decode or draw the image. */
export interface WorkerAnswers {
  /** Pixels, as displayed. */
  readonly open: { readonly width: number; readonly height: number };
  readonly preview: ImageBitmap;
  readonly render: EncodedImage;
  readonly mark: EncodedImage;
}

export type WorkerRequest = WorkerTask & { readonly number: number };

export interface WorkerReply {
  /** That of the request. */
  readonly number: number;
  readonly answer?: WorkerAnswers[keyof WorkerAnswers];
}
