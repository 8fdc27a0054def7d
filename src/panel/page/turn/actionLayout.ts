import { buttonNames, buttons, type ResultAction } from '../../common/buttonTraits.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { hasCaptions } from './turnResults.ts';

/** A turn's row of actions, and the result in which the user has selected something. */
export interface Row {
  readonly page: Page;
  readonly turn: TurnView;
  readonly marked: string | undefined;
}

type Place = (typeof buttons)[ResultAction]['place'];

/**
 * Returns the actions of a result that are shown with labels, as icons at the end of the row, and under More. If no other action has a
 * label, as after a stop, Regenerate gets one as the next step.
 */
export function layOutActions(row: Row): Readonly<Record<Place, readonly ResultAction[]>> {
  const offered = orderActions(row.turn).filter((action) => isShown(row, action));
  const placed = row.page.isNarrow ? getNarrowPlaces(row, offered) : (action: ResultAction) => getPlace(row, action);
  const alone = offered.some((action) => placed(action) === 'row') ? undefined : 'regenerate';
  const standing = (place: Place) => (action: ResultAction) => (action === alone ? 'row' : placed(action)) === place;
  const more = buttonNames.filter((action) => offered.includes(action)).filter(standing('more'));
  return { row: offered.filter(standing('row')), end: offered.filter(standing('end')), more };
}

/**
 * Returns the row's actions in order. Insert All comes first for an illustrated text and if each picture has its own prompt; otherwise it
 * is shown above the pictures. Continue is shown on its note, and Regenerate with each of several answers.
 */
function orderActions(turn: TurnView): readonly ResultAction[] {
  const { actions: offered } = turn.result;
  const elsewhere = ['continue', isOfOnePicture(turn) ? '' : 'insertAll', turn.answers ? 'regenerate' : ''];
  const rest = offered.filter((action) => !elsewhere.includes(action));
  if (turn.result.textPart && !turn.result.inserted && rest.includes('replace'))
    return ['replace', ...rest.filter((action) => action !== 'replace')];
  const leads = hasCaptions(turn) || turn.result.isIllustrated;
  return offered.includes('insertAll') && leads ? ['insertAll', ...rest] : rest;
}

/**
 * Returns the place of an action. For one picture, inserting comes first. An illustrated text is as likely to become a file as a part of
 * one. If each picture has its own prompt, Insert All takes the room of Save As.
 */
function getPlace(row: Row, action: ResultAction): Place {
  const { place, collapsesWhenDone } = buttons[action];
  const { turn } = row;
  const { inserted, isIllustrated } = turn.result;
  if (isRare(row, action)) return 'more';
  if (inserted || (action === 'replace' && drawsShots(turn))) return collapsesWhenDone ? 'end' : place;
  if (isIllustrated) return action === 'newFile' ? 'row' : place;
  return action === 'saveAs' && hasCaptions(turn) ? 'end' : place;
}

/**
 * Returns whether an action moves to More, because the row must fit into one line of the narrowest panel. An insertion needs three labels,
 * and so do a storyboard's shots.
 */
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

/** Returns the places in a narrow panel: two actions with labels, Copy, and all others under More. */
function getNarrowPlaces(row: Row, offered: readonly ResultAction[]): (action: ResultAction) => Place {
  const [first, ...others] = offered.filter((action) => getPlace(row, action) === 'row');
  const second = others.find((action) => action === 'generateImages') ?? others.find((action) => action !== 'saveAs');
  const likely = [first, second ?? others[0]];
  return (action) => (likely.includes(action) ? 'row' : action === 'copy' ? getPlace(row, action) : 'more');
}

function isOfOnePicture({ tiles, result }: TurnView): boolean {
  return !tiles && !result.isIllustrated;
}

/**
 * Returns whether an action is shown. After an insertion, its result replaces the button, unless a selected part can be inserted as well.
 */
function isShown({ turn, marked }: Row, action: ResultAction): boolean {
  const { inserted } = turn.result;
  if (!inserted) return true;
  return marked === undefined ? action !== inserted.by : action !== 'show' && action !== 'undo';
}

/** Returns the button that gets the focus when the pressed one disappears: Show, never Undo. */
export function getFocusReplacement({ result }: TurnView, action: ResultAction): ResultAction {
  return action === 'show' ? (result.inserted?.by ?? action) : action;
}
