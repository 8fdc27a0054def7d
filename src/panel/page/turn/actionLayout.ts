import { buttonNames, buttons } from '../../common/buttonTraits.ts';
import type { ResultAction } from '../../common/resultAction.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { hasCaptions } from './images/tiles.ts';

/** A turn's row: what is offered for it, and in which of its results something is marked. */
export interface Row {
  readonly page: Page;
  readonly turn: TurnView;
  readonly marked: string | undefined;
}

interface Places {
  /** With words, in their order. */
  readonly row: readonly ResultAction[];
  /** As icons at the end of the row. */
  readonly end: readonly ResultAction[];
  /** Under More. */
  readonly more: readonly ResultAction[];
}

/** Where what is offered for a result stands. Where nothing else has its words, as after a stop, Regenerate has them: it is the way on. */
export function layOutActions(row: Row): Places {
  const offered = inOrder(row.turn).filter((action) => isInSight(row, action));
  const placed = row.page.isNarrow ? placesInOneRow(row, offered) : (action: ResultAction) => placeIn(row, action);
  const alone = offered.some((action) => placed(action) === 'row') ? undefined : 'regenerate';
  const standing = (place: Place) => (action: ResultAction) => (action === alone ? 'row' : placed(action)) === place;
  const rare = buttonNames.filter((action) => offered.includes(action)).filter(standing('more'));
  return { row: offered.filter(standing('row')), end: offered.filter(standing('end')), more: rare };
}

/** Insert All leads the row of a text with its pictures, and where each picture has its own prompt; of several others it stands above them. Continue stands on its note, and Regenerate with each of several answers. */
function inOrder(turn: TurnView): readonly ResultAction[] {
  const { actions: offered } = turn.result;
  const elsewhere = [
    ...(isOfOnePicture(turn) ? [] : ['insertAll']),
    'continue',
    ...(turn.answers ? ['regenerate'] : []),
  ];
  const rest = offered.filter((action) => !elsewhere.includes(action));
  if (turn.result.textPart && !turn.result.inserted && rest.includes('replace'))
    return ['replace', ...rest.filter((action) => action !== 'replace')];
  const leads = hasCaptions(turn) || turn.result.isIllustrated;
  return offered.includes('insertAll') && leads ? ['insertAll', ...rest] : rest;
}

type Place = (typeof buttons)[ResultAction]['place'];

/**
 * One picture is put somewhere without its words first of all. A text with its pictures becomes a file as likely as a part of
 * one; of pictures with a prompt each, Insert All takes the room of Save As.
 */
function placeIn(row: Row, action: ResultAction): Place {
  const { place, collapsesWhenDone: givesWay } = buttons[action];
  const { turn } = row;
  const { inserted, isIllustrated } = turn.result;
  if (isRare(row, action)) return 'more';
  if (inserted || (action === 'replace' && drawsShots(turn))) return givesWay ? 'end' : place;
  if (isIllustrated) return action === 'newFile' ? 'row' : place;
  return action === 'saveAs' && hasCaptions(turn) ? 'end' : place;
}

/** The row has one line in the narrowest panel: what was inserted has three words in it, and shots to draw have theirs. */
function isRare({ turn, marked }: Row, action: ResultAction): boolean {
  const { inserted, isIllustrated } = turn.result;
  if (action === 'insert') return inserted?.by === 'replace' && marked === undefined;
  if (action === 'insertAll') return isOfOnePicture(turn);
  if (action === 'replace') return drawsShots(turn) && inserted !== undefined;
  return action === 'newFile' && !isIllustrated && (drawsShots(turn) || inserted !== undefined);
}

function drawsShots({ result }: TurnView): boolean {
  return result.actions.includes('generateImages');
}

/** Where there is little room: two with their words, Copy, and all others under More. */
function placesInOneRow(row: Row, offered: readonly ResultAction[]): (action: ResultAction) => Place {
  const inRow = offered.filter((action) => placeIn(row, action) === 'row');
  const [first, ...others] = inRow;
  const second = others.find((action) => action === 'generateImages') ?? others.find((action) => action !== 'saveAs');
  const likely = [first, second ?? others[0]];
  return (action) => {
    if (likely.includes(action)) return 'row';
    return action === 'copy' ? placeIn(row, action) : 'more';
  };
}

function isOfOnePicture({ tiles, result }: TurnView): boolean {
  return !tiles && !result.isIllustrated;
}

/** What was put somewhere says so in the place of its button, unless a part is marked that can be put somewhere too. */
function isInSight({ turn, marked }: Row, action: ResultAction): boolean {
  const { inserted } = turn.result;
  if (!inserted) return true;
  return marked === undefined ? action !== inserted.by : action !== 'show' && action !== 'undo';
}

/** Show takes the place of the button that was pressed, and so its focus; Undo never does. */
export function getFocusReplacement({ result }: TurnView, action: ResultAction): ResultAction {
  return action === 'show' ? (result.inserted?.by ?? action) : action;
}
