/** A picture reference whose file another picture takes the place of. */
import { altEdit } from '../../languages/common/findReferences/altEdit.ts';
import { getExtensionEdit, replaceExtension } from '../../languages/common/findReferences/changeExtension.ts';
import type { FoundReference } from '../../languages/common/findReferences/reference.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of a reference is to be another one; what is missing stays. */
export interface ReferenceChange {
  /** Of its file, without the dot. */
  readonly ending?: string;
  readonly alt?: string;
  /** Pixels of the former picture and of the new one. */
  readonly size?: { readonly was: Size; readonly now: Size };
}

interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Reference = Pick<FoundReference, 'start' | 'end' | 'altPlace' | 'addressPlace'>;

/** What of the document's text becomes another one; an ending that its text does not tell stays, and nothing is edited in vain. */
export function getReferenceEdits(
  languageId: string,
  { text, reference }: { readonly text: string; readonly reference: Reference },
  { ending, alt, size }: ReferenceChange,
): readonly TextEdit[] {
  const { start, end, altPlace } = reference;
  const altered = alt === undefined || !altPlace ? undefined : altEdit(altPlace, alt);
  const isInside = altered !== undefined && altered.start >= start && altered.end <= end;
  const before = text.slice(start, end);
  const described = isInside ? withEdit(before, start, altered) : before;
  const sized = size ? withSize(described, size) : described;
  const { own, apart } = endings(languageId, { text, reference, sized }, ending);
  const edits = [{ start, end, text: own }, altered && !isInside ? altered : [], apart ?? []].flat();
  return edits.filter((edit) => text.slice(edit.start, edit.end) !== edit.text);
}

interface Sized {
  readonly text: string;
  readonly reference: Reference;
  /** The reference with all else that changes. */
  readonly sized: string;
}

/** The ending is that of the reference itself, or of the definition that it names. */
function endings(languageId: string, { text, reference, sized }: Sized, ending: string | undefined) {
  if (ending === undefined) return { own: sized };
  if (reference.addressPlace) return { own: sized, apart: getExtensionEdit(languageId, { text, reference }, ending) };
  return { own: replaceExtension(languageId, sized, ending) ?? sized };
}

function withEdit(text: string, from: number, edit: TextEdit): string {
  return text.slice(0, edit.start - from) + edit.text + text.slice(edit.end - from);
}

const sizes = /\b(width|height)(\s?=\s?["'{]?)(\d{1,6})(?=["'}\s/>]|$)/gi;

/** Only where both are those of the former picture: others were chosen by the user. */
function withSize(text: string, { was, now }: NonNullable<ReferenceChange['size']>): string {
  const inList = new RegExp(`,${was.width},${was.height}(?=(?:,[^\\]]*)?\\]$)`);
  if (inList.test(text)) return text.replace(inList, `,${now.width},${now.height}`);
  const all = Array.from(
    text.matchAll(sizes),
    ([, name = '', , value]) => [name.toLowerCase(), Number(value)] as const,
  );
  const found = new Map(all);
  if (found.get('width') !== was.width || found.get('height') !== was.height) return text;
  return text.replace(sizes, (_, name: string, sign: string) => {
    return `${name}${sign}${name.toLowerCase() === 'width' ? now.width : now.height}`;
  });
}
