import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { isChange, type TextPartView } from '../../../rewrite/common/textPartView.ts';
import { buttons } from '../../common/buttonTraits.ts';
import type { AcceptedText } from '../../common/pageMessages.ts';
import type { ResultAction } from '../../common/resultAction.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { plainText } from '../markdown/plainText.ts';
import { changeKeys, getAcceptedText } from '../rewrite/changes.ts';
import { getFocusReplacement, layOutActions, type Row } from './actionLayout.ts';
import { holdsActions } from './failure.ts';
import { sheetItems, sheetKeys } from './images/sheetOffers.ts';
import { pickedPicture, resultsOf } from './turnResults.ts';

/** The row below a result: Insert, what else can be done with it, and quietly the rest. */
export function actions(page: Page, turn: TurnView, marked: string | undefined): TemplateResult | typeof nothing {
  const row = { page, turn, marked };
  const { row: wordy, end, more: rare } = layOutActions(row);
  if (wordy.length + end.length + rare.length === 0 || holdsActions(turn.result)) return nothing;
  return html`<div class="acts" @keydown=${sheetKeys(page, turn)}>
    ${repeat(
      wordy,
      (action) => getFocusReplacement(turn, action),
      (action, index) => html`${action === 'show' ? done(turn) : nothing}${wordyButton(row, action, index === 0)}`,
    )}
    <div class="end">${end.map((action) => quietButton(row, action))}${more(row, rare)}</div>
  </div>`;
}

function done({ result }: TurnView): TemplateResult {
  const label = result.inserted?.label ?? '';
  return html`<span class="done" title=${label}>${icon('check')}<span>${label}</span></span>`;
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
    for (const { id, textPart } of texts) page.rejectedChanges.keep(id, isLeft ? changeKeys(textPart.stretches) : []);
    const count = texts.reduce((sum, { textPart }) => sum + changeKeys(textPart.stretches).length, 0);
    page.announce(formatString(page.words.changesTaken, isLeft ? 0 : count, count));
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
  return formatString(page.words.selectedPart, page.words[action]);
}

/** A picture is copied here, since only the page can put its bytes on the clipboard. */
function act({ page, turn }: Row, action: ResultAction): void {
  const picture = pickedPicture(turn);
  const { id: resultId } = turn.result;
  const { ofPart } = buttons[action];
  const text = resultsOf(turn)
    .map((result) => taken(page, result) ?? result.text)
    .join('\n\n');
  const isOfOne = modeTraits[turn.mode].produces === 'pictures' && !turn.result.isIllustrated;
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

/** What the user has of the texts goes along, as it stands in the page. */
function takenBy(page: Page, turn: TurnView, action: ResultAction): { readonly taken?: readonly AcceptedText[] } {
  const texts = buttons[action].ofText ? textsOf(turn) : [];
  if (texts.length === 0) return {};
  return { taken: texts.map((result) => ({ resultId: result.id, text: taken(page, result) ?? '' })) };
}

function taken(page: Page, { id, textPart }: ResultView): string | undefined {
  return textPart && getAcceptedText(textPart.stretches, page.rejectedChanges.of(id));
}

/** What was done with a result. */
export function insertion({ insertion: sentence }: ResultView): TemplateResult | typeof nothing {
  return sentence ? html`<p class="note">${icon('check')}<span>${sentence}</span></p>` : nothing;
}
