import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ResultAction } from '../../shared/actions.ts';
import { kinds } from '../../shared/kinds.ts';
import type { ResultView } from '../../shared/view/result.ts';
import type { TurnView } from '../../shared/view/turn.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { filled } from '../clock.ts';
import { icon } from '../icon.ts';
import { plainText } from '../markdown/plainText.ts';
import type { Page } from '../page.ts';
import { holdsActions } from './failure.ts';
import { hasCaptions, pickedPicture } from './tiles.ts';

/** Quiet actions at the right end, with their codicons; the others are buttons with words. */
const quiet: Partial<Record<ResultAction, string>> = { newFile: 'new-file', copy: 'copy', regenerate: 'refresh' };

/** Actions that stand under More, unless one is there alone: then it stands in the row with its icon. Insert Again is never so near. */
const under: Partial<Record<ResultAction, string>> = {
  insertAgain: 'insert',
  copyPlain: 'copy',
  useAsPrompt: 'limn-picture',
  generateImages: 'limn-picture',
  variations: 'refresh',
  suggestAltText: 'symbol-string',
  showPrompt: 'quote',
  showRequest: 'json',
};

/** Actions that take what is marked in an answer in place of the whole of it. */
const ofPart: readonly ResultAction[] = [
  'insert',
  'insertAgain',
  'replace',
  'newFile',
  'copy',
  'copyPlain',
  'useAsPrompt',
];

/** Actions that are meant for the one picture in sight. */
const ofPicture: readonly ResultAction[] = [
  'insert',
  'insertAgain',
  'saveAs',
  'refine',
  'copy',
  'suggestAltText',
  'showPrompt',
];

/** Actions that take an answer as it reads, without the marks of Markdown. */
const plainly: readonly ResultAction[] = ['copyPlain', 'useAsPrompt'];

/** The work is done: what else can be done with the picture gives way to that. */
const quietWhenDone: Partial<Record<ResultAction, string>> = { saveAs: 'save-as', refine: 'edit' };

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
  const [icons, menu] = [iconsOf(turn), underOf(turn)];
  const wordy = offered.filter((action) => !icons[action] && !menu[action]);
  const rare = Object.keys(menu).flatMap((key) => offered.find((action) => action === key) ?? []);
  return html`<div class="acts">
    ${repeat(
      wordy,
      (action) => placeOf(turn, action),
      (action, index) => html`${action === 'show' ? done(turn) : nothing}${wordyButton(row, action, index === 0)}`,
    )}
    <div class="end">
      ${offered.map((action) => quietButton(row, action, icons[action]))}${more(row, rare)}
    </div>
  </div>`;
}

/** A text with its pictures becomes a file as likely as a part of one; of pictures with a prompt each, Insert All takes the room of Save As. */
function iconsOf(turn: TurnView): typeof quiet {
  const { newFile: _, ...others } = quiet;
  if (turn.result.landed) return { ...quietWhenDone, ...quiet };
  if (turn.result.isIllustrated) return others;
  return hasCaptions(turn) ? { saveAs: 'save-as', ...quiet } : quiet;
}

/** One picture is put somewhere without its words first of all. */
function underOf(turn: TurnView): typeof under {
  return isOfOnePicture(turn) ? { insertAll: 'insert', ...under } : under;
}

function isOfOnePicture({ tiles, result }: TurnView): boolean {
  return !tiles && !result.isIllustrated;
}

/** What was put somewhere says so in the place of its button, unless a part is marked that can be put somewhere too. */
function isInSight({ turn, marked }: Row, action: ResultAction): boolean {
  const { landed } = turn.result;
  if (!landed) return true;
  return marked === undefined ? action !== landed.by : action !== 'show' && action !== 'undo';
}

/** Show takes the place of the button that was pressed, and so its focus; Undo never does. */
function placeOf({ result }: TurnView, action: ResultAction): ResultAction {
  return action === 'show' ? (result.landed?.by ?? action) : action;
}

function done({ result }: TurnView): TemplateResult {
  return html`<span class="done">${icon('check')}${result.landed?.label ?? ''}</span>`;
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
  const leads = hasCaptions(turn) || turn.result.isIllustrated;
  return offered.includes('insertAll') && leads ? ['insertAll', ...rest] : rest;
}

function wordyButton(row: Row, action: ResultAction, isFirst: boolean): TemplateResult {
  const { actions: offered, insertHint } = row.turn.result;
  const isLikeliest = action === 'insert' || action === 'insertAll';
  return labelButton({
    label: row.page.words[action],
    look: isFirst && isLikeliest && !offered.includes('continue') ? 'primary' : 'second',
    press: () => act(row, action),
    hint: markedHint(row, action) ?? (action === 'insert' ? insertHint : undefined),
  });
}

function quietButton(row: Row, action: ResultAction, name: string | undefined): TemplateResult | typeof nothing {
  if (!name) return nothing;
  const press = () => act(row, action);
  const hint = markedHint(row, action);
  return iconButton({ label: row.page.words[action], icon: name, press, wide: true, ...(hint && { hint }) });
}

function more(row: Row, offered: readonly ResultAction[]): TemplateResult | typeof nothing {
  const [only, second] = offered;
  if (!only) return nothing;
  if (!second && only !== 'insertAgain') return quietButton(row, only, under[only]);
  const { words } = row.page;
  const items = offered.map((action) => ({ label: words[action], press: () => act(row, action) }));
  return html`<limn-menu .label=${words.more} .items=${items}></limn-menu>`;
}

function markedHint({ page, marked }: Row, action: ResultAction): string | undefined {
  if (marked === undefined || !ofPart.includes(action)) return undefined;
  return filled(page.words.markedPart, page.words[action]);
}

/** A picture is copied here, since only the page can put its bytes on the clipboard. */
function act({ page, turn }: Row, action: ResultAction): void {
  const picture = pickedPicture(turn);
  const { id: resultId } = turn.result;
  const text = (turn.answers ?? [turn]).map(({ result }) => result.text).join('\n\n');
  const isOfOne = kinds[turn.mode].brings === 'pictures' && !turn.result.isIllustrated;
  const meant = isOfOne && picture && ofPicture.includes(action) && { pictureId: picture.id };
  const marked = ofPart.includes(action) ? page.marked(turn) : undefined;
  const plain = plainly.includes(action) && { part: plainText(marked?.part ?? text) };
  if (action === 'copy' && isOfOne && picture) page.copyPicture(picture, resultId);
  else page.post({ type: 'act', resultId, action, ...meant, ...marked, ...plain });
}

/** What was done with a result. */
export function landing({ landing: sentence }: ResultView): TemplateResult | typeof nothing {
  return sentence ? html`<p class="note">${icon('check')}<span>${sentence}</span></p>` : nothing;
}
