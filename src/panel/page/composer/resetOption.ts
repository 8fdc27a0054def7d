import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** An option that is another than its setting's, and the way back to that. */
export interface Changed {
  /** "this session". */
  readonly says: string;
  /** "Use the setting: 16:9". */
  readonly label: string;
  /** "Size: Use the setting: 2K". */
  readonly named: string;
  readonly press: () => void;
}

export interface OptionDefaults {
  readonly words: PageStrings;
  readonly options: PictureOptions;
  /** Nothing is marked before it is known. */
  readonly usual: PictureOptions | undefined;
  readonly change: (options: PictureOptions) => void;
}

/** Nothing where the option is as its setting says. */
export function getChangedOption(mark: OptionDefaults, name: 'aspectRatio' | 'size' | 'count'): Changed | undefined {
  const { words, options, usual, change } = mark;
  if (!usual || textOf(usual, name) === textOf(options, name)) return undefined;
  const label = formatString(words.useSetting, textOf(usual, name) || words.auto);
  const named = formatString(words.about, words[name], label);
  return { says: words.thisSession, label, named, press: () => change(withUsual(options, usual, name)) };
}

function textOf(options: PictureOptions, name: 'aspectRatio' | 'size' | 'count'): string {
  return name === 'count' ? String(options.count ?? 1) : options[name];
}

function withUsual(options: PictureOptions, usual: PictureOptions, name: 'aspectRatio' | 'size' | 'count') {
  if (name !== 'count') return { ...options, [name]: usual[name] };
  const { count: _, ...others } = options;
  return usual.count === undefined ? others : { ...others, count: usual.count };
}

/** The name above an option's box. */
export function optionLabel(name: string, changed: Changed | undefined): TemplateResult {
  return html`<span class="label" aria-hidden="true" title=${name}
    >${name}${changed ? html`<span class="here"> · ${changed.says}</span>` : nothing}</span
  >`;
}

/** At the right of that name; the option's box has the focus afterwards, since the button goes. */
export function resetButton(changed: Changed | undefined): TemplateResult | typeof nothing {
  if (!changed) return nothing;
  const { label: hint, named: label, press } = changed;
  const button = { label, hint, icon: 'discard', className: 'usual', press: () => undefined };
  return html`<span @click=${(event: Event) => goBack(event, press)}>${iconButton(button)}</span>`;
}

/** While both are still there. */
function goBack({ currentTarget }: Event, press: () => void): void {
  const box = currentTarget instanceof Element ? currentTarget.parentElement?.querySelector('input') : undefined;
  press();
  box?.focus();
}
