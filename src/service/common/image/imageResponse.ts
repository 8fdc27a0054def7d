import { type Sha256, sha256 as webSha256 } from '../../../base/common/bytes.ts';
import { isRefusalReason } from '../failure/kind.ts';
import { Failure, type FailureKind } from '../failureReport.ts';
import { type Fields, omitUndefined } from '../fields.ts';
import { type DecodedPicture, type DecodedPictures, decodePictures } from '../imageData/decode.ts';
import type { Redact } from '../redaction/redactor.ts';
import { arrivedFacts, type Outcome } from '../response/arrival.ts';
import { uniqueLinks } from '../response/sources.ts';
import type { ImageResponse, RawContent } from '../serviceTypes.ts';
import type { Part, PicturePart } from './contentParts.ts';
import type { ImageAnswer } from './mergeChunks.ts';
import { collectWarnings, isOpenable, orderParts, wordsOf } from './orderParts.ts';
import { isStored, toStoredContent } from './rawContent.ts';

type MarkedPicture = PicturePart & { readonly isFinal: boolean; readonly part: PicturePart };

/** Returns a decoded response: its images and text, and if there is no image, the failure that explains why. */
export async function imageReply(
  answer: ImageAnswer,
  redact: Redact,
  sha256: Sha256 = webSha256,
): Promise<Outcome<ImageResponse>> {
  const decoded = await addHashes(await decodePictures(answer.candidates.flatMap(markFinalImages)), sha256);
  const links = linksOf(answer).filter(isOpenable);
  const { pictures, earlier } = separateEarlier(decoded);
  // An image that arrived more than once counts as its last occurrence.
  const indexes = new Map<Part, number>(pictures.map(({ from }, at) => [from.part, at]));
  const parts = orderParts(answer.candidates, (part) => indexes.get(part));
  const found = { pictures: pictures.map(pictureOf), earlier: earlier.map(pictureOf), links };
  const safety = answer.safety.length > 0 ? answer.safety : undefined;
  const facts = omitUndefined({ safety, sources: uniqueLinks(answer.sources) });
  const reply = { ...found, text: wordsOf(parts), parts, ...answer.facts, ...facts };
  if (pictures.length + links.length === 0) return { reply, failure: createFailureWithoutImage(answer, decoded) };
  const echoes = answer.isCut ? undefined : collectRawContents(answer, decoded);
  const remarks = collectWarnings(answer, decoded.wrong, redact);
  return { reply: { ...reply, ...omitUndefined({ echoes, remarks }) } };
}

/** Adds the hashes of the images, which are both sent back and used as their storage keys. */
async function addHashes(
  { pictures, wrong }: DecodedPictures<MarkedPicture>,
  sha256: Sha256,
): Promise<DecodedPictures<MarkedPicture>> {
  const all: DecodedPicture<MarkedPicture>[] = [];
  for (const one of pictures) all.push({ ...one, picture: { ...one.picture, hash: await sha256(one.picture.bytes) } });
  return { pictures: all, wrong };
}

function pictureOf({ picture }: DecodedPicture<MarkedPicture>) {
  return picture;
}

/**
 * Marks the final images of a candidate. Consecutive images without text between them are versions of one image, and the last of them is
 * final; an image flagged as thought is final only if there is no other.
 */
function markFinalImages(parts: readonly Part[]): readonly MarkedPicture[] {
  const telling = parts.filter((part) => part.kind === 'picture' || (part.kind === 'text' && !part.thought));
  const allThought = telling.every((part) => part.kind !== 'picture' || part.thought);
  const counted = telling.filter((part) => allThought || part.kind !== 'picture' || !part.thought);
  const finals = new Set(counted.filter((_, at) => counted[at + 1]?.kind !== 'picture'));
  return telling.flatMap((part) => (part.kind === 'picture' ? [{ ...part, part, isFinal: finals.has(part) }] : []));
}

/** If the final images could not be decoded, the last one that could be is used instead: it was paid for. */
function separateEarlier({ pictures }: DecodedPictures<MarkedPicture>) {
  const hasFinal = pictures.some(({ from }) => from.isFinal);
  const isFinal = ({ from }: DecodedPicture<MarkedPicture>, at: number) =>
    hasFinal ? from.isFinal : at === pictures.length - 1;
  return {
    pictures: pictures.filter(isFinal),
    earlier: pictures.filter((picture, at) => !isFinal(picture, at)),
  };
}

function createFailureWithoutImage(answer: ImageAnswer, { wrong }: DecodedPictures<MarkedPicture>): Failure {
  const [link] = linksOf(answer);
  if (wrong.some(({ reason }) => reason === 'cut')) return failure('answerBroken', answer, { made: true });
  if (wrong.length > 0) return failure('pictureUnreadable', answer, { made: true });
  if (link) return failure('pictureElsewhere', answer, { made: true, subject: link });
  const rule = answer.blockReason ?? answer.facts.finishReason ?? '';
  if (answer.blockReason || isRefusalReason(rule)) return failure('refused', answer, { rule });
  return failure(emptyKind(answer), answer);
}

function emptyKind(answer: ImageAnswer): FailureKind {
  if (textOf(answer) || answer.message) return 'noPicture';
  if (!answer.hasForm) return 'answerUnreadable';
  const { finishReason } = answer.facts;
  if (finishReason && !/^(STOP|1|FINISH_REASON_UNSPECIFIED)$/i.test(finishReason)) return 'noPicture';
  return answer.candidates.flat().some((part) => part.kind === 'text') ? 'onlyThoughts' : 'answerEmpty';
}

/** `made` is whether an image was generated, and `rule` is what blocked it. */
type About = { readonly made?: boolean; readonly subject?: string; readonly rule?: string };

function failure(kind: FailureKind, answer: ImageAnswer, { made, subject, rule }: About = {}): Failure {
  const words = answer.message ?? (textOf(answer) || undefined);
  const safety = answer.safety.length > 0 ? answer.safety : undefined;
  const { facts, head } = answer;
  const known = omitUndefined({
    words,
    safety,
    code: rule ?? facts.finishReason,
    requestId: facts.requestId,
    raw: head || undefined,
    subject,
  });
  return new Failure(kind, { ...arrivedFacts(kind, omitUndefined({ rule, made })), ...known });
}

function textOf({ candidates }: ImageAnswer): string {
  return wordsOf(orderParts(candidates, () => undefined));
}

function linksOf({ candidates }: ImageAnswer): readonly string[] {
  return uniqueLinks(candidates.flat().flatMap((part) => (part.kind === 'link' ? [part.link] : []))) ?? [];
}

/** Maximum length of an unreadable image that is sent back, in UTF-16 code units; more would burden a request. */
const longestUnread = 100_000;

/**
 * Returns the raw content of each candidate that has images, to be sent back when one of them is continued. An image that could not be
 * decoded is sent back unchanged if it is short. Leaves out a candidate with an image that arrived in another form than inline data.
 * Returns undefined if there is none.
 */
function collectRawContents(
  { candidates, contents }: ImageAnswer,
  { pictures }: DecodedPictures<PicturePart>,
): readonly RawContent[] | undefined {
  const hashes = new Map<Fields, string>();
  for (const { picture, sources } of pictures)
    for (const { inline } of sources) if (inline && picture.hash) hashes.set(inline, picture.hash);
  const whole = contents.filter((_, at) => isKnown(candidates[at] ?? [], hashes));
  const echoes = whole.map((content) => toStoredContent(content, hashes)).filter((echo) => echo !== undefined);
  return echoes.length > 0 ? echoes : undefined;
}

function isKnown(parts: readonly Part[], hashes: ReadonlyMap<Fields, string>): boolean {
  const inlines = parts.flatMap((part) => (part.kind === 'picture' ? [part.inline] : []));
  const isHashed = (inline: Fields | undefined) => inline !== undefined && hashes.has(inline);
  // Data that reads like a reference to a stored image would be mistaken for one.
  const isShort = (data: unknown) => typeof data === 'string' && data.length <= longestUnread && !isStored(data);
  return inlines.some(isHashed) && inlines.every((inline) => isHashed(inline) || isShort(inline?.data));
}
