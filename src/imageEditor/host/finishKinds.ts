import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { keyColors } from '../../prompts/common/keyColor.ts';
import { type FinishKind, getFinishKind } from '../../sessions/common/finishing.ts';
import type { FinishProblem } from '../../sessions/common/model/finish.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Result, Session, Turn } from '../../sessions/common/model/session.ts';
import { getOrigins, type ImageInTurn } from '../../sessions/common/pictureTurn.ts';
import { getKeyColor } from '../../sessions/common/requestContent.ts';
import type { PixelEdit } from '../common/pixelEdit.ts';
import { formatEnclosed } from './formatEnclosed.ts';

/** A received image that is to be finished. */
export interface Unfinished extends ImageInTurn {
  readonly session: Session;
}

type L10n = typeof vscode.l10n;

/** How a page finishes the received images of a kind. */
interface FinishTraits {
  /** What a page does with the image, or why nothing can be done; `bytes` reads other images of the session. */
  readonly createEdit: (
    image: Unfinished,
    bytes: (picture: Picture) => Promise<Uint8Array | undefined>,
  ) => Promise<PixelEdit | FinishProblem>;
  /** Why the image stayed as it was received. */
  readonly says: (l10n: L10n, problem: FinishProblem) => string;
}

export const finishKinds: Readonly<Record<FinishKind, FinishTraits>> = {
  transparent: {
    createEdit: async ({ session, turn, result }) => ({
      kind: 'keyOut',
      color: [...keyColors[getKeyColor({ turn, result }, getOrigins(session, turn))].rgb],
    }),
    says: (l10n, problem) => {
      if (problem === 'onlyBackground')
        return l10n.t("The background isn't transparent: the image has only one color.");
      if (problem === 'noFlatBackground')
        return l10n.t("The background isn't transparent: the model drew no flat background.");
      return l10n.t("The background isn't transparent: the image couldn't be read, or is too large to edit.");
    },
  },
};

/** Returns what users should know of how the images of a result were finished, once each. */
export function formatFinishes(l10n: L10n, turn: Turn, { finishes = [] }: Result): readonly string[] {
  const kind = getFinishKind(turn);
  if (!kind) return [];
  const said = finishes.flatMap(({ problem, enclosed }) => {
    if (!problem) return formatEnclosed(l10n, enclosed) ?? [];
    const kept = l10n.t('The image is kept as received.');
    return joinSentences(
      l10n,
      finishKinds[kind].says(l10n, problem),
      kept,
      l10n.t('You were billed for this request.'),
    );
  });
  return [...new Set(said)];
}
