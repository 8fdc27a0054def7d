/** The sheet that pictures stand on before they are put somewhere, and what the person says on it. */
import * as v from 'valibot';
import { encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, list, pictureId, sentence } from '../../product/common/schemas.ts';

/** By the passages or the cursor, at the end of a document, in a new one, or in the place of another picture. */
export const SheetPlace = v.picklist(['below', 'replace', 'cursor', 'end', 'newFile', 'picture']);
export type SheetPlace = v.InferOutput<typeof SheetPlace>;

const SheetPicture = v.object({
  id: pictureId,
  /** Its name without extension, as it would be by itself. */
  stem: label,
  /** As it is kept, without the dot. */
  extension: label,
  alt: sentence,
  /** Pixels, and bytes of its file. */
  width: count,
  size: count,
  mediaType: label,
  /** It carries a manifest that holds for exactly its bytes: it stays as it is. */
  isSigned: v.exactOptional(v.literal(true)),
});

export const InsertFormView = v.object({
  turnId: id,
  pictures: v.pipe(v.array(SheetPicture), v.minLength(1), v.maxLength(limits.pictures), v.readonly()),
  /** The likeliest first where none can be taken for granted. */
  places: list(v.object({ place: SheetPlace, label, takesCaption: v.boolean() })),
  place: SheetPlace,
  /** The file whose place the picture can take, and what stands for it in its document. */
  replaces: v.exactOptional(v.object({ name: label, alt: v.exactOptional(sentence) })),
  /** "images/", as seen from the document; empty = beside it, or the person will be asked. */
  folder: label,
  /** What the pictures are without being drawn anew: "PNG", "As they are". */
  ownFormat: label,
  /** Why format and width of all of them, or of some, stay. */
  signed: v.exactOptional(sentence),
  /** What Suggest costs. */
  suggestHint: sentence,
});
export type InsertFormView = v.InferOutput<typeof InsertFormView>;

/** What stands on the sheet. */
export const SheetTyped = v.object({
  place: SheetPlace,
  /** Missing = as the settings say. */
  folder: v.exactOptional(label),
  /** Missing = that of each. */
  mediaType: v.exactOptional(v.picklist(encodableTypes)),
  /** At most so many pixels; missing = as wide as they are. */
  width: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  /** From 0 to 1; missing = as they are, or the usual one of a form they are not in. */
  quality: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  caption: sentence,
  pictures: v.pipe(
    v.array(v.object({ id: pictureId, isTicked: v.boolean(), stem: label, alt: sentence })),
    v.maxLength(limits.pictures),
    v.readonly(),
  ),
});
export type SheetTyped = v.InferOutput<typeof SheetTyped>;

/** A sheet that stands open, and what was typed on it. */
export const KeptSheet = v.object({
  sessionId: id,
  turnId: id,
  pictureIds: v.pipe(v.array(pictureId), v.maxLength(limits.pictures)),
  typed: v.exactOptional(SheetTyped),
});
export type KeptSheet = v.InferOutput<typeof KeptSheet>;

/** What the file of a picture will be called. */
export const SheetName = v.object({
  id: pictureId,
  fileName: label,
  /** Another file has the name that was wanted. */
  isTaken: v.boolean(),
});
export type SheetName = v.InferOutput<typeof SheetName>;
