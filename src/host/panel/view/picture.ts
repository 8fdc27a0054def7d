import type { PictureOptions } from '../../../shared/model/asked.ts';
import type { Picture } from '../../../shared/model/picture.ts';
import { ratioOf } from '../../../shared/sizes.ts';
import type { PictureView } from '../../../shared/view/pictures.ts';
import { cardOf } from './card.ts';
import type { PageContext } from './context.ts';

/** `prompt` is what the picture was drawn from; it stands for the picture in words until the person chose others. */
export function pictureView(
  { src, language }: Pick<PageContext, 'src' | 'language'>,
  picture: Picture,
  prompt: string,
): PictureView {
  const { id, width, height, thumbnail, alt = prompt } = picture;
  const card = cardOf(language, picture);
  const small = thumbnail && { thumbnail: src(picture, 'small') };
  return { id, src: src(picture, 'whole'), ...small, alt, width, height, ...(card && { card }) };
}

/** The address of a picture that is shown small: its small copy, where one is kept. */
export function smallSrc({ src }: Pick<PageContext, 'src'>, picture: Picture): string {
  return src(picture, picture.thumbnail ? 'small' : 'whole');
}

/** Width to height of a picture that is not there yet: as asked, else as the last one received. */
export function ratioAhead({ aspectRatio }: PictureOptions, lastRatio: number): number {
  return boundedRatio(ratioOf(aspectRatio) ?? lastRatio);
}

/** What a frame can show; a picture of no height has the shape of a square. */
export function boundedRatio(ratio: number): number {
  return Number.isFinite(ratio) ? Math.min(20, Math.max(0.05, ratio)) : 1;
}
