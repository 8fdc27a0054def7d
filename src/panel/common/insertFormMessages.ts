/** The messages about an insert form, between the host and any page that shows one. */
import * as v from 'valibot';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, id, pictureId } from '../../product/common/schemas.ts';
import { type FormFileName, FormInput, type InsertFormView } from './insertFormView.ts';

/** Messages from the page to the host. */
export const formPageMessages = [
  /** Requests the insert form for pictures; the host responds with it. */
  v.object({
    type: v.literal('openInsertForm'),
    turnId: id,
    pictureIds: v.pipe(v.array(pictureId), v.minLength(1), v.maxLength(limits.pictures), v.readonly()),
  }),
  /** Requests the names that the files would get. */
  v.object({ type: v.literal('checkFileNames'), turnId: id, typed: FormInput }),
  /** Requests alternative text from the chat model for a picture of the form. */
  v.object({ type: v.literal('requestAltText'), turnId: id, pictureId }),
  v.object({ type: v.literal('submitInsertForm'), turnId: id, typed: FormInput }),
  /** A picture that the host wanted converted; without bytes if the browser cannot decode it. */
  v.object({ type: v.literal('converted'), conversionId: id, bytes: v.exactOptional(bytes(limits.pastedBytes)) }),
] as const;
export type FormPageMessage = v.InferOutput<(typeof formPageMessages)[number]>;

/** Messages from the host to the page. */
export type FormHostMessage =
  | { readonly type: 'insertForm'; readonly sessionId: string; readonly form: InsertFormView }
  /** The names that the form's pictures would get now. */
  | {
      readonly type: 'fileNames';
      readonly turnId: string;
      readonly folder: string;
      readonly names: readonly FormFileName[];
      readonly problem?: string;
    }
  /** The requested alternative text and a note about it; without a text, the user was notified. */
  | {
      readonly type: 'altText';
      readonly turnId: string;
      readonly pictureId: string;
      readonly alt?: string;
      readonly note?: string;
    }
  /** The insertion has finished; if nothing was inserted, the user was notified. */
  | { readonly type: 'insertFormFinished'; readonly turnId: string; readonly isInserted: boolean }
  /** Requests a conversion of a picture, because only a page has a canvas. */
  | {
      readonly type: 'convert';
      readonly conversionId: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly mediaType: DrawnType;
      /** The scale factor of both sides, up to 1. */
      readonly scale?: number;
      /** From 0 to 1. */
      readonly quality?: number;
    };
