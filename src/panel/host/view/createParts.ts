import { pixels } from '../../../base/host/formats.ts';
import { formatName } from '../../../imageFiles/common/mediaTypes.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import { promptOf, type Turn } from '../../../sessions/common/model/turn.ts';
import {
  getCandidateParts,
  getParts,
  isIllustrated,
  isTextOnly,
  type PlacedPart,
} from '../../../sessions/common/resultParts.ts';
import type { LinkView } from '../../common/imageView.ts';
import type { PieceView } from '../../common/partView.ts';
import type { ResultView } from '../../common/resultView.ts';
import { pictureView } from './createImageView.ts';
import type { PageContext } from './viewContext.ts';

type Pieces = Pick<ResultView, 'pieces' | 'isIllustrated' | 'links'>;

/** Returns the text, pictures and links of an image result in response order; `links` are those that are not part of the text. */
export function createParts(context: PageContext, turn: Turn, result: Result, links: readonly LinkView[]): Pieces {
  const { produces: brings } = modeTraits[turn.mode];
  const isDamaged = brings === 'answer' || result.state === 'running' || isTextOnly(result);
  const parts = isDamaged ? [] : partsShown(turn, result);
  if (!parts.some((part) => part.kind === 'words')) return { links };
  const pieces = parts.flatMap((part) => pieceView({ context, turn, result, links }, part));
  const placed = new Set(pieces.flatMap((piece) => (piece.kind === 'link' ? [piece.link.index] : [])));
  return {
    pieces,
    links: links.filter(({ index }) => !placed.has(index)),
    ...(isIllustrated(result) && { isIllustrated: true as const }),
  };
}

/** Returns all parts of an illustrated text; otherwise the picked picture, with the text and links of its own candidate. */
function partsShown({ picked }: Turn, result: Result): readonly PlacedPart[] {
  const parts = getParts(result).filter((part) => part.kind !== 'words' || part.text.trim() !== '');
  if (isIllustrated(result)) return parts;
  const meant = result.pictures.find(({ id }) => id === picked) ?? result.pictures[0];
  if (!meant) return parts;
  const own = new Set(getCandidateParts(result, meant.id).map(({ candidate }) => candidate));
  const isShown = (part: PlacedPart) => part.kind !== 'picture' || part.picture.id === meant.id;
  return parts.filter((part) => own.has(part.candidate) && isShown(part));
}

interface Whole {
  readonly context: PageContext;
  readonly turn: Turn;
  readonly result: Result;
  readonly links: readonly LinkView[];
}

function pieceView({ context, turn, result, links }: Whole, part: PlacedPart): readonly PieceView[] {
  if (part.kind === 'words') return [{ kind: 'words', text: part.text }];
  if (part.kind === 'link')
    return links.flatMap((link) => (link.address === part.link ? [{ kind: 'link', link }] : []));
  const { picture } = part;
  const number = numberOf(turn, result, picture.id);
  const facts = [context.language.l10n.t('Picture {0}', number), pixels(picture) || formatName(picture.mediaType)];
  const view = pictureView(context, picture, promptOf(turn, result));
  return [{ kind: 'picture', picture: view, number, facts: facts.filter(Boolean) }];
}

/** Returns the number of a picture among all of its turn in display order, from 1. */
function numberOf({ results }: Turn, result: Result, pictureId: string): number {
  const before = results.slice(0, results.indexOf(result)).flatMap(({ pictures }) => pictures);
  const own = getParts(result).flatMap((part) => (part.kind === 'picture' ? [part.picture.id] : []));
  return before.length + own.indexOf(pictureId) + 1;
}
