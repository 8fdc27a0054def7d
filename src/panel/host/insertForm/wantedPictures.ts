import { sanitizeStem } from '../../../base/common/fileName.ts';
import { getConversion } from '../../../imageFiles/common/imageFormats.ts';
import { withPreservedMetadata } from '../../../imageFiles/common/preserveMetadata.ts';
import {
  type InsertablePicture,
  insertablePicture,
  withPosition,
} from '../../../insertion/host/images/insertablePicture.ts';
import { isSigned } from '../../../provenance/common/embedMetadata.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { findPicture, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { SheetTyped } from '../../common/sheet.ts';
import type { Conversions } from '../conversions.ts';

interface Drawing {
  readonly conversions: Pick<Conversions, 'convert'>;
  /** As the session keeps it; nothing when it is lost. */
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** What a file says of itself; a word where it is no picture. */
  readonly readPicture: (bytes: Uint8Array) => Pick<Picture, 'mediaType' | 'width' | 'height'> | string;
}

/** A picture as a page knows it: where it stands in its session, and as it goes into a document. */
export interface FormImage {
  /** Of the page. */
  readonly id: string;
  readonly session: Session;
  readonly placed: ImageInTurn;
  readonly insertable: InsertablePicture;
}

/** A picture of a session under its own id; nothing where it is gone. */
export function pictureIn(session: Session | undefined, id: string): FormImage | undefined {
  const placed = session && findPicture(session, id);
  return placed && { id, session, placed, insertable: insertablePicture(session, placed) };
}

/** Those that are ticked, by what the person wrote; what is gone meanwhile is left out. */
export async function wantedPictures(
  typed: SheetTyped,
  find: (pictureId: string) => Promise<FormImage | undefined>,
): Promise<readonly FormImage[]> {
  const ticked = typed.pictures.filter(({ isTicked }) => isTicked);
  const found = await Promise.all(ticked.map(({ id }) => find(id)));
  return ticked.flatMap((one, at) => {
    const wanted = found[at];
    return wanted ? [{ ...wanted, insertable: asTyped(wanted.insertable, typed, one) }] : [];
  });
}

/** The words are the person's, so none of them is shortened; an empty name is the one it would have by itself. */
function asTyped(
  { shortAlt: _, ...picture }: InsertablePicture,
  { folder, caption, place }: SheetTyped,
  { stem, alt }: SheetTyped['pictures'][number],
): InsertablePicture {
  const name = sanitizeStem(stem);
  const wanted = {
    ...picture,
    alt,
    ...(name !== undefined && { name }),
    ...(folder !== undefined && { folder }),
    ...(caption.trim() && { caption }),
  };
  return place === 'newFile' || place === 'picture' ? wanted : withPosition(wanted, place);
}

/** In the form it will have, for its name. */
export function applyFormat(picture: InsertablePicture, typed: SheetTyped): InsertablePicture {
  const { mediaType } = getConversion(picture.picture, typed) ?? picture.picture;
  return { ...picture, picture: { ...picture.picture, mediaType } };
}

/** In the form that the person wants, with what its file says beside the pixels where that form can hold it; nothing where it could not be drawn. */
export async function convertImage(
  insertable: InsertablePicture,
  typed: SheetTyped,
  { conversions, bytes: bytesOf, readPicture }: Drawing,
): Promise<InsertablePicture | undefined> {
  const { picture } = insertable;
  const how = getConversion(picture, typed);
  const bytes = how && (await bytesOf(picture));
  if (!how || !bytes || isSigned(bytes)) return insertable;
  const { mediaType, ...drawing } = how;
  const drawn = await conversions.convert(bytes, mediaType, drawing);
  const file =
    drawn && mediaType === picture.mediaType ? (withPreservedMetadata(bytes, drawn, mediaType) ?? drawn) : drawn;
  const read = file && readPicture(file);
  if (!file || typeof read !== 'object') return undefined;
  const { width, height } = read;
  return { ...insertable, bytes: file, picture: { ...picture, mediaType, width, height, size: file.length } };
}
