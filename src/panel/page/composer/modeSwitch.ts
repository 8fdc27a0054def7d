import { html, type TemplateResult } from 'lit';
import { icon } from '../../../pageKit/page/icon.ts';
import { type Mode, modes } from '../../../product/common/mode.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { kindIcons } from '../kit/modeIcons.ts';

interface ModeSwitch {
  readonly words: PageStrings;
  readonly mode: Mode;
  readonly choose: (mode: Mode) => void;
}

/** Chat or Image: one of two, as radio buttons. */
export function modeSwitch({ words, mode, choose }: ModeSwitch): TemplateResult {
  const option = (name: Mode) =>
    html`<label class=${name === mode ? 'on' : ''} title=${words[name]}
      ><input type="radio" name="mode" .checked=${name === mode} @change=${() => choose(name)} />${icon(kindIcons[name])}<span class="word">${words[name]}</span></label
    >`;
  return html`<div class="mode" role="radiogroup" aria-label=${words.mode}>${modes.map(option)}</div>`;
}
