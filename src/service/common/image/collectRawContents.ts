import type { Fields } from '../fields.ts';
import type { DecodedPicture, DecodedPictures } from '../imageData/decode.ts';
import type { RawContent } from '../serviceTypes.ts';
import type { Part, PicturePart } from './contentParts.ts';
import type { ImageAnswer } from './mergeChunks.ts';
import { isStored, toStoredContent } from './rawContent.ts';

/** UTF-16 code units of a picture that could not be read, as long as it is no burden to a request. */
const longestUnread = 100_000;

/**
 * The service's own turn of each candidate that has pictures, to be sent back when one of them is continued. One that could not be decoded
 * goes back as it came, where it is short. None where a picture came in another form than inline data; nothing where no candidate has one.
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

/** What reads as a kept picture would be taken for one. */
function isShort(inline: Fields | undefined): boolean {
  const data = inline?.data;
  return typeof data === 'string' && data.length <= longestUnread && !isStored(data);
}
