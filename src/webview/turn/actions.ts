import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ResultAction } from '../../shared/actions.ts';
import { buttonNames, buttons } from '../../shared/buttons.ts';
import { kinds } from '../../shared/kinds.ts';
import type { TakenText } from '../../shared/messages/pageMessages.ts';
import type { ResultView } from '../../shared/view/result.ts';
import { isChange, type TextPartView } from '../../shared/view/textPart.ts';
import type { TurnView } from '../../shared/view/turn.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import { plainText } from '../markdown/plainText.ts';
import type { Page } from '../page.ts';
import { filled } from '../sentences.ts';
import { changeKeys, takenText } from '../text/leftChanges.ts';
import { resultsOf } from './answers.ts';
import { holdsActions } from './failure.ts';
import { sheetItems, sheetKeys } from './pictures/sheetOffers.ts';
import { hasCaptions, pickedPicture } from './pictures/tiles.ts';

/** A turn's row: what is offered for it, and in which of its results something is marked. */
interface Row {
  readonly page: Page;
  readonly turn: TurnView;
  readonly marked: string | undefined;
}

/** The row below a result: Insert, what else can be done with it, and quietly the rest. */
export function actions(page: Page, turn: TurnView, marked: string | undefined): TemplateResult | typeof nothing {
  const row = { page, turn, marked };
  const offered = inOrder(turn).filter((action) => isInSight(row, action));
  if (offered.length === 0 || holdsActions(turn.result)) return nothing;
  const placed = page.isNarrow ? placesInOneRow(row, offered) : (action: ResultAction) => placeIn(row, action);
  const standing = (place: Place) => (action: ResultAction) => placed(action) === place;
  const wordy = offered.filter(standing('row'));
  const rare = buttonNames.filter((action) => offered.includes(action)).filter(standing('more'));
  return html`<div class="acts" @keydown=${sheetKeys(page, turn)}>
    ${repeat(
      wordy,
      (action) => inPlaceOf(turn, action),
      (action, index) => html`${action === 'show' ? done(turn) : nothing}${wordyButton(row, action, index === 0)}`,
    )}
    <div class="end">
      ${offered.filter(standing('end')).map((action) => quietButton(row, action))}${more(row, rare)}
    </div>
  </div>`;
}

type Place = (typeof buttons)[ResultAction]['place'];

/**
 * One picture is put somewhere without its words first of all. A text with its pictures becomes a file as likely as a part of
 * one; of pictures with a prompt each, Insert All takes the room of Save As.
 */
function placeIn(row: Row, action: ResultAction): Place {
  const { place, givesWay } = buttons[action];
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
function inPlaceOf({ result }: TurnView, action: ResultAction): ResultAction {
  return action === 'show' ? (result.inserted?.by ?? action) : action;
}

function done({ result }: TurnView): TemplateResult {
  return html`<span class="done">${icon('check')}${result.inserted?.label ?? ''}</span>`;
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

function wordyButton(row: Row, action: ResultAction, isFirst: boolean): TemplateResult {
  const { actions: offered } = row.turn.result;
  const isMeant = isFirst && isLikeliest(row.turn, action) && !offered.includes('continue') && !row.turn.question;
  const waits = waitsForPart(row, action);
  return labelButton({
    label: labelOf(row, action),
    ...(row.turn.result.textPart && action === 'replace' && { name: row.page.words.replace }),
    look: isMeant && !waits ? 'primary' : 'second',
    press: () => act(row, action),
    does: action,
    hint: selectionHint(row, action) ?? hintOf(row.turn, action),
    waits,
  });
}

/** A text goes where its passage is, unless it has the same words. */
function isLikeliest({ result: { textPart, actions: offered } }: TurnView, action: ResultAction): boolean {
  if (!textPart) return action === 'insert' || action === 'insertAll';
  return textPart.stretches.some(isChange) && action === (offered.includes('replace') ? 'replace' : 'insert');
}

/** Of an answer without one text for its passage only what is selected can be put somewhere. */
function waitsForPart({ turn: { answers, result }, marked }: Row, action: ResultAction): boolean {
  return (
    !answers &&
    result.noText !== undefined &&
    marked === undefined &&
    buttons[action].place === 'row' &&
    buttons[action].ofText === true
  );
}

function hintOf({ result }: TurnView, action: ResultAction): string | undefined {
  const { insertHint, replaceHint, noText } = result;
  if (noText !== undefined && buttons[action].ofText) return noText;
  return action === 'insert' ? insertHint : action === 'replace' ? replaceHint : undefined;
}

function labelOf({ page: { words }, turn: { result } }: Row, action: ResultAction): string {
  if (!result.textPart) return words[action];
  return action === 'replace' ? words.replaceWithText : action === 'copy' ? words.copyText : words[action];
}

function quietButton(row: Row, action: ResultAction): TemplateResult {
  const { icon: name = '' } = buttons[action];
  const press = () => act(row, action);
  const hint = selectionHint(row, action);
  return iconButton({ label: labelOf(row, action), icon: name, press, wide: true, ...(hint && { hint }) });
}

function more(row: Row, offered: readonly ResultAction[]): TemplateResult | typeof nothing {
  const [only, second] = offered;
  const { page, turn } = row;
  const { words } = page;
  const [sheets, changes] = [sheetItems(page, turn), allChanges(row)];
  const isAlone = sheets.length === 0 && changes.length === 0;
  if (isAlone && !only) return nothing;
  if (isAlone && only && !second && only !== 'insertAgain') return quietButton(row, only);
  const own = offered.map((action) => ({ label: words[action], press: () => act(row, action) }));
  const items = [...sheets, ...own, ...changes];
  return html`<limn-menu .label=${words.more} .items=${items}></limn-menu>`;
}

/** Takes or leaves the changes of all texts of a turn at once. */
function allChanges({ page, turn }: Row): readonly { readonly label: string; readonly press: () => void }[] {
  const texts = textsOf(turn).filter(({ textPart }) => textPart.stretches.some(isChange));
  if (texts.length === 0) return [];
  const keep = (isLeft: boolean) => () => {
    for (const { id, textPart } of texts) page.left.keep(id, isLeft ? changeKeys(textPart.stretches) : []);
    const count = texts.reduce((sum, { textPart }) => sum + changeKeys(textPart.stretches).length, 0);
    page.say(filled(page.words.changesTaken, isLeft ? 0 : count, count));
  };
  return [
    { label: page.words.takeAll, press: keep(false) },
    { label: page.words.leaveAll, press: keep(true) },
  ];
}

type WithText = ResultView & { readonly textPart: TextPartView };

function textsOf(turn: TurnView): readonly WithText[] {
  return resultsOf(turn).filter((result): result is WithText => result.textPart !== undefined);
}

function selectionHint({ page, marked }: Row, action: ResultAction): string | undefined {
  if (marked === undefined || !buttons[action].ofPart) return undefined;
  return filled(page.words.selectedPart, page.words[action]);
}

/** A picture is copied here, since only the page can put its bytes on the clipboard. */
function act({ page, turn }: Row, action: ResultAction): void {
  const picture = pickedPicture(turn);
  const { id: resultId } = turn.result;
  const { ofPart } = buttons[action];
  const text = resultsOf(turn)
    .map((result) => taken(page, result) ?? result.text)
    .join('\n\n');
  const isOfOne = kinds[turn.mode].brings === 'pictures' && !turn.result.isIllustrated;
  const meant = isOfOne && picture && buttons[action].ofPicture && { pictureId: picture.id };
  const marked = ofPart ? page.selected(turn) : undefined;
  const plain = ofPart === 'plain' && { part: plainText(marked?.part ?? text) };
  if (action === 'copy' && isOfOne && picture) page.copyPicture(picture, resultId);
  else
    page.post({
      type: 'act',
      resultId,
      action,
      ...meant,
      ...marked,
      ...plain,
      ...(!marked && takenBy(page, turn, action)),
    });
}

/** What the person has of the texts goes along, as it stands in the page. */
function takenBy(page: Page, turn: TurnView, action: ResultAction): { readonly taken?: readonly TakenText[] } {
  const texts = buttons[action].ofText ? textsOf(turn) : [];
  if (texts.length === 0) return {};
  return { taken: texts.map((result) => ({ resultId: result.id, text: taken(page, result) ?? '' })) };
}

function taken(page: Page, { id, textPart }: ResultView): string | undefined {
  return textPart && takenText(textPart.stretches, page.left.of(id));
}

/** What was done with a result. */
export function insertion({ insertion: sentence }: ResultView): TemplateResult | typeof nothing {
  return sentence ? html`<p class="note">${icon('check')}<span>${sentence}</span></p>` : nothing;
}
