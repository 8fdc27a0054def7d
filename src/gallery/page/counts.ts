import { formatString } from '../../pageKit/page/formatString.ts';
import type { GalleryWords } from '../common/galleryMessages.ts';

interface Counted {
  readonly shown: number;
  /** Undefined if all pictures are shown. */
  readonly all: number | undefined;
  readonly picked: number;
}

/** Returns the labels for the number of pictures shown, and for the number picked if there are several. */
export function countWords(words: GalleryWords, { shown, all, picked }: Counted): readonly string[] {
  const says =
    all === undefined
      ? formatString(words.countAll, number(shown))
      : formatString(words.countOf, number(shown), number(all));
  return picked > 1 ? [says, formatString(words.countPicked, number(picked))] : [says];
}

export function countOfDay(words: GalleryWords, count: number): string {
  return count === 1 ? words.oneOfDay : formatString(words.countOfDay, number(count));
}

function number(count: number): string {
  return new Intl.NumberFormat(document.documentElement.lang || 'en').format(count);
}
