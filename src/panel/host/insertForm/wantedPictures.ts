import { sanitizeStem } from '../../../base/common/fileName.ts';
import { getConversion } from '../../../imageFiles/common/imageFormats.ts';
import { withPreservedMetadata } from '../../../imageFiles/common/stripMetadata.ts';
import {
  type InsertablePicture,
  insertablePicture,
  withPosition,
} from '../../../insertion/host/images/insertablePicture.ts';
import { isSigned } from '../../../provenance/common/embedMetadata.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import { findPicture, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { FormInput } from '../../common/insertFormView.ts';
import type { Conversions } from '../conversions.ts';
import type { PanelDependencies } from '../dependencies.ts';

/** The features that insert forms need. */
export type InsertFormNeeds = Pick<PanelDependencies, 'language' | 'service' | 'sessions' | 'insertion' | 'references'>;

/** A picture as a page identifies it: its position in the session, and its form for insertion. */
export interface FormImage {
  /** The id that the page uses. */
  readonly id: string;
  readonly session: Session;
  readonly placed: ImageInTurn;
  readonly insertable: InsertablePicture;
}

/** Finds a picture of a session by its own id; returns undefined if it no longer exists. */
export function findFormImage(session: Session | undefined, id: string): FormImage | undefined {
  const placed = session && findPicture(session, id);
  return placed && { id, session, placed, insertable: insertablePicture(session, placed) };
}

/** The user's own text is never shortened; an empty name means the default name. */
export function applyTyped(
  { shortAlt: _, ...picture }: InsertablePicture,
  { folder, caption, place }: FormInput,
  { stem, alt }: FormInput['pictures'][number],
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

/** Sets the target format, which determines the file name. */
export function applyFormat(picture: InsertablePicture, typed: FormInput): InsertablePicture {
  const { mediaType } = getConversion(picture.picture, typed) ?? picture.picture;
  return { ...picture, picture: { ...picture.picture, mediaType } };
}

/**
 * Converts a picture to the wanted format, with the file's metadata if that format can contain it; returns undefined if it could not be
 * converted.
 */
export async function convertImage(
  insertable: InsertablePicture,
  typed: FormInput,
  conversions: Pick<Conversions, 'convert'>,
  { sessions, service }: Pick<InsertFormNeeds, 'sessions' | 'service'>,
): Promise<InsertablePicture | undefined> {
  const { picture } = insertable;
  const how = getConversion(picture, typed);
  const bytes = how && (await sessions.storage.pictures.bytes(picture));
  if (!how || !bytes || isSigned(bytes)) return insertable;
  const { mediaType, ...drawing } = how;
  const drawn = await conversions.convert(bytes, mediaType, drawing);
  const file =
    drawn && mediaType === picture.mediaType ? (withPreservedMetadata(bytes, drawn, mediaType) ?? drawn) : drawn;
  const read = file && service.readPicture(file);
  if (!file || typeof read !== 'object') return undefined;
  const { width, height } = read;
  return { ...insertable, bytes: file, picture: { ...picture, mediaType, width, height, size: file.length } };
}
