import { Failure, type FailureKind } from '../../shared/failures.ts';
import type { ImageReply, ReceivedPicture } from '../../shared/service.ts';
import { distinct } from '../answer/sources.ts';
import { isPartlyChance, isRule } from '../failure/refusal.ts';
import { present } from '../fields.ts';
import { type DecodedPictures, decodePictures } from '../picture/decode.ts';
import type { ImageAnswer } from './answer.ts';
import { echoesOf } from './echoes.ts';
import type { Part, PicturePart } from './parts.ts';

type MarkedPicture = PicturePart & { readonly isFinal: boolean };

/** An answer decoded: its pictures, or the failure that says why there is none. Rejects with a `Failure` or the signal's reason. */
export async function imageReply(answer: ImageAnswer, signal: AbortSignal): Promise<ImageReply> {
  const decoded = await decodePictures(answer.candidates.flatMap(marked), signal);
  const links = linksOf(answer).filter(isOpenable);
  if (decoded.pictures.length + links.length === 0) throw pictureless(answer, decoded);
  const echoes = await echoesOf(answer, decoded);
  return { ...sorted(decoded), text: wordsOf(answer), links, ...factsOf(answer), ...present({ echoes }) };
}

function factsOf({ finishReason, usage, model, safety, sources, responseId }: ImageAnswer) {
  const known = safety.length > 0 ? safety : undefined;
  return present({ finishReason, usage, model, safety: known, sources: distinct(sources), requestId: responseId });
}

/** What anyone on the line could read or change is never loaded, nor what is no web address. */
function isOpenable(link: string): boolean {
  return /^https:/i.test(link);
}

/**
 * Marks the final pictures of a candidate. Pictures that follow one another with no word between are versions of one, the
 * last of them final; a picture flagged as thought is final only where no other is.
 */
function marked(parts: readonly Part[]): readonly MarkedPicture[] {
  const telling = parts.filter((part) => part.kind === 'picture' || (part.kind === 'text' && !part.thought));
  const allThought = telling.every((part) => part.kind !== 'picture' || part.thought);
  const counted = telling.filter((part) => allThought || part.kind !== 'picture' || !part.thought);
  const finals = new Set(counted.filter((_, at) => counted[at + 1]?.kind !== 'picture'));
  return telling.flatMap((part) => (part.kind === 'picture' ? [{ ...part, isFinal: finals.has(part) }] : []));
}

/** Where the final ones could not be decoded, the last that could stands in: it was paid for. */
function sorted({ pictures }: DecodedPictures<MarkedPicture>): {
  pictures: ReceivedPicture[];
  drafts: ReceivedPicture[];
} {
  const hasFinal = pictures.some(({ from }) => from.isFinal);
  const isFinal = (from: MarkedPicture, at: number) => (hasFinal ? from.isFinal : at === pictures.length - 1);
  return {
    pictures: pictures.filter(({ from }, at) => isFinal(from, at)).map(({ picture }) => picture),
    drafts: pictures.filter(({ from }, at) => !isFinal(from, at)).map(({ picture }) => picture),
  };
}

function pictureless(answer: ImageAnswer, { wrong }: DecodedPictures<MarkedPicture>): Failure {
  const [link] = linksOf(answer);
  if (wrong.includes('cut')) return failure('answerBroken', answer, { billed: 'yes', retry: 'button' });
  if (wrong.length > 0) return failure('pictureUnreadable', answer, { billed: 'yes', retry: 'button' });
  if (link) return failure('pictureElsewhere', answer, { billed: 'yes', retry: 'never', subject: link });
  const rule = answer.blockReason ?? answer.finishReason ?? '';
  if (answer.blockReason || isRule(rule)) return failure('refused', answer, { code: rule, retry: refusalRetry(rule) });
  return failure(emptyKind(answer), answer, { retry: 'button' });
}

function refusalRetry(rule: string): 'button' | 'never' {
  return isPartlyChance(rule) ? 'button' : 'never';
}

function emptyKind(answer: ImageAnswer): FailureKind {
  if (wordsOf(answer) || answer.message) return 'noPicture';
  if (!answer.hasForm) return 'answerUnreadable';
  if (answer.finishReason && !/^(STOP|1|FINISH_REASON_UNSPECIFIED)$/i.test(answer.finishReason)) return 'noPicture';
  return answer.candidates.flat().some((part) => part.kind === 'text') ? 'onlyThoughts' : 'answerEmpty';
}

/** A picture that was made is billed; a refusal may be. */
function failure(kind: FailureKind, answer: ImageAnswer, facts: Partial<Failure['facts']>): Failure {
  const words = answer.message ?? (wordsOf(answer) || undefined);
  const safety = answer.safety.length > 0 ? answer.safety : undefined;
  const { finishReason: code, responseId: requestId, head } = answer;
  const known = present({ words, safety, code, requestId, tokens: answer.usage?.total, raw: head || undefined });
  return new Failure(kind, { billed: 'maybe', ...known, ...facts });
}

/** Pieces of text go on where the last ended; a picture between them parts them. */
function wordsOf({ candidates }: ImageAnswer): string {
  const shown = candidates.flat().filter((part) => part.kind === 'picture' || (part.kind === 'text' && !part.thought));
  const texts = shown.map((part) => (part.kind === 'text' ? part.text : '\n\n'));
  return texts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function linksOf({ candidates }: ImageAnswer): readonly string[] {
  return distinct(candidates.flat().flatMap((part) => (part.kind === 'link' ? [part.link] : []))) ?? [];
}
