/** Truncates responses to the session limits and adds a warning, so that every stored session can be read back. */
import { truncate } from '../../base/common/truncate.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../product/common/limits.ts';
import { Failure } from './failureReport.ts';
import { omitUndefined } from './fields.ts';
import { arrivedFacts, type Outcome } from './response/arrival.ts';
import { isLink, limitFacts, limitLabel, limitLinks, type ResponseWarning } from './responseFacts.ts';
import type { ChatResponse, ImageResponse, ReplyPart } from './serviceTypes.ts';

export function limitChatResponse(reply: ChatResponse): ChatResponse {
  const pictures = reply.pictures.slice(0, limits.results);
  const links = limitLinks(reply.links);
  const text = truncate(reply.text, limits.answer);
  const reasoning = truncate(reply.reasoning, limits.answer);
  const isCut = text !== reply.text || reasoning !== reply.reasoning;
  const own = createWarnings(isCut, countOmitted(reply.pictures, pictures) + countOmitted(reply.links, links));
  const toolCalls = reply.toolCalls.slice(0, limits.results).map(limitLabel);
  return { ...reply, ...limitFacts(reply, own), pictures, links, text, reasoning, toolCalls };
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
    ...limitFacts(reply, own),
    pictures,
    earlier,
    links,
    text,
    parts,
  };
  if (failure || pictures.length + links.length > 0) return { reply: limited, failure };
  const cost = arrivedFacts('pictureElsewhere', { made: true });
  const subject = omitUndefined({ subject: reply.links[0] });
  return { reply: limited, failure: new Failure('pictureElsewhere', { ...cost, ...subject }) };
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

function countOmitted(all: readonly unknown[], kept: readonly unknown[]): number {
  return all.length - kept.length;
}
