import type { Language } from '../../../base/host/formats.ts';
import { getImageToConfirm, getUnsentResults } from '../../../sessions/common/keepAlike.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import type { QuestionView } from '../../common/turnView.ts';

/** Returns the turn's question to the user: whether the first of several pictures is sent with the requests for the others. */
export function questionOf({ l10n }: Language, turn: Turn): QuestionView | undefined {
  const picture = getImageToConfirm(turn);
  if (!picture) return undefined;
  const count = getUnsentResults(turn).length;
  return {
    pictureId: picture.id,
    title: l10n.t('Draw the others like this one?'),
    says:
      count === 1
        ? l10n.t('Yes sends 1 request, with this picture.')
        : l10n.t('Yes sends {0} requests, each with this picture.', count),
    answers: [
      { answer: 'yes', label: count === 1 ? l10n.t('Yes, Send 1 Request') : l10n.t('Yes, Send {0} Requests', count) },
      { answer: 'another', label: l10n.t('Another') },
      { answer: 'no', label: l10n.t('No') },
    ],
  };
}
