import { html, nothing, type TemplateResult } from 'lit';
import type { ResultAction, ResultView, TurnView } from '../../shared/view.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';
import { hasCaptions, pickedPicture } from './tiles.ts';

/** Quiet actions at the right end, with their codicons; the others are buttons with words. */
const quiet: Partial<Record<ResultAction, string>> = { newFile: 'new-file', copy: 'copy', regenerate: 'refresh' };

/** Actions that stand under More, unless one is there alone: then it stands in the row with its icon. */
const under: Partial<Record<ResultAction, string>> = {
  variations: 'refresh',
  suggestAltText: 'symbol-string',
  showPrompt: 'quote',
  generateImages: 'limn-picture',
};

/** The row below a result: Insert, what else can be done with it, and quietly the rest. */
export function actions(page: Page, turn: TurnView): TemplateResult | typeof nothing {
  const offered = inOrder(turn);
  if (offered.length === 0) return nothing;
  const wordy = offered.filter((action) => !quiet[action] && !under[action]);
  return html`<div class="acts">
    ${wordy.map((action, index) => wordyButton(page, turn, { action, isFirst: index === 0 }))}
    <div class="end">
      ${offered.map((action) => quietButton(page, turn, { action, name: quiet[action] }))}
      ${more(
        page,
        turn,
        offered.filter((action) => under[action]),
      )}
    </div>
  </div>`;
}

/** Insert All leads the row where each picture has its own prompt; else it stands above the pictures. */
function inOrder(turn: TurnView): readonly ResultAction[] {
  const { actions: offered } = turn.result;
  const rest = offered.filter((action) => action !== 'insertAll');
  return offered.length > rest.length && hasCaptions(turn) ? ['insertAll', ...rest] : rest;
}

interface Wordy {
  readonly action: ResultAction;
  readonly isFirst: boolean;
}

function wordyButton(page: Page, turn: TurnView, { action, isFirst }: Wordy): TemplateResult {
  const isPrimary = isFirst && (action === 'insert' || action === 'insertAll');
  return labelButton({
    label: page.words[action],
    look: isPrimary ? 'primary' : 'second',
    press: () => act(page, turn, action),
    hint: action === 'insert' ? turn.result.insertHint : undefined,
  });
}

interface Quiet {
  readonly action: ResultAction;
  /** Of its codicon. */
  readonly name: string | undefined;
}

function quietButton(page: Page, turn: TurnView, { action, name }: Quiet): TemplateResult | typeof nothing {
  if (!name) return nothing;
  const press = () => act(page, turn, action);
  return iconButton({ label: page.words[action], icon: name, press, wide: true });
}

function more(page: Page, turn: TurnView, offered: readonly ResultAction[]): TemplateResult | typeof nothing {
  const [only, second] = offered;
  if (!only) return nothing;
  if (!second) return quietButton(page, turn, { action: only, name: under[only] });
  const items = offered.map((action) => ({ label: page.words[action], press: () => act(page, turn, action) }));
  return html`<limn-menu .label=${page.words.more} .items=${items}></limn-menu>`;
}

/** A picture is copied here, since only the page can put its bytes on the clipboard. */
function act(page: Page, turn: TurnView, action: ResultAction): void {
  const picture = pickedPicture(turn);
  const { id: resultId } = turn.result;
  if (action === 'copy' && turn.mode === 'image' && picture) page.copyPicture(picture, resultId);
  else page.post({ type: 'act', resultId, action });
}

/** The row of a running result: Stop where Insert will stand, and the time; it stays in reach while the answer grows. */
export function runningRow(page: Page, turn: TurnView, jump: TemplateResult | typeof nothing): TemplateResult {
  const { id, retryAt } = turn.result;
  const stop = labelButton({
    label: retryAt ? page.words.cancel : page.words.stop,
    look: 'second',
    press: () => page.post({ type: 'stop', resultId: id }),
  });
  return html`<div class="acts running ${jump === nothing ? '' : 'pinned'}">
    ${stop}<span class="clock">${passing(page, turn)}</span>
    <div class="end">${jump}</div>
  </div>`;
}

/** The time that has passed, or that is left until the request is sent again. */
function passing({ words }: Page, { mode, result }: TurnView): TemplateResult {
  const { status, startedAt, retryAt } = result;
  if (retryAt) return html`${status} <limn-countdown .until=${retryAt} .words=${words.tryAgainIn}></limn-countdown>`;
  return html`${mode === 'chat' ? `${status}, ` : ''}<limn-clock .since=${startedAt}></limn-clock>`;
}

/** What was done with a result. */
export function landing({ landing: sentence }: ResultView): TemplateResult | typeof nothing {
  return sentence ? html`<p class="note">${icon('check')}<span>${sentence}</span></p>` : nothing;
}
