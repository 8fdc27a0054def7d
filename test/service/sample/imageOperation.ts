import { checkedBody, ImageBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { imageReply, refusedReply, textReply } from './imageReply.ts';
import { readConversation, refuseUnsigned } from './imageRequest.ts';
import { drawPicture } from './picture/draw.ts';
import { pixelsFor } from './picture/pixels.ts';
import { readPrompt } from './picture/prompt.ts';
import { Refused, refuseMissingModel } from './refusal.ts';
import { obeyTriggers, type Trigger, triggersIn, withoutTriggers } from './triggers.ts';
import type { Workshop } from './workshop.ts';

/** Answers the image operation (contract 4.1) for the model named in the path. */
export async function answerImage(exchange: Exchange, model: string, workshop: Workshop): Promise<void> {
  const body = checkedBody(ImageBody, exchange.request.body);
  refuseMissingModel(model);
  const signed = !model.includes('unsigned');
  if (signed) refuseUnsigned(body.contents);
  const conversation = readConversation(body.contents);
  const found = triggersIn(conversation.prompts.at(-1) ?? '');
  await obeyTriggers(found, exchange, workshop.pace.slow);
  await exchange.wait(workshop.pace.picture);
  const facts = { model, signed, responseId: exchange.requestId, promptLength: conversation.length };
  if (found.has('refuse')) return exchange.json(200, refusedReply(facts));
  const brief = readPrompt(conversation.prompts.map(withoutTriggers));
  if (!wantsPicture(body, found)) return exchange.json(200, textReply(facts, brief));
  const pictures = await draw(body, brief, found);
  exchange.json(200, imageReply(facts, brief, pictures));
}

function wantsPicture(body: ImageBody, found: ReadonlySet<Trigger>): boolean {
  const modalities = body.generationConfig?.responseModalities;
  return !found.has('text only') && (modalities?.includes('IMAGE') ?? true);
}

type Brief = ReturnType<typeof readPrompt>;

async function draw(body: ImageBody, brief: Brief, found: ReadonlySet<Trigger>) {
  const asked = body.generationConfig?.responseFormat?.image;
  const pixels = pixelsFor(
    found.has('small') ? '1:1' : asked?.aspectRatio,
    found.has('small') ? '512' : asked?.imageSize,
  );
  if (!pixels) throw new Refused({ status: 400, message: "Invalid value at 'generationConfig.responseFormat.image'" });
  const type = found.has('jpeg') ? 'image/jpeg' : 'image/png';
  const steps = found.has('drafts') ? [0.25, 0.5, 1] : [1];
  return Promise.all(steps.map((step) => drawPicture(brief, { pixels: scaled(pixels, step), type })));
}

function scaled({ width, height }: { readonly width: number; readonly height: number }, by: number) {
  return { width: Math.round(width * by), height: Math.round(height * by) };
}
