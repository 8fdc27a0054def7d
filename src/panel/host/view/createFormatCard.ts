import { formatBytes, type Language } from '../../../base/host/formats.ts';
import { formatName, isShown, type MediaType } from '../../../imageFiles/common/mediaTypes.ts';
import type { Picture } from '../../../sessions/common/model/picture.ts';
import type { CardView } from '../../common/imageView.ts';

/** Returns the card shown instead of a picture whose format VS Code cannot display; empty for other formats. */
export function createFormatCard(
  language: Language,
  { mediaType, size }: Pick<Picture, 'mediaType' | 'size'>,
): CardView | undefined {
  const title = cardTitle(language, mediaType);
  if (title === undefined) return undefined;
  const { l10n } = language;
  return {
    title,
    says: l10n.t('{0}. VS Code cannot show it. Save it to open it with another program.', formatBytes(language, size)),
  };
}

/** Returns the card's title, which names the format; undefined for a format that can be displayed. */
export function cardTitle({ l10n }: Pick<Language, 'l10n'>, mediaType: MediaType): string | undefined {
  if (isShown(mediaType)) return undefined;
  const format = formatName(mediaType);
  return format ? l10n.t('A picture in the format {0}', format) : l10n.t('A picture in an unknown format');
}
