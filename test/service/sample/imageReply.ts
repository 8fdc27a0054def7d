/** Replies of the image operation, in the shape of the contract's section 2.2. */
import { costOf, tokensIn } from './chat/tokens.ts';
import { signatureOf } from './imageRequest.ts';
import type { DrawnPicture } from './picture/draw.ts';
import { describe, type PictureBrief } from './picture/prompt.ts';
import type { Take } from './picture/take.ts';
import { type StoryBriefs, storyWords } from './story.ts';

/** What every reply names. */
export interface ReplyFacts {
  readonly model: string;
  readonly responseId: string;
  /** Whether pictures carry a signature. */
  readonly signed: boolean;
  readonly take: Take;
  /** Characters of the request's text. */
  readonly promptLength: number;
}

const harmless = ['HARM_CATEGORY_HARASSMENT', 'HARM_CATEGORY_DANGEROUS_CONTENT'].map((category) => ({
  category,
  probability: 'NEGLIGIBLE',
}));

/** A short sentence, then the pictures: drafts first, the finished one last. */
export function imageReply(facts: ReplyFacts, brief: PictureBrief, pictures: readonly DrawnPicture[]): object {
  return repliedWith(facts, [`Here is ${describe(brief)}.`, ...pictures]);
}

/** A text with its pictures; each may have drafts before it. */
export function storyReply(
  facts: ReplyFacts,
  briefs: StoryBriefs,
  drawn: readonly (readonly DrawnPicture[])[],
): object {
  const words = storyWords(briefs);
  return repliedWith(
    facts,
    words.flatMap((text, at) => [text, ...(drawn[at] ?? [])]),
  );
}

/** An answer of words and pictures in this order. */
function repliedWith(facts: ReplyFacts, parts: readonly (string | DrawnPicture)[]): object {
  const content = { role: 'model', parts: parts.map((part) => partOf(part, facts)) };
  const tokens = parts.map((part) => (typeof part === 'string' ? tokensIn(part.length) : pictureTokens(part)));
  const all = tokens.reduce((sum, count) => sum + count, 0);
  return reply(facts, { content, finishReason: 'STOP', safetyRatings: harmless }, all);
}

/** Words instead of a picture, as models give them when they would rather talk. */
export function textReply(facts: ReplyFacts, brief: PictureBrief): object {
  const text = `I would draw ${describe(brief)}, but this time there are only words.`;
  const content = { role: 'model', parts: [{ text }] };
  return reply(facts, { content, finishReason: 'STOP', safetyRatings: harmless }, tokensIn(text.length));
}

/** A picture made and then withheld. */
export function refusedReply(facts: ReplyFacts): object {
  const safetyRatings = [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }];
  const finishMessage =
    'Unable to show the generated image because it may break the rules of use. Rephrasing may help.';
  return reply(facts, { content: { role: 'model' }, finishReason: 'IMAGE_SAFETY', finishMessage, safetyRatings }, 0);
}

function partOf(part: string | DrawnPicture, facts: ReplyFacts): object {
  return typeof part === 'string' ? { text: part } : picturePart(part, facts);
}

function picturePart(picture: DrawnPicture, { signed, take }: ReplyFacts): object {
  const data = Buffer.from(picture.bytes).toString('base64');
  const inlineData = { mimeType: picture.type, data };
  return signed ? { inlineData, thoughtSignature: signatureOf(data, take) } : { inlineData };
}

/** Image models count a picture by its size class. */
function pictureTokens({ width, height }: DrawnPicture): number {
  const megapixels = (width * height) / 1_000_000;
  if (megapixels < 0.5) return 747;
  return megapixels > 6 ? 2_000 : 1_120;
}

function reply(facts: ReplyFacts, candidate: object, tokens: number): object {
  const promptTokenCount = tokensIn(facts.promptLength);
  return {
    candidates: [{ ...candidate, index: 0 }],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount: tokens,
      totalTokenCount: promptTokenCount + tokens,
      ...costOf(facts.model, promptTokenCount + tokens),
    },
    modelVersion: facts.model,
    responseId: facts.responseId,
  };
}
