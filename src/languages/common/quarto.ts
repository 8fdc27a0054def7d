import type { Language } from './language.ts';
import { inMarkdown, markdown, markdownAlt, referencesAs, writeMarkdown } from './markdown.ts';
import { quoteAttribute } from './quotedAttributes.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

/** In a figure the label is a caption that everybody sees. https://quarto.org/docs/authoring/figures.html */
function writeFigure(reference: PictureReference): string {
  const image = writeMarkdown({ ...reference, alt: reference.caption ?? '' });
  return reference.alt === '' ? image : `${image}{fig-alt="${quoteAttribute(reference.alt)}"}`;
}

export const quarto: Language = {
  ...markdown,
  ids: ['quarto'],
  extensions: { qmd: 'quarto' },
  unsearched: [],
  find: (text) => referencesAs('quarto', text),
  write: {
    ...inMarkdown(writeMarkdown, markdownAlt),
    block: ({ caption: _, ...reference }) => writeFigure(reference),
    captioned: (reference, caption) => writeFigure({ ...reference, caption }),
  },
};
