/** Edits of a picture reference whose file is replaced by another picture. */
import type { Span } from '../../base/common/span.ts';
import type { FoundReference } from '../../languages/common/findReferences/reference.ts';
/** A picture reference whose file another picture takes the place of. */
import { altEdit, getExtensionEdits, replaceExtension } from '../../languages/common/findReferences/referenceEdit.ts';
import type { PixelSize } from '../../product/common/sizes.ts';

/** What changes in a reference; what is missing is kept. */
export interface ReferenceChange {
  /** The extension of its file, without the dot. */
  readonly ending?: string;
  readonly alt?: string;
  /** Sizes in pixels of the former and the new picture. */
  readonly size?: { readonly was: PixelSize; readonly now: PixelSize };
}

interface TextEdit extends Span {
  readonly text: string;
}

type Reference = Pick<FoundReference, 'start' | 'end' | 'altPlace' | 'addressPlace' | 'addresses'>;

/**
 * Returns the edits of the document's text; an extension that its text does not have is not added, and nothing is replaced by the same
 * text.
 */
export function getReferenceEdits(
  languageId: string,
  { text, reference }: { readonly text: string; readonly reference: Reference },
  { ending, alt, size }: ReferenceChange,
): readonly TextEdit[] {
  const { start, end, altPlace, addresses } = reference;
  const altered = alt === undefined || !altPlace ? [] : [altEdit(altPlace, alt)];
  const extended = ending !== undefined && addresses ? getExtensionEdits(languageId, { text, reference }, ending) : [];
  const isInside = (edit: Span) => edit.start >= start && edit.end <= end;
  const all = [...altered, ...extended];
  const described = applyInside(text, { start, end }, all.filter(isInside));
  const sized = size ? updateSize(described, size) : described;
  const own = { start, end, text: sized };
  const apart = addresses ? [own] : getEndingEdits(languageId, { text, reference }, own, ending);
  const edits = [...apart, ...all.filter((edit) => !isInside(edit))];
  return edits.filter((edit) => text.slice(edit.start, edit.end) !== edit.text);
}

/** Returns the text of a range after edits inside it, which do not overlap. */
function applyInside(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const fromTheEnd = edits.toSorted((one, other) => other.start - one.start);
  const before = (now: string, at: number) => now.slice(0, at - start);
  return fromTheEnd.reduce(
    (now, edit) => before(now, edit.start) + edit.text + now.slice(edit.end - start),
    text.slice(start, end),
  );
}

/** Edits the extension in the reference itself, which `own` replaces, or in the definition that it names. */
function getEndingEdits(
  languageId: string,
  place: { readonly text: string; readonly reference: Reference },
  own: TextEdit,
  ending: string | undefined,
): readonly TextEdit[] {
  if (ending === undefined) return [own];
  if (place.reference.addressPlace) return [own, ...getExtensionEdits(languageId, place, ending)];
  return [{ ...own, text: replaceExtension(languageId, own.text, ending) ?? own.text }];
}

const sizes = /\b(width|height)(\s?=\s?["'{]?)(\d{1,6})(?=["'}\s/>]|$)/gi;

/** Changes the sizes only if both are those of the former picture: the user chose others. */
function updateSize(text: string, { was, now }: NonNullable<ReferenceChange['size']>): string {
  const inList = new RegExp(`,${was.width},${was.height}(?=(?:,[^\\]]*)?\\]$)`);
  if (inList.test(text)) return text.replace(inList, `,${now.width},${now.height}`);
  const all = [...text.matchAll(sizes)].map(([, name = '', , value]) => [name.toLowerCase(), Number(value)] as const);
  const found = new Map(all);
  if (found.get('width') !== was.width || found.get('height') !== was.height) return text;
  return text.replace(sizes, (_, name: string, sign: string) => {
    return `${name}${sign}${name.toLowerCase() === 'width' ? now.width : now.height}`;
  });
}
