import { type Language, pixels } from '../../../base/host/formats.ts';
import { promptOf } from '../../../sessions/common/model/turn.ts';
import { getOptions, type ImageInTurn } from '../../../sessions/common/pictureTurn.ts';

/** Formats a picture's prompt and parameters as a Markdown document. */
export function formatPromptDocument({ l10n, locale }: Language, { turn, result, picture }: ImageInTurn): string {
  const { aspectRatio, size } = getOptions(turn, result);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(result.startedAt);
  const facts = [
    l10n.t('Model: {0}', result.modelAnswered ?? result.model),
    l10n.t('Aspect ratio: {0}', aspectRatio || l10n.t('Auto')),
    l10n.t('Size: {0}', size || l10n.t('Auto')),
    l10n.t('Pixels: {0}', pixels(picture)),
    l10n.t('Date: {0}', date),
    ...(picture.alt ? [l10n.t('Alternative text: {0}', picture.alt)] : []),
  ];
  const list = facts.map((fact) => `- ${fact}`).join('\n');
  return [promptOf(turn, result), list, result.text.trim()].filter(Boolean).join('\n\n').concat('\n');
}
