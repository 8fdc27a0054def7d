import { shapeOf } from '../../core/picture/shape.ts';
import { type GalleryPicture, galleryBatch } from '../../shared/gallery.ts';
import type { History, PictureSummary, Summary } from '../sessions/history.ts';

/** How many sessions are read at a time. */
const sessionsAtOnce = 200;

export interface GalleryPicturesOptions {
  readonly locale: string;
  /** The page's address of a picture, or of its small copy. */
  readonly src: (picture: PictureSummary, copy: 'whole' | 'small') => string;
}

/** A picture with the session it stands in. */
export interface Shown {
  readonly sessionId: string;
  readonly picture: PictureSummary;
}

/** Every picture of every session, newest session first and in it the newest picture first, in batches for the page. */
export async function* batchesOf(history: Pick<History, 'newest'>): AsyncGenerator<readonly Shown[]> {
  let last: Summary | undefined;
  do {
    const sessions = await history.newest(sessionsAtOnce, last);
    const pictures = sessions.flatMap(shownOf);
    for (let from = 0; from < pictures.length; from += galleryBatch) yield pictures.slice(from, from + galleryBatch);
    last = sessions.length === sessionsAtOnce ? sessions.at(-1) : undefined;
  } while (last);
}

export function galleryPicture({ locale, src }: GalleryPicturesOptions, { picture }: Shown): GalleryPicture {
  const { id, width, height, prompt, model, aspectRatio, createdAt, thumbnail } = picture;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(createdAt);
  const small = thumbnail && { thumbnail: src(picture, 'small') };
  const ratio = shapeOf({ width, height }, aspectRatio);
  return { id, src: src(picture, 'whole'), ...small, width, height, prompt, model, ratio, when };
}

function shownOf({ id, pictures }: Summary): readonly Shown[] {
  return pictures.toReversed().map((picture) => ({ sessionId: id, picture }));
}
