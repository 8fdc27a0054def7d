import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { keyColors } from '../../prompts/common/keyColor.ts';
import { type FinishKind, getFinishKind } from '../../sessions/common/finishing.ts';
import { findMarks } from '../../sessions/common/lostMarks.ts';
import type { Finish, FinishProblem } from '../../sessions/common/model/finish.ts';
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
  keepOutside: {
    createEdit: async ({ turn }, read) => {
      const { marks } = findMarks(turn);
      const attached = turn.attachments?.find(({ id }) => id === marks?.original)?.picture;
      const original = marks?.whole ?? attached;
      const bytes = original && (await read(original));
      if (!marks || !bytes) return 'unreadable';
      const { feather = 0 } = marks;
      return { kind: 'keepOutside', original: new Uint8Array(bytes), marks: marks.marks, feather };
    },
    says: (l10n, problem) => {
      if (problem === 'unchanged') return l10n.t('The model changed nothing inside the marks.');
      if (problem === 'otherImage')
        return l10n.t("The result shows another image than the marked one, so the rest couldn't be kept.");
      if (problem === 'noRegion') return l10n.t("No mark is on the image, so the rest couldn't be kept.");
      return l10n.t(
        "Everything outside the marks couldn't be kept: an image couldn't be read, or is too large to edit.",
      );
    },
  },
};

/** Returns what users should know of how the images of a result were finished, once each. */
export function formatFinishes(l10n: L10n, turn: Turn, { finishes = [] }: Result): readonly string[] {
  const kind = getFinishKind(turn);
  if (!kind) return [];
  const said = finishes.flatMap(({ problem, enclosed, fit }) => {
    if (!problem) return formatEnclosed(l10n, enclosed) ?? formatFit(l10n, fit) ?? [];
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

/** Returns how an image of another size was brought to that of the marked one; undefined if it had the same. */
function formatFit(l10n: L10n, fit: Finish['fit']): string | undefined {
  if (fit === 'scaled') return l10n.t('The result had another size and was scaled to that of the marked image.');
  return fit && l10n.t('The result had another aspect ratio and was aligned with the marked image.');
}
