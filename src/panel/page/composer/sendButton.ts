import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { type Mode, modes } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { ServiceView } from '../../../setup/common/serviceView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { TurnView } from '../../common/turnView.ts';
import { kindIcons } from '../kit/modeIcons.ts';
import type { Page } from '../kit/page.ts';
import { getCurrentPlan } from '../plan/currentPlan.ts';
import { getRunningResults, isQueued } from '../turn/turnResults.ts';
import { countRequestedImages, type DraftText } from './draftText.ts';

/** Renders Send; its name contains the number of pictures if there are several. */
export function sendButton(words: PageStrings, draft: DraftText, canSend: boolean, send: () => void): TemplateResult {
  const pictures = countRequestedImages(draft);
  const label =
    pictures > 1 ? formatString(words.withFact, words.send, formatString(words.pictureCount, pictures)) : words.send;
  const className = canSend ? 'send ready' : 'send';
  return iconButton({ label, icon: 'arrow-up', press: send, waits: !canSend, className });
}

/** Renders the button that shows and changes the model, or the number of several; nothing if the service is not set up. */
export function modelButton(
  { words, post }: Page,
  { mode, options }: DraftText,
  service: ServiceView | undefined,
): TemplateResult | typeof nothing {
  if (!service || service.missing !== undefined) return nothing;
  const { hasOptions, modelSetting } = modeTraits[mode];
  const { model, models } = hasOptions ? options : {};
  const name = models ? formatString(words.modelCount, models.length) : (model ?? service[modelSetting]);
  const names = models?.join(', ') ?? name;
  return html`<button
    type="button"
    class="pick"
    aria-label=${name ? formatString(words.about, words.model, name) : words.chooseModel}
    title=${names ? formatString(words.about, words.chooseModel, names) : words.chooseModel}
    @click=${() => post({ type: 'chooseModel', mode })}
  >
    <b>${name || words.chooseModel}</b>${icon('chevron-down')}
  </button>`;
}

/** Renders Chat and Image as radio buttons. */
export function modeSwitch(words: PageStrings, mode: Mode, choose: (mode: Mode) => void): TemplateResult {
  const option = (name: Mode) =>
    html`<label class=${name === mode ? 'on' : ''} title=${words[name]}
      ><input type="radio" name="mode" .checked=${name === mode} @change=${() => choose(name)} />${icon(kindIcons[name])}<span class="word">${words[name]}</span></label
    >`;
  return html`<div class="mode" role="radiogroup" aria-label=${words.mode}>${modes.map(option)}</div>`;
}

/** What Stop beside Send cancels: the pictures of a plan, or the running answer. */
interface Stopping {
  /** Stays the same as long as Stop cancels the same thing. */
  readonly id: string;
  readonly resultIds: readonly string[];
  /** Whether a request waits before it is retried. */
  readonly waits: boolean;
}

/** Returns what Stop beside Send would cancel, or undefined if nothing is running. */
export function findStoppable(turns: readonly TurnView[]): Stopping | undefined {
  const stops = getCurrentPlan(turns)?.plan.stops ?? [];
  if (stops.length > 0) return { id: 'plan', resultIds: stops, waits: false };
  const turn = turns.find(
    (one) => modeTraits[one.mode].produces === 'answer' && !isQueued(one) && getRunningResults(one).length > 0,
  );
  if (!turn) return undefined;
  const results = getRunningResults(turn);
  return {
    id: turn.id,
    resultIds: results.map(({ id }) => id),
    waits: results.some(({ retryAt }) => retryAt !== undefined),
  };
}

/** Renders Stop, except if the host does not answer. */
export function stopButton(page: Page, stopping: Stopping | undefined): TemplateResult | typeof nothing {
  if (!stopping || page.isHostUnavailable) return nothing;
  const { words, post, lastSentAt: askedAt } = page;
  const press = () => {
    for (const resultId of stopping.resultIds) post({ type: 'stop', resultId });
  };
  const label = stopping.waits ? words.cancel : words.stop;
  return html`<limn-stop .of=${{ label, askedAt, press, icon: 'stop-circle', ends: stopping.id }}></limn-stop>`;
}
