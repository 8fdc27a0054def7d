import { html, nothing, type TemplateResult } from 'lit';
import type { ResultAction, ResultView, TurnView } from '../../shared/view.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';

/** Quiet actions at the right end, with their codicons; the others are buttons with words. */
const quiet: Partial<Record<ResultAction, string>> = { newFile: 'new-file', copy: 'copy', regenerate: 'refresh' };

/** The row below a result: Insert, what else can be done with it, and quietly the rest. */
export function actions(page: Page, turn: TurnView): TemplateResult | typeof nothing {
  const { actions: offered } = turn.result;
  if (offered.length === 0) return nothing;
  return html`<div class="acts">
    ${offered.map((action) => (quiet[action] ? nothing : wordy(page, turn, action)))}
    <div class="end">${offered.map((action) => quietly(page, turn, action))}</div>
  </div>`;
}

function wordy(page: Page, turn: TurnView, action: ResultAction): TemplateResult {
  const isInsert = action === 'insert';
  return labelButton({
    label: page.words[action],
    look: isInsert ? 'primary' : 'second',
    press: () => act(page, turn, action),
    hint: isInsert ? turn.result.insertHint : undefined,
  });
}

function quietly(page: Page, turn: TurnView, action: ResultAction): TemplateResult | typeof nothing {
  const name = quiet[action];
  if (!name) return nothing;
  const press = () => act(page, turn, action);
  return iconButton({ label: page.words[action], icon: name, press, wide: true });
}

/** A picture is copied here, since only the page can put its bytes on the clipboard. */
function act(page: Page, { mode, result }: TurnView, action: ResultAction): void {
  const [picture] = result.pictures;
  if (action === 'copy' && mode === 'image' && picture) page.copyPicture(picture);
  else page.post({ type: 'act', resultId: result.id, action });
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
