/** Truncates responses to the session limits and adds a warning, so that every stored session can be read back. */
import { truncate } from '../../base/common/truncate.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../product/common/limits.ts';
import { Failure, type SafetyRating } from './failureReport.ts';
import { omitUndefined } from './fields.ts';
import { arrivedFacts, type Outcome } from './response/arrival.ts';
import type {
  ChatDelta,
  ChatResponse,
  ImageResponse,
  ReplyPart,
  ResponseFacts,
  ResponseWarning,
} from './serviceTypes.ts';
import type { Usage } from './usage.ts';

/** More safety verdicts than a session stores. */
const mostRatings = 100;

export function limitChatResponse(reply: ChatResponse): ChatResponse {
  const pictures = reply.pictures.slice(0, limits.results);
  const links = limitLinks(reply.links);
  const text = truncate(reply.text, limits.answer);
  const reasoning = truncate(reply.reasoning, limits.answer);
  const isCut = text !== reply.text || reasoning !== reply.reasoning;
  const own = createWarnings(isCut, countOmitted(reply.pictures, pictures) + countOmitted(reply.links, links));
  const toolCalls = reply.toolCalls.slice(0, limits.results).map(label);
  return { ...reply, ...limitFacts(reply), pictures, links, text, reasoning, toolCalls, ...mergeWarnings(reply, own) };
}

/** Truncates an image response. Fails if nothing is left: its only image is a link that is too long to be stored. */
export function limitImageResponse({ reply, failure }: Outcome<ImageResponse>): Outcome<ImageResponse> {
  const pictures = reply.pictures.slice(0, limits.results);
  const links = limitLinks(reply.links);
  const text = truncate(reply.text, limits.answer);
  const parts = limitParts(reply.parts, pictures);
  const earlier = reply.earlier.slice(-limits.results);
  const leftOut =
    countOmitted(reply.pictures, pictures) + countOmitted(reply.links, links) + countOmitted(reply.earlier, earlier);
  const own = createWarnings(text !== reply.text, leftOut);
  const limited = {
    ...reply,
    ...limitFacts(reply),
    pictures,
    earlier,
    links,
    text,
    parts,
    ...mergeWarnings(reply, own),
  };
  if (failure || pictures.length + links.length > 0) return { reply: limited, failure };
  const cost = arrivedFacts('pictureElsewhere', { made: true });
  const subject = omitUndefined({ subject: reply.links[0] });
  return { reply: limited, failure: new Failure('pictureElsewhere', { ...cost, ...subject }) };
}

/** Passes on the deltas of a stream until the limit of their kind is reached. */
export function limitDeltas(onPiece: (piece: ChatDelta) => void): (piece: ChatDelta) => void {
  const room = { text: limits.answer as number, reasoning: limits.answer as number };
  return ({ kind, text }) => {
    const fits = truncate(text, room[kind]);
    room[kind] = fits === text ? room[kind] - text.length : 0;
    if (fits) onPiece({ kind, text: fits });
  };
}

function limitFacts({ requestId, model, finishReason, usage, safety, sources }: ResponseFacts): ResponseFacts {
  return omitUndefined({
    requestId: requestId && label(requestId),
    model: model && label(model),
    finishReason: finishReason && label(finishReason),
    usage: usage && limitUsage(usage),
    safety: safety?.slice(0, mostRatings).map(limitRating),
    sources: sources && limitLinks(sources),
  });
}

/** Caps the counts, so that their sum over a session stays a finite number whatever a service counts. */
function limitUsage(usage: Usage): Usage {
  const counts = Object.entries(usage).map(([name, tokens]: [string, number]) => [
    name,
    Math.min(Math.max(0, tokens), Number.MAX_SAFE_INTEGER),
  ]);
  return Object.fromEntries(counts) as Usage;
}

function limitRating({ category, probability, blocked }: SafetyRating): SafetyRating {
  const verdict = omitUndefined({ probability: probability && label(probability), blocked });
  return { category: label(category), ...verdict };
}

/** Drops the parts that belong to omitted images. */
function limitParts(parts: readonly ReplyPart[], pictures: readonly ReceivedPicture[]): readonly ReplyPart[] {
  const isKept = (part: ReplyPart) =>
    part.kind === 'words' || (part.kind === 'picture' ? part.index < pictures.length : isLink(part.link));
  const kept = parts.filter(isKept).slice(0, limits.parts);
  return kept.map((part) => (part.kind === 'words' ? { ...part, text: truncate(part.text, limits.answer) } : part));
}

function createWarnings(isCut: boolean, leftOut: number): readonly ResponseWarning[] {
  return [
    ...(isCut ? [{ kind: 'cut' as const }] : []),
    ...(leftOut > 0 ? [{ kind: 'leftOut' as const, count: leftOut }] : []),
  ];
}

/** Returns the warnings to store; Limn's own replace the service's. */
function mergeWarnings(
  { remarks = [] }: ResponseFacts,
  own: readonly ResponseWarning[],
): Pick<ResponseFacts, 'remarks'> {
  const theirs = remarks.slice(0, limits.remarks - own.length).map(({ words, ...remark }) => ({
    ...remark,
    ...(words !== undefined && { words: truncate(words, limits.sentence) }),
  }));
  const all = [...theirs, ...own];
  return all.length > 0 ? { remarks: all } : {};
}

/** Omits a link that is too long, because part of a URL leads nowhere. */
function limitLinks(links: readonly string[]): readonly string[] {
  return links.filter(isLink).slice(0, limits.results);
}

function isLink(link: string): boolean {
  return link.length <= limits.sentence;
}

function countOmitted(all: readonly unknown[], kept: readonly unknown[]): number {
  return all.length - kept.length;
}

function label(text: string): string {
  return truncate(text, limits.label);
}
