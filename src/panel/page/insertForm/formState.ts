/** The state of the insert form, and what follows from it. Pure: each change returns a new state. */
import { getExtension, getNamedType } from '../../../imageFiles/common/imageExtension.ts';
import { type DrawnType, encodableTypes, getConversion } from '../../../imageFiles/common/imageFormats.ts';
import type { FormInput, InsertFormView } from '../../common/insertFormView.ts';

type FormPictureState = InsertFormView['pictures'][number];

/** Usual widths of pages and screens, pixels. */
const usualWidths = [2048, 1600, 1280, 1024, 800, 640, 480] as const;

/** Returns what Insert alone would do, with what was typed before the page was loaded again as far as it still fits. */
export function getInitialState(view: InsertFormView, kept?: FormInput): FormInput {
  const pictures = view.pictures.map(({ id, stem, alt }) => {
    const before = kept?.pictures.find((one) => one.id === id);
    return before ?? { id, isTicked: true, stem, alt };
  });
  const usual = { place: view.place, caption: '' };
  const isOffered = view.places.some(({ place }) => place === kept?.place);
  return { ...usual, ...kept, ...(!isOffered && { place: view.place }), pictures };
}

/** Keeps the alternative text of the replaced picture, unless the user wrote another. */
export function withPlace(view: InsertFormView, typed: FormInput, place: FormInput['place']): FormInput {
  const [picture] = view.pictures;
  const { alt } = view.replaces ?? {};
  if (!picture || alt === undefined) return { ...typed, place };
  const [from, to] = place === 'picture' ? [picture.alt, alt] : [alt, picture.alt];
  const pictures = typed.pictures.map((one) => (one.alt === from ? { ...one, alt: to } : one));
  return { ...typed, place, pictures };
}

/** Returns the name of the replaced file with the new picture's extension, or undefined if none is replaced. */
export function findReplacedName(
  { replaces, pictures: [picture] }: InsertFormView,
  typed: FormInput,
): string | undefined {
  if (typed.place !== 'picture' || !replaces || !picture) return undefined;
  const ending = getFileExtension(picture, typed);
  const isSame = getExtension(getNamedType(replaces.name)) === ending;
  return isSame ? replaces.name : replaces.name.replace(/\.[^./]*$/, `.${ending}`);
}

/** Returns the pictures that will be inserted. */
export function getTicked(view: InsertFormView, typed: FormInput): readonly FormPictureState[] {
  return view.pictures.filter(({ id }) => typed.pictures.find((one) => one.id === id)?.isTicked);
}

/** Returns the chosen format, or the pictures' own; undefined if a page cannot encode that, or they differ. */
export function findFormat(view: InsertFormView, { mediaType }: FormInput): DrawnType | undefined {
  return mediaType ?? findOwnFormat(view);
}

/** Returns the format that all pictures have, if a page can encode it. */
export function findOwnFormat({ pictures }: InsertFormView): DrawnType | undefined {
  const [first, ...others] = new Set(pictures.map(({ mediaType }) => mediaType));
  return others.length === 0 ? encodableTypes.find((type) => type === first) : undefined;
}

/** Returns how a picture will be converted, or undefined if it stays unchanged. */
export function findConversion(picture: FormPictureState, typed: FormInput): ReturnType<typeof getConversion> {
  return picture.isSigned ? undefined : getConversion(picture, typed);
}

export function getFileExtension(picture: FormPictureState, typed: FormInput): string {
  const drawing = findConversion(picture, typed);
  return drawing && drawing.mediaType !== picture.mediaType ? getExtension(drawing.mediaType) : picture.extension;
}

/** Returns the usual widths that are narrower than the widest picture. */
export function getNarrowerWidths({ pictures }: InsertFormView): readonly number[] {
  const widest = Math.max(...pictures.map(({ width }) => width));
  return usualWidths.filter((width) => width < widest);
}

/** Returns the width of all pictures, or undefined if they differ or it is not known. */
export function findOwnWidth({ pictures }: InsertFormView): number | undefined {
  const [width, ...others] = new Set(pictures.map((picture) => picture.width));
  return others.length === 0 && width ? width : undefined;
}

/** Sets a value, or removes it if it is undefined. */
export function withValue<Key extends 'folder' | 'mediaType' | 'width' | 'quality'>(
  typed: FormInput,
  key: Key,
  value: FormInput[Key] | undefined,
): FormInput {
  const { [key]: _, ...others } = typed;
  const rest = others as FormInput;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** Sets the format. Another format begins with the usual quality; the pictures' own keeps theirs. */
export function withFormat(view: InsertFormView, typed: FormInput, mediaType: DrawnType | undefined): FormInput {
  const isOwn = mediaType === findOwnFormat(view);
  return withValue(withValue(typed, 'quality', undefined), 'mediaType', isOwn ? undefined : mediaType);
}

export function withPicture(typed: FormInput, id: string, change: Partial<FormInput['pictures'][number]>): FormInput {
  return { ...typed, pictures: typed.pictures.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}
