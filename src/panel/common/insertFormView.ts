/** The insert form for pictures, and what the user enters in it. */
import * as v from 'valibot';
import { encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { limits } from '../../product/common/limits.ts';
import { id, label, pictureId, sentence } from '../../product/common/schemas.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';

/** Below the passages, replacing them, at the cursor, at the end of a document, in a new document, or instead of another picture. */
export const FormPlace = v.picklist(['below', 'replace', 'cursor', 'end', 'newFile', 'picture']);
export type FormPlace = v.InferOutput<typeof FormPlace>;

interface FormPictureView extends Pick<Picture, 'id' | 'width' | 'size' | 'mediaType'> {
  /** Its default name without the extension. */
  readonly stem: string;
  /** The extension of its stored format, without the dot. */
  readonly extension: string;
  readonly alt: string;
  /** It contains a manifest that is valid only for exactly these bytes, so it must not be re-encoded. */
  readonly isSigned?: true;
}

export interface InsertFormView {
  readonly turnId: string;
  readonly pictures: readonly FormPictureView[];
  /** The likeliest insertion point first, if there is no default. */
  readonly places: readonly { readonly place: FormPlace; readonly label: string; readonly takesCaption: boolean }[];
  readonly place: FormPlace;
  /** The file that the picture can replace, and its alternative text in the document. */
  readonly replaces?: { readonly name: string; readonly alt?: string };
  /** The folder relative to the document, as "images/"; empty = beside the document, or the user will be asked. */
  readonly folder: string;
  /** The format of the pictures without re-encoding: "PNG", "As they are". */
  readonly ownFormat: string;
  /** Why the format and width of all or some pictures are kept. */
  readonly signed?: string;
  /** What Suggest costs. */
  readonly suggestHint: string;
}

/** The content of the form. */
export const FormInput = v.object({
  place: FormPlace,
  /** Missing = as the settings specify. */
  folder: v.exactOptional(label),
  /** Missing = each picture keeps its format. */
  mediaType: v.exactOptional(v.picklist(encodableTypes)),
  /** Maximum width in pixels; missing = as wide as they are. */
  width: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  /** From 0 to 1; missing = unchanged, or the default for another format. */
  quality: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  caption: sentence,
  pictures: v.pipe(
    v.array(v.object({ id: pictureId, isTicked: v.boolean(), stem: label, alt: sentence })),
    v.maxLength(limits.pictures),
    v.readonly(),
  ),
});
export type FormInput = v.InferOutput<typeof FormInput>;

/** An open form, and what was entered in it. */
export const StoredForm = v.object({
  sessionId: id,
  turnId: id,
  pictureIds: v.pipe(v.array(pictureId), v.maxLength(limits.pictures)),
  typed: v.exactOptional(FormInput),
});
export type StoredForm = v.InferOutput<typeof StoredForm>;

/** The name that the file of a picture will get. */
export interface FormFileName {
  readonly id: string;
  readonly fileName: string;
  /** The requested name belongs to another file. */
  readonly isTaken: boolean;
}
