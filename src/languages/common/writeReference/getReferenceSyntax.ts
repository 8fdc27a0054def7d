/** How each language references a picture: on separate lines and within a line. */
import { findLanguage } from '../languages.ts';
import { altText, encodePath, oneLine, type WriteCaptioned } from './pictureReference.ts';
import { inText, type LanguageSyntax, type WriteInPlace } from './referenceWriter.ts';
import { inString, json, quoteString } from './stringSyntax.ts';

/** Returns the syntax of a language, by VS Code's id; the bare path if Limn does not know it. */
export function getReferenceSyntax(languageId: string): LanguageSyntax {
  const writer = findLanguage(languageId)?.write ?? inText(({ path }) => path);
  const { block, inline, captioned, attribute: _, ...rest } = writer;
  const plain = { ...rest, block: withAltText(block), ...(inline && { inline: withAltText(inline) }) };
  return captioned ? { ...plain, takesCaption: true, block: withCaption(plain.block, captioned) } : plain;
}

/** The syntax for the code of a page or component: between its lines only a comment is harmless. */
export const scriptSyntax: LanguageSyntax = {
  block: ({ path }) => `// ${quoteString(json, path)}`,
  inline: ({ path }, before) => inString(json, path, before),
  isValue: true,
};

/** Returns the syntax between the quotes of an attribute. */
export function attributeSyntax(languageId: string): LanguageSyntax {
  const write = findLanguage(languageId)?.write.attribute ?? (({ path }) => encodePath(path));
  return { block: write, inline: write, isValue: true };
}

/** Whether a language has its own syntax for pictures. */
export function hasReferenceSyntax(languageId: string): boolean {
  return findLanguage(languageId) !== undefined;
}

function withCaption(write: WriteInPlace, captioned: WriteCaptioned): WriteInPlace {
  return (reference, before) => {
    const caption = oneLine(reference.caption ?? '');
    return caption
      ? captioned({ ...reference, alt: altText(reference.alt) }, caption, before)
      : write(reference, before);
  };
}

function withAltText(write: WriteInPlace): WriteInPlace {
  return (reference, before) => write({ ...reference, alt: altText(reference.alt) }, before);
}
