import type { PixelSize } from '../../../src/product/common/sizes.ts';
import { checkedBody, ImageBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { imageReply, refusedReply, storyReply, textReply } from './imageReply.ts';
import { readConversation, refuseByName, refuseUnsigned, takeBefore } from './imageRequest.ts';
import { addressOf } from './picture/attachments.ts';
import { briefOf } from './picture/change.ts';
import type { Composition } from './picture/compose.ts';
import { type DrawnPicture, drawPicture } from './picture/draw.ts';
import { redrawMarked } from './picture/marked.ts';
import { flatColorIn, withoutFlatColor } from './picture/medallion.ts';
import { pixelsFor } from './picture/pixels.ts';
import { isChange, type PictureBrief } from './picture/prompt.ts';
import type { Take } from './picture/take.ts';
import { Refused, refuseMissingModel } from './refusal.ts';
import { storyBriefs, wantsStory } from './story.ts';
import { obeyTriggers, type Trigger, triggersIn, withoutTriggers } from './triggers.ts';
import type { Workshop } from './workshop.ts';

/** Answers the image operation (contract 4.1) for the model named in the path. */
export async function answerImage(exchange: Exchange, model: string, workshop: Workshop): Promise<void> {
  const body = checkedBody(ImageBody, exchange.request.body);
  refuseMissingModel(model);
  refuseByName(model, body.contents);
  const signed = !model.includes('unsigned');
  if (signed) refuseUnsigned(body.contents);
  const conversation = readConversation(body.contents);
  const last = conversation.prompts.at(-1) ?? '';
  const found = triggersIn(last);
  await obeyTriggers(found, exchange, workshop.pace.slow);
  await exchange.wait(workshop.pace.picture);
  const take = nextTake(body, workshop, signed);
  const facts = { model, signed, take, responseId: exchange.requestId, promptLength: conversation.length };
  if (found.has('refuse')) return exchange.json(200, refusedReply(facts));
  const prompts = conversation.prompts.map(withoutFlatColor).map(withoutTriggers);
  const brief = { ...briefOf(prompts), take };
  if (!wantsPicture(body, found)) return exchange.json(200, textReply(facts, brief));
  const marked = await redrawMarked(sentLast(body), {
    ignoresMarks: found.has('ignore marks'),
    isSmall: found.has('small'),
  });
  if (marked) return exchange.json(200, imageReply(facts, brief, [marked]));
  const attachments = await Promise.all(conversation.attachments.map(addressOf));
  const asked = { attachments, changesAttachment: isChange(prompts[0] ?? ''), ...flatFor(last, found) };
  if (!wantsStory(prompts.at(-1) ?? ''))
    return exchange.json(200, imageReply(facts, brief, await draw(body, found, { brief, ...asked })));
  const briefs = storyBriefs(brief);
  const drawn = await Promise.all(briefs.map((one) => draw(body, found, { brief: one, ...asked })));
  exchange.json(200, storyReply(facts, briefs, drawn));
}

/** The same asked again is drawn anew; a change keeps where things stand, and so does a model that cannot say what it drew before. */
function nextTake(body: ImageBody, { repeats }: Workshop, signed: boolean): Take {
  const before = takeBefore(body.contents);
  const count = repeats.of(body);
  const isFirst = signed && body.contents.every(({ role }) => role !== 'model');
  return { composition: isFirst ? count : before.composition, air: before.air + count };
}

/** The images of the last turn only: those before it were answered. */
function sentLast({ contents }: ImageBody) {
  return contents.at(-1)?.parts.flatMap(({ inlineData }) => inlineData ?? []) ?? [];
}

function wantsPicture(body: ImageBody, found: ReadonlySet<Trigger>): boolean {
  const modalities = body.generationConfig?.responseModalities;
  return !found.has('text only') && (modalities?.includes('IMAGE') ?? true);
}

function flatFor(prompt: string, found: ReadonlySet<Trigger>): Pick<Composition, 'flat'> {
  const color = found.has('scenery') ? undefined : flatColorIn(prompt);
  return color === undefined ? {} : { flat: { color, isInside: found.has('hole') } };
}

interface Asked extends Pick<Composition, 'attachments' | 'changesAttachment' | 'flat'> {
  readonly brief: PictureBrief;
}

async function draw(body: ImageBody, found: ReadonlySet<Trigger>, { brief, ...asked }: Asked) {
  const pixels = pixelsOf(body, found);
  const options = { ...asked, type: typeOf(found), transparent: found.has('transparent') };
  const steps = found.has('drafts') ? [0.25, 0.5, 1] : [1];
  return Promise.all(steps.map((step) => drawPicture(brief, { ...options, pixels: scaled(pixels, step) })));
}

function typeOf(found: ReadonlySet<Trigger>): DrawnPicture['type'] {
  if (found.has('webp')) return 'image/webp';
  return found.has('jpeg') ? 'image/jpeg' : 'image/png';
}

function pixelsOf(body: ImageBody, found: ReadonlySet<Trigger>): PixelSize {
  if (found.has('small')) return { width: 512, height: 512 };
  const asked = body.generationConfig?.responseFormat?.image;
  const pixels = pixelsFor(asked?.aspectRatio, asked?.imageSize);
  if (pixels) return pixels;
  throw new Refused({ status: 400, message: "Invalid value at 'generationConfig.responseFormat.image'" });
}

function scaled({ width, height }: PixelSize, by: number): PixelSize {
  return { width: Math.round(width * by), height: Math.round(height * by) };
}
