/** The messages about an insert form, between the host and any page that shows one. */
import * as v from 'valibot';
import { encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { limits } from '../../product/common/limits.ts';
import { bytes, id, label, pictureId, sentence } from '../../product/common/schemas.ts';
import { FormFileName, FormInput, InsertFormView } from './insertFormView.ts';

const convertedBytes = bytes(limits.pastedBytes);

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
  v.object({ type: v.literal('converted'), conversionId: id, bytes: v.exactOptional(convertedBytes) }),
] as const;
export type FormPageMessage = v.InferOutput<(typeof formPageMessages)[number]>;

/** Messages from the host to the page. */
export const formHostMessages = [
  v.object({ type: v.literal('insertForm'), sessionId: id, form: InsertFormView }),
  /** The names that the form's pictures would get now. */
  v.object({
    type: v.literal('fileNames'),
    turnId: id,
    folder: label,
    names: v.pipe(v.array(FormFileName), v.maxLength(limits.pictures), v.readonly()),
    problem: v.exactOptional(sentence),
  }),
  /** The requested alternative text; missing if there is none, in which case the user was notified. */
  v.object({
    type: v.literal('altText'),
    turnId: id,
    pictureId,
    alt: v.exactOptional(sentence),
    /** A note about the text. */
    note: v.exactOptional(sentence),
  }),
  /** The insertion has finished; if nothing was inserted, the user was notified. */
  v.object({ type: v.literal('insertFormFinished'), turnId: id, isInserted: v.boolean() }),
  /** Requests a conversion of a picture, because only a page has a canvas. */
  v.object({
    type: v.literal('convert'),
    conversionId: id,
    bytes: convertedBytes,
    mediaType: v.picklist(encodableTypes),
    /** The scale factor of both sides. */
    scale: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1))),
    quality: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
] as const;
export type FormHostMessage = v.InferOutput<(typeof formHostMessages)[number]>;
