import { isMediaType } from '../../imageFiles/common/mediaTypes.ts';
import { limits } from '../../product/common/limits.ts';
import type { SentPicture } from '../../service/common/serviceTypes.ts';
import type { EditorMessage, EditorPart } from './editorMessage.ts';

/** Which images of a conversation are sent. */
export interface ImageSelection {
  readonly sent: (part: EditorPart) => SentPicture | undefined;
  /** Returns why an image is not sent, as a text for the model; undefined for other parts and for images that are sent. */
  readonly why: (part: EditorPart) => string | undefined;
}

/** Selects the newest images, as many and as large as services accept; none if the model accepts none. */
export function selectImages(messages: readonly EditorMessage[], takesAny: boolean): ImageSelection {
  const pictures = messages.flatMap(({ parts }) => parts.flatMap(inside));
  const chosen = new Map<EditorPart, SentPicture>();
  let bytes = 0;
  for (const part of takesAny ? pictures.toReversed() : []) {
    const picture = pictureOf(part);
    if (!picture || !fits(picture, chosen.size, bytes)) continue;
    bytes += picture.bytes.length;
    chosen.set(part, picture);
  }
  return {
    sent: (part) => chosen.get(part),
    why: (part) => (pictureOf(part) && !chosen.has(part) ? leftOut(part, takesAny) : undefined),
  };
}

function inside(part: EditorPart): readonly EditorPart[] {
  return part.kind === 'result' ? part.parts.flatMap(inside) : [part];
}

function pictureOf(part: EditorPart): SentPicture | undefined {
  if (part.kind !== 'data' || !isMediaType(part.mediaType)) return undefined;
  return { bytes: part.bytes, mediaType: part.mediaType };
}

function fits({ bytes }: SentPicture, count: number, before: number): boolean {
  if (bytes.length > limits.attachmentBytes) return false;
  return count < limits.attachments && before + bytes.length <= limits.lookBytes;
}

function leftOut(part: EditorPart, takesAny: boolean): string {
  if (!takesAny) return '[A picture was left out: this model takes none.]';
  const isLarge = part.kind === 'data' && part.bytes.length > limits.attachmentBytes;
  return isLarge ? '[A picture was left out: it is too large to be sent.]' : '[An earlier picture was left out.]';
}
