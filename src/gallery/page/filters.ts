import type { GalleryPicture } from '../common/galleryMessages.ts';

/** What the user wants to see; empty = all. */
export interface Filters {
  /** Words that all stand in the prompt, in letters of either case. */
  readonly text: string;
  readonly model: string;
  readonly ratio: string;
}

export const noFilters: Filters = { text: '', model: '', ratio: '' };

export function filtered(
  pictures: readonly GalleryPicture[],
  { text, model, ratio }: Filters,
): readonly GalleryPicture[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !model && !ratio) return pictures;
  return pictures.filter((picture) => {
    if ((model && picture.model !== model) || (ratio && picture.ratio !== ratio)) return false;
    const prompt = picture.prompt.toLowerCase();
    return words.every((word) => prompt.includes(word));
  });
}

/** The values that occur, in order, each once. */
export function valuesOf(pictures: readonly GalleryPicture[], key: 'model' | 'ratio'): readonly string[] {
  return [...new Set(pictures.map((picture) => picture[key]))].filter(Boolean).sort();
}
