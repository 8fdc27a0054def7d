import { formatBytes, type Language } from '../../../base/host/formats.ts';
import { formatName, isShown, type MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import { ratioOf } from '../../../product/common/sizes.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { Result, Turn } from '../../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { PageContext } from './viewContext.ts';

/** `prompt` is the picture's prompt; it is the alternative text until the user enters another one. */
export function pictureView(
  { src, language }: Pick<PageContext, 'src' | 'language'>,
  picture: Picture,
  prompt: string,
): PictureView {
  const { id, mediaType, size, width, height, thumbnail, alt = prompt } = picture;
  const title = getCardTitle(language, mediaType);
  const small = thumbnail && { thumbnail: src(picture, 'small') };
  const view = { id, src: src(picture, 'whole'), ...small, alt, width, height };
  if (title === undefined) return view;
  const file = formatBytes(language, size);
  const says = language.l10n.t(
    "{0}. VS Code can't display this format. Save the image to open it in another app.",
    file,
  );
  return { ...view, card: { title, says } };
}

/** Returns the picture of a result that is shown large: the picked one, otherwise its first. */
export function getLargePicture({ picked }: Pick<Turn, 'picked'>, { pictures }: Result): Picture | undefined {
  return pictures.find(({ id }) => id === picked) ?? pictures[0];
}

/** Returns the URI for showing the picture small: its thumbnail's, if one is stored. */
export function getSmallSrc({ src }: Pick<PageContext, 'src'>, picture: Picture): string {
  return src(picture, picture.thumbnail ? 'small' : 'whole');
}

/** Returns width to height of a picture that has not arrived: as requested, otherwise like the last one received. */
export function getExpectedRatio({ aspectRatio }: Pick<PictureOptions, 'aspectRatio'>, lastRatio: number): number {
  return limitRatio(ratioOf(aspectRatio) ?? lastRatio);
}

/** Limits a ratio to what a frame can show; a picture without height gets a square. */
export function limitRatio(ratio: number): number {
  return Number.isFinite(ratio) ? Math.min(20, Math.max(0.05, ratio)) : 1;
}

/** Returns the card's title, which names the format; undefined for a format that can be displayed. */
export function getCardTitle({ l10n }: Pick<Language, 'l10n'>, mediaType: MediaType): string | undefined {
  if (isShown(mediaType)) return undefined;
  const format = formatName(mediaType);
  return format ? l10n.t('{0} image', format) : l10n.t('Image in an unknown format');
}
