import { limits } from '../../product/common/limits.ts';
import { setBaseImage } from './draft.ts';
import type { Marks } from './model/marks.ts';
import type { Attachment } from './model/picture.ts';
import type { Draft } from './model/session.ts';

/** An image to attach, its copy with marks, and the marks. */
export interface MarkedAttachments extends Omit<Marks, 'original' | 'copy'> {
  readonly original: Attachment;
  readonly copy: Attachment;
}

/** Whether a draft takes the two images of marks, in place of those that are marked in it already. */
export function canAttachMarked(draft: Draft): boolean {
  return getOthers(draft).length + 2 <= limits.attachments;
}

/**
 * Returns the draft with an image and its marked copy before its other attachments. They replace those that were marked in it before, and
 * the picture that it continues from: only one image can be the one to change.
 */
export function attachMarked(draft: Draft, { original, copy, ...marks }: MarkedAttachments): Draft {
  return {
    ...setBaseImage(draft, undefined),
    mode: 'image',
    attachments: [original, copy, ...getOthers(draft)],
    marks: { ...marks, original: original.id, copy: copy.id },
  };
}

function getOthers({ attachments = [], marks }: Draft): readonly Attachment[] {
  return attachments.filter(({ id }) => id !== marks?.original && id !== marks?.copy);
}
