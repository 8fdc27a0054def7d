import { agentProduct } from '../../agents/common/agentNames.ts';
import { dayLabel, type Language, timeOfDay } from '../../base/host/formats.ts';
import { getNearestAspectRatio } from '../../imageFiles/common/aspectRatio.ts';
import { getCardTitle } from '../../panel/host/view/createImageView.ts';
import type { History, PictureSummary, Summary } from '../../sessions/host/history.ts';
import { type GalleryPicture, galleryBatch } from '../common/galleryMessages.ts';

/** The number of sessions read at a time. */
const sessionsAtOnce = 200;

interface GalleryPicturesOptions {
  readonly language: Language;
  /** Returns the webview URI of a picture or of its thumbnail. */
  readonly src: (picture: PictureSummary, copy: 'whole' | 'small') => string;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** A picture with its session. */
export interface ImageWithSession {
  readonly sessionId: string;
  readonly picture: PictureSummary;
}

/** Yields every picture of every session in batches for the page: newest session first, and newest picture first within a session. */
export async function* readBatches(history: Pick<History, 'newest'>): AsyncGenerator<readonly ImageWithSession[]> {
  let last: Summary | undefined;
  do {
    const sessions = await history.newest(sessionsAtOnce, last);
    const pictures = sessions.flatMap(({ id: sessionId, pictures: all }) =>
      all.toReversed().map((picture): ImageWithSession => ({ sessionId, picture })),
    );
    for (let from = 0; from < pictures.length; from += galleryBatch) yield pictures.slice(from, from + galleryBatch);
    last = sessions.length === sessionsAtOnce ? sessions.at(-1) : undefined;
  } while (last);
}

/** A picture of the gallery, by its session and its id. */
export interface GalleryImageRef {
  readonly sessionId: string;
  readonly pictureId: string;
}

/** Maps the gallery's own ids to the pictures sent to the page. They differ from picture ids, which copies of a session share. */
export class GalleryIds {
  private readonly places = new Map<string, GalleryImageRef>();

  getId({ sessionId, picture }: ImageWithSession): string {
    const id = `${sessionId} ${picture.id}`;
    this.places.set(id, { sessionId, pictureId: picture.id });
    return id;
  }

  /** Returns the picture, or undefined if it was not sent to the page. */
  find(id: string): GalleryImageRef | undefined {
    return this.places.get(id);
  }
}

export function galleryPicture(
  { language, src, now = Date.now() }: GalleryPicturesOptions,
  { picture }: ImageWithSession,
): Omit<GalleryPicture, 'id'> {
  const { width, height, prompt, model, aspectRatio, createdAt, thumbnail, words, agent } = picture;
  const card = getCardTitle(language, picture.mediaType);
  const [day, time] = [dayLabel(language, createdAt, now), timeOfDay(language.locale, createdAt)];
  const when = new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(createdAt);
  const small = thumbnail && { thumbnail: src(picture, 'small') };
  const ratio = getNearestAspectRatio({ width, height }, aspectRatio);
  const by = agent !== undefined && { by: language.l10n.t('Agent: {0}', agentProduct(agent)) };
  const more = { ...small, ...by, ...(card && { card }), ...(words && { words }) };
  return { src: src(picture, 'whole'), ...more, width, height, prompt, model, ratio, at: createdAt, day, time, when };
}
