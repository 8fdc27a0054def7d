import { formatString } from '../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { encodeAs } from '../image/convert.ts';

/** A picture, and how it is converted; if missing, it keeps its bytes. */
interface Measured {
  readonly src: string;
  /** Size of the unconverted file in bytes. */
  readonly size: number;
  readonly drawing: Parameters<typeof encodeAs>[1] | undefined;
}

/** Returns the total bytes after conversion, done one picture after the other; NaN if one cannot be converted or the signal aborts. */
export async function estimateSize(pictures: readonly Measured[], signal: AbortSignal): Promise<number> {
  let sum = 0;
  for (const { src, size, drawing } of pictures) {
    if (signal.aborted) return Number.NaN;
    sum += drawing ? await drawnSize(src, drawing) : size;
  }
  return sum;
}

async function drawnSize(src: string, drawing: NonNullable<Measured['drawing']>): Promise<number> {
  try {
    const response = await fetch(src);
    const drawn = await encodeAs(await response.blob(), drawing);
    return drawn?.size ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Formats a size as "118 KB"; a kilobyte has 1024 bytes. */
export function sizeText(
  size: number,
  words: Pick<PageStrings, 'bytesOf' | 'kilobytes' | 'megabytes'>,
  lang: string,
): string {
  const number = (value: number, decimals: number) =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: decimals }).format(value);
  if (size < 1024) return formatString(words.bytesOf, number(size, 0));
  if (size < 1024 ** 2) return formatString(words.kilobytes, number(size / 1024, 0));
  return formatString(words.megabytes, number(size / 1024 ** 2, 1));
}
