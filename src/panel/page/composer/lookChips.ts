import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { namesIn, nearNamesIn } from '../../../looks/common/lookNames.ts';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { LookView } from '../../common/composerView.ts';
import { type ChipsHost, focusNextChip } from '../attachments/chips.ts';

interface LookChips extends ChipsHost {
  readonly look: LookView;
  /** What stands in the message box. */
  readonly texts: readonly string[];
}

/** The look that goes along, those whom the words name, and those whom they nearly name. */
export function lookChips(all: LookChips): TemplateResult | typeof nothing {
  const { page, look } = all;
  if (look.without.includes('')) return nothing;
  const chips = [['look', lookChip(all)] as const, ...characterChips(all)];
  return html`<ul class="alongside look" aria-label=${page.words.look}>
      ${repeat(
        chips,
        ([key]) => key,
        ([, chip]) => chip,
      )}
    </ul>
    ${look.problem ? html`<p class="problem quiet">${look.problem}</p>` : nothing}`;
}

function characterChips(all: LookChips): readonly (readonly [key: string, chip: TemplateResult])[] {
  const { look, texts } = all;
  const said = texts.join('\n');
  const names = look.characters.map(({ name }) => name);
  const named = new Set([...namesIn(said, names), ...look.meant]);
  const present = look.characters.filter(({ name }) => named.has(name) && !look.without.includes(name));
  const asked = nearNamesIn(said, names).filter(({ name }) => isOpen(look, name));
  return [
    ...present.map(({ name, says }) => [`is ${name}`, characterChip(all, name, says)] as const),
    ...asked.map(({ name, word }) => [`near ${name}`, questionChip(all, name, word)] as const),
  ];
}

/** Nobody said yet whether they are meant. */
function isOpen({ without, meant, notMeant }: LookView, name: string): boolean {
  return ![...without, ...meant, ...notMeant].includes(name);
}

function lookChip(all: LookChips): TemplateResult {
  const { look, sessionId } = all;
  const { words, post } = all.page;
  const name = formatString(words.lookNamed, look.name);
  const press = () => post({ type: 'openLook', sessionId });
  return html`<li class="chip">
    <button type="button" class="open" title=${formatString(words.showInEditor, name)} @click=${press}>
      ${icon(look.isBroken ? 'warning' : 'symbol-color')}<b>${name}</b>
    </button>
    ${remove(all, '', name)}
  </li>`;
}

function characterChip(all: LookChips, name: string, says: string): TemplateResult {
  return html`<li class="chip" title=${joinParts(all.page.words.withFact, name, says)}>
    ${icon('account')}<b>${name}</b>${says ? html`<span>${says}</span>` : nothing} ${remove(all, name, name)}
  </li>`;
}

/** Said once: whatever is answered, nobody asks again. */
function questionChip(all: LookChips, name: string, word: string): TemplateResult {
  const { page, focusMessage } = all;
  const question = formatString(page.words.isMeant, word, name);
  const yes = () => {
    say(all, name, 'meant');
    focusMessage();
  };
  return html`<li class="chip question">
    <button type="button" class="open" title=${question} aria-label=${question} @click=${yes}>
      ${icon('question')}<b>${name}?</b>
    </button>
    ${iconButton({ label: formatString(page.words.isNotMeant, name), icon: 'close', press: leaving(all, () => say(all, name, 'notMeant')), className: 'x' })}
  </li>`;
}

function remove(all: LookChips, name: string, called: string): TemplateResult {
  const label = formatString(all.page.words.removeContext, called);
  const press = leaving(all, () => say(all, name, 'without'));
  return iconButton({ label, icon: 'close', press, className: 'x' });
}

function leaving({ focusMessage }: LookChips, run: () => void): () => void {
  return () => {
    focusNextChip(focusMessage);
    run();
  };
}

function say({ page, sessionId }: LookChips, name: string, said: 'without' | 'meant' | 'notMeant'): void {
  page.post({ type: 'chooseLook', sessionId, name, said });
}
