import { l10n, type Uri } from 'vscode';
import { getExtension, getNamedType, type ImageType, withExtension } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { noImageSentence } from '../../insertion/host/images/pictureFiles.ts';
import { changeEndings } from './changedReferences.ts';
import type { SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';

interface SaveMissingOptions {
  /** Writes at exactly that place; gives why not, as a sentence. */
  readonly write: (insertion: InsertablePicture, file: Uri) => Promise<string | undefined>;
  /** What its bytes are; undefined = none that becomes a file as it came. */
  readonly type: ImageType | undefined;
  /** Whether its C2PA manifest holds for its bytes alone, so that it takes no other form. */
  readonly isSigned: boolean;
  /** Whether a picture takes the form that the ending says, not the reference the ending of the picture. */
  readonly isConverted: boolean;
}

/** Puts a picture where it is missing: the form follows the reference, or the reference the form. */
export async function saveMissing(
  insertion: InsertablePicture,
  { file, references }: MissingPicture,
  { write, type, isConverted, isSigned }: SaveMissingOptions,
): Promise<SavedImage | UnsavedImage> {
  if (!type && !isConverted) return { file, why: noImageSentence() };
  const stays = (isConverted && !isSigned) || getNamedType(file.path) === type;
  const ending = getExtension(type);
  const place = stays ? file : file.with({ path: withExtension(file.path, ending) });
  const why = await write(insertion, place);
  if (why !== undefined) return { file: place, why };
  if (stays || (await changeEndings(references, ending))) return { file: place, ...(isSigned && signedRemark()) };
  return {
    file: place,
    why: l10n.t('It is there, but {0} is still named somewhere: change that by hand.', baseName(file)),
  };
}

function signedRemark(): Pick<SavedImage, 'remark'> {
  return { remark: l10n.t('It carries a C2PA manifest and was saved as it came.') };
}
