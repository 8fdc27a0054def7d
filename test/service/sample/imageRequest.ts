import { createHash } from 'node:crypto';
import type { Content, InlineData } from './body.ts';
import { firstTake, type Take } from './picture/take.ts';
import { Refused } from './refusal.ts';

/** What a picture request asks, read from its turns. */
export interface ImageConversation {
  /** The user's texts, oldest first: the first names the picture, later ones change it. */
  readonly prompts: readonly string[];
  /** Pictures the user sent along, in their order. */
  readonly attachments: readonly InlineData[];
  /** All text of the request, in characters. */
  readonly length: number;
}

/** Reads the turns of a request; status 400 where the user said nothing. */
export function readConversation(contents: readonly Content[]): ImageConversation {
  const prompts = contents.filter((content) => content.role !== 'model').map(textOf);
  const said = prompts.filter((prompt) => prompt.trim() !== '');
  if (said.length === 0) {
    throw new Refused({ status: 400, message: "Invalid value at 'contents': no text was given", param: 'contents' });
  }
  const attachments = contents
    .filter((content) => content.role !== 'model')
    .flatMap(({ parts }) => parts.flatMap(({ inlineData }) => inlineData ?? []));
  return { prompts: said, attachments, length: contents.map(textOf).join('').length };
}

function textOf(content: Content): string {
  return content.parts.map((part) => part.text ?? '').join('\n');
}

/** Bytes of the proof in a signature; the take follows. */
const proofLength = 32;

/** The word that proves a picture came from here: bound to its bytes, so an altered one is noticed; and which take it is, so that a change goes on from that. */
export function signatureOf(data: string, { composition, air }: Take): string {
  const proof = createHash('sha256').update(data).digest();
  return Buffer.concat([proof, Buffer.of(composition % 256, air % 256)]).toString('base64');
}

/** The take that a conversation goes on from: that of its last picture; the first where that says nothing. */
export function takeBefore(contents: readonly Content[]): Take {
  const signed = contents.flatMap(({ parts }) => parts).findLast((part) => part.inlineData && part.thoughtSignature);
  return signed?.thoughtSignature ? takeIn(signed.thoughtSignature) : firstTake;
}

function takeIn(signature: string): Take {
  const [composition = 0, air = 0] = Buffer.from(signature, 'base64').subarray(proofLength);
  return { composition, air };
}

/** Refuses what the model's name says that it does not take: conversations that go on, and pictures. */
export function refuseByName(model: string, contents: readonly Content[]): void {
  const isContinued = contents.some(({ role }) => role === 'model');
  if (isContinued && model.includes('forgetful')) refuseSignature('Corrupted thought signature.');
  const holdsPicture = contents.some(({ parts }) => parts.some(({ inlineData }) => inlineData));
  if (!holdsPicture || !model.includes('blind')) return;
  const message = `Image input modality is not enabled for models/${model}`;
  throw new Refused({ status: 400, message, code: 'invalid_request' });
}

/** Models that sign their pictures want the signature back with each, as image models behind such gateways do. */
export function refuseUnsigned(contents: readonly Content[]): void {
  for (const [turn, content] of contents.entries()) {
    if (content.role !== 'model') continue;
    for (const [index, part] of content.parts.entries())
      refuseUnsignedPart(part, `position ${turn}, part position ${index}`);
  }
}

function refuseUnsignedPart(part: Content['parts'][number], place: string): void {
  if (!part.inlineData) return;
  if (!part.thoughtSignature) refuseSignature(`Image part is missing a thought_signature in content ${place}`);
  if (part.thoughtSignature !== signatureOf(part.inlineData.data, takeIn(part.thoughtSignature)))
    refuseSignature('Corrupted thought signature.');
}

function refuseSignature(message: string): never {
  throw new Refused({ status: 400, message, code: 'invalid_request' });
}
