import { formatName, isShown } from '../../../shared/mediaTypes.ts';
import type { Picture } from '../../../shared/model.ts';
import type { CardView } from '../../../shared/view/pictures.ts';
import { bytes, type Language } from '../../words/formats.ts';

/** What stands in place of a picture whose format VS Code does not show; nothing for one that is shown. */
export function cardOf(
  language: Language,
  { mediaType, size }: Pick<Picture, 'mediaType' | 'size'>,
): CardView | undefined {
  if (isShown(mediaType)) return undefined;
  const { l10n } = language;
  const format = formatName(mediaType);
  return {
    title: format ? l10n.t('A picture in the format {0}', format) : l10n.t('A picture in an unknown format'),
    says: l10n.t('{0}. VS Code cannot show it. Save it to open it with another program.', bytes(language, size)),
  };
}
