import type { Fields } from '../fields.ts';
import type { DecodedPicture, DecodedPictures } from '../imageData/decode.ts';
import type { RawContent } from '../serviceTypes.ts';
import type { Part, PicturePart } from './contentParts.ts';
import type { ImageAnswer } from './mergeChunks.ts';
import { isStored, toStoredContent } from './rawContent.ts';

/** Maximum length of an unreadable image that is sent back, in UTF-16 code units; more would burden a request. */
const longestUnread = 100_000;

/**
 * Returns the raw content of each candidate that has images, to be sent back when one of them is continued. An image that could not be
 * decoded is sent back unchanged if it is short. Leaves out a candidate with an image that arrived in another form than inline data.
 * Returns undefined if there is none.
 */
export function collectRawContents(
  { candidates, contents }: ImageAnswer,
  { pictures }: DecodedPictures<PicturePart>,
): readonly RawContent[] | undefined {
  const hashes = hashesOf(pictures);
  const whole = contents.filter((_, at) => isKnown(candidates[at] ?? [], hashes));
  const echoes = whole.map((content) => toStoredContent(content, hashes)).filter((echo) => echo !== undefined);
  return echoes.length > 0 ? echoes : undefined;
}

function hashesOf(pictures: readonly DecodedPicture<PicturePart>[]): ReadonlyMap<Fields, string> {
  const hashes = new Map<Fields, string>();
  for (const { picture, sources } of pictures)
    for (const { inline } of sources) if (inline && picture.hash) hashes.set(inline, picture.hash);
  return hashes;
}

function isKnown(parts: readonly Part[], hashes: ReadonlyMap<Fields, string>): boolean {
  const inlines = parts.flatMap((part) => (part.kind === 'picture' ? [part.inline] : []));
  const isHashed = (inline: Fields | undefined) => inline !== undefined && hashes.has(inline);
  return inlines.some(isHashed) && inlines.every((inline) => isHashed(inline) || isShort(inline));
}

/** Data that reads like a reference to a stored image would be mistaken for one. */
function isShort(inline: Fields | undefined): boolean {
  const data = inline?.data;
  return typeof data === 'string' && data.length <= longestUnread && !isStored(data);
}
