import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { isChange, type TextPartView } from '../../../rewrite/common/textPartView.ts';
import { buttons, type ResultAction } from '../../common/buttonTraits.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { plainText } from '../markdown/plainText.ts';
import { getAcceptedText, getChangeKeys } from '../rewrite/changes.ts';
import { getFocusReplacement, layOutActions, type Row } from './actionLayout.ts';
import { showsRequestOnly } from './failure.ts';
import { getFormItems, getFormKeyHandler } from './images/insertFormItems.ts';
import { getPickedPicture, isOfPictures, resultsOf } from './turnResults.ts';

/** Renders the row below a result: Insert and the other likely actions with labels, and the rest as icons and under More. */
export function renderActions(page: Page, turn: TurnView, marked: string | undefined): TemplateResult | typeof nothing {
  const row = { page, turn, marked };
  const { row: labeled, end, more } = layOutActions(row);
  if (labeled.length + end.length + more.length === 0 || showsRequestOnly(turn.result)) return nothing;
  const label = turn.result.inserted?.label ?? '';
  const done = html`<span class="done" title=${label}>${icon('check')}<span>${label}</span></span>`;
  return html`<div class="actions" @keydown=${getFormKeyHandler(page, turn)}>
    ${repeat(
      labeled,
      (action) => getFocusReplacement(turn, action),
      (action, index) => html`${action === 'show' ? done : nothing}${labeledButton(row, action, index === 0)}`,
    )}
    <div class="end">${end.map((action) => quietButton(row, action))}${moreMenu(row, more)}</div>
  </div>`;
}

function labeledButton(row: Row, action: ResultAction, isFirst: boolean): TemplateResult {
  const { page, turn } = row;
  const isMeant = isFirst && isLikeliest(turn, action) && !turn.result.actions.includes('continue') && !turn.question;
  const waits = needsSelection(row, action);
  return labelButton({
    label: getLabel(row, action),
    ...(turn.result.textPart && action === 'replace' && { name: page.words.replace }),
    look: isMeant && !waits ? 'primary' : 'second',
    press: () => runAction(row, action),
    action,
    hint: getSelectionHint(row, action) ?? getHint(turn, action),
    waits,
  });
}

/** Returns whether an action is the most likely one. A text goes to its passage, unless the two are the same. */
function isLikeliest({ result: { textPart, actions: offered } }: TurnView, action: ResultAction): boolean {
  if (!textPart) return action === 'insert' || action === 'insertAll';
  return textPart.stretches.some(isChange) && action === (offered.includes('replace') ? 'replace' : 'insert');
}

/** Returns whether an action needs a selection, because an answer without one text for its passage can only be inserted in part. */
function needsSelection({ turn: { answers, result }, marked }: Row, action: ResultAction): boolean {
  const { place, ofText = false } = buttons[action];
  return !answers && result.noText !== undefined && marked === undefined && place === 'row' && ofText;
}

function getHint({ result }: TurnView, action: ResultAction): string | undefined {
  const { insertHint, replaceHint, noText } = result;
  if (noText !== undefined && buttons[action].ofText) return noText;
  return action === 'insert' ? insertHint : action === 'replace' ? replaceHint : undefined;
}

function getLabel({ page: { words }, turn: { result } }: Row, action: ResultAction): string {
  if (!result.textPart) return words[action];
  return action === 'replace' ? words.replaceWithText : action === 'copy' ? words.copyText : words[action];
}

function quietButton(row: Row, action: ResultAction): TemplateResult {
  const { icon = '' } = buttons[action];
  const hint = getSelectionHint(row, action);
  return iconButton({ label: getLabel(row, action), icon, press: () => runAction(row, action), wide: true, hint });
}

function moreMenu(row: Row, offered: readonly ResultAction[]): TemplateResult | typeof nothing {
  const { page, turn } = row;
  const { words } = page;
  const own = offered.map((action) => ({ label: words[action], press: () => runAction(row, action) }));
  const items = [...getFormItems(page, turn), ...own, ...getChangeItems(row)];
  const [only] = offered;
  if (items.length === 0) return nothing;
  if (items.length === 1 && only && only !== 'insertAgain') return quietButton(row, only);
  return html`<limn-menu .label=${words.more} .items=${items}></limn-menu>`;
}

/** Returns the menu items that accept or reject the changes of all texts of a turn at once. */
function getChangeItems({ page, turn }: Row): readonly { readonly label: string; readonly press: () => void }[] {
  const texts = resultsOf(turn).map(({ id, textPart }) => ({ id, keys: getChangeKeys(textPart?.stretches ?? []) }));
  const changes = texts.filter(({ keys }) => keys.length > 0);
  const count = changes.flatMap(({ keys }) => keys).length;
  if (count === 0) return [];
  const keep = (isLeft: boolean) => () => {
    for (const { id, keys } of changes) page.rejectedChanges.keep(id, isLeft ? keys : []);
    page.announce(formatString(page.words.changesTaken, isLeft ? 0 : count, count));
  };
  return [
    { label: page.words.takeAll, press: keep(false) },
    { label: page.words.leaveAll, press: keep(true) },
  ];
}

type ResultWithText = ResultView & { readonly textPart: TextPartView };

function hasText(result: ResultView): result is ResultWithText {
  return result.textPart !== undefined;
}

function getSelectionHint({ page, marked }: Row, action: ResultAction): string | undefined {
  if (marked === undefined || !buttons[action].ofPart) return undefined;
  return formatString(page.words.selectedPart, page.words[action]);
}

/** Runs an action. A picture is copied here, because only the page can put its bytes on the clipboard. */
function runAction({ page, turn }: Row, action: ResultAction): void {
  const { id: resultId } = turn.result;
  const { ofPart, ofPicture, ofText } = buttons[action];
  const picture = isOfPictures(turn) ? getPickedPicture(turn) : undefined;
  if (action === 'copy' && picture) {
    page.copyPicture(picture, resultId);
    return;
  }
  const meant = picture && ofPicture && { pictureId: picture.id };
  const marked = ofPart ? page.selected(turn) : undefined;
  const text = () => resultsOf(turn).map((result) => (hasText(result) ? getResultText(page, result) : result.text));
  const plain = ofPart === 'plain' && { part: plainText(marked?.part ?? text().join('\n\n')) };
  // The accepted texts are sent with it, because only the page knows which changes the user has rejected.
  const texts = ofText && !marked ? resultsOf(turn).filter(hasText) : [];
  const acceptedTexts = texts.map((result) => ({ resultId: result.id, text: getResultText(page, result) }));
  page.post({
    type: 'resultAction',
    resultId,
    action,
    ...meant,
    ...marked,
    ...plain,
    ...(acceptedTexts.length > 0 && { acceptedTexts }),
  });
}

function getResultText(page: Page, { id, textPart }: ResultWithText): string {
  return getAcceptedText(textPart.stretches, page.rejectedChanges.of(id));
}

/** Renders what was done with a result. */
export function renderInsertion({ insertion: sentence }: ResultView): TemplateResult | typeof nothing {
  return sentence ? html`<p class="note">${icon('check')}<span>${sentence}</span></p>` : nothing;
}
