import { ratioOf } from '../../../product/common/sizes.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PictureView } from '../../common/imageView.ts';
import { createFormatCard } from './createFormatCard.ts';
import type { PageContext } from './viewContext.ts';

/** `prompt` is what the picture was drawn from; it stands for the picture in words until the person chose others. */
export function pictureView(
  { src, language }: Pick<PageContext, 'src' | 'language'>,
  picture: Picture,
  prompt: string,
): PictureView {
  const { id, width, height, thumbnail, alt = prompt } = picture;
  const card = createFormatCard(language, picture);
  const small = thumbnail && { thumbnail: src(picture, 'small') };
  return { id, src: src(picture, 'whole'), ...small, alt, width, height, ...(card && { card }) };
}

/** The address of a picture that is shown small: its small copy, where one is kept. */
export function smallSrc({ src }: Pick<PageContext, 'src'>, picture: Picture): string {
  return src(picture, picture.thumbnail ? 'small' : 'whole');
}

/** Width to height of a picture that is not there yet: as asked, else as the last one received. */
export function getExpectedRatio({ aspectRatio }: PictureOptions, lastRatio: number): number {
  return boundedRatio(ratioOf(aspectRatio) ?? lastRatio);
}

/** What a frame can show; a picture of no height has the shape of a square. */
export function boundedRatio(ratio: number): number {
  return Number.isFinite(ratio) ? Math.min(20, Math.max(0.05, ratio)) : 1;
}
