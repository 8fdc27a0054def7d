/** What crosses the bridge about a sheet, to and from whichever page it stands on. */
import * as v from 'valibot';
import { encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { limits } from '../../product/common/limits.ts';
import { id, label, pictureId, sentence } from '../../product/common/schemas.ts';
import { InsertFormView, SheetName, SheetTyped } from './sheet.ts';
import { bytes } from './textOffset.ts';

const drawnBytes = bytes(limits.pastedBytes);

/** From the page to the host. */
export const sheetPageMessages = [
  /** The sheet on which pictures stand before they are put somewhere; the host answers with it. */
  v.object({
    type: v.literal('openSheet'),
    turnId: id,
    pictureIds: v.pipe(v.array(pictureId), v.minLength(1), v.maxLength(limits.pictures), v.readonly()),
  }),
  /** What would the files be called? */
  v.object({ type: v.literal('checkSheet'), turnId: id, typed: SheetTyped }),
  /** Asks the chat model for the alternative text of a picture on the sheet. */
  v.object({ type: v.literal('describeOnSheet'), turnId: id, pictureId }),
  v.object({ type: v.literal('insertSheet'), turnId: id, typed: SheetTyped }),
  /** What the host wanted in another form; without bytes where the browser cannot decode it. */
  v.object({ type: v.literal('converted'), conversionId: id, bytes: v.exactOptional(drawnBytes) }),
] as const;
export type SheetPageMessage = v.InferOutput<(typeof sheetPageMessages)[number]>;

/** From the host to the page. */
export const sheetHostMessages = [
  v.object({ type: v.literal('sheet'), sessionId: id, sheet: InsertFormView }),
  /** What the files of the sheet's pictures would be called now. */
  v.object({
    type: v.literal('sheetNames'),
    turnId: id,
    folder: label,
    names: v.pipe(v.array(SheetName), v.maxLength(limits.pictures), v.readonly()),
    problem: v.exactOptional(sentence),
  }),
  /** The alternative text that was asked for; without one where none came, and the person was told. */
  v.object({
    type: v.literal('sheetAlt'),
    turnId: id,
    pictureId,
    alt: v.exactOptional(sentence),
    /** What is to be known of it. */
    note: v.exactOptional(sentence),
  }),
  /** The insertion has ended; where nothing came of it, the person was told. */
  v.object({ type: v.literal('sheetEnded'), turnId: id, isInserted: v.boolean() }),
  /** Only a page can draw: the host wants a picture in another form. */
  v.object({
    type: v.literal('convert'),
    conversionId: id,
    bytes: drawnBytes,
    mediaType: v.picklist(encodableTypes),
    /** Of both sides. */
    scale: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1))),
    quality: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
] as const;
export type SheetHostMessage = v.InferOutput<(typeof sheetHostMessages)[number]>;
