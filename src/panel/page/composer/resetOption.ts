import { html, nothing, type TemplateResult } from 'lit';
import { formatStyles, getStyles, type StyleId } from '../../../looks/common/builtInStyles.ts';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { ImageOptionName } from '../../../product/common/imageOptions.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** An option that differs from its setting, and how to reset it. */
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
  /** Undefined until the settings are known; no option is marked then. */
  readonly usual: PictureOptions | undefined;
  readonly change: (options: PictureOptions) => void;
}

type ChangeableOption = ImageOptionName | 'count' | 'styles';

/** Returns undefined if the option equals its setting. */
export function getChangedOption(mark: OptionDefaults, name: ChangeableOption): Changed | undefined {
  const { words, options, usual, change } = mark;
  if (!usual || formatOption(words, usual, name) === formatOption(words, options, name)) return undefined;
  const label = formatString(words.useSetting, formatOption(words, usual, name) || getEmptyName(words, name));
  const named = formatString(words.about, words[name === 'styles' ? 'style' : name], label);
  return { says: words.thisSession, label, named, press: () => change(withSetting(options, usual, name)) };
}

function formatOption(words: PageStrings, options: PictureOptions, name: ChangeableOption): string {
  if (name === 'styles') return formatStyles(getStyles(options), words);
  return name === 'count' ? String(options.count ?? 1) : options[name];
}

/** Returns what an empty option is called. */
function getEmptyName(words: PageStrings, name: ChangeableOption): string {
  return name === 'styles' ? words.noStyle : words.auto;
}

function withSetting(options: PictureOptions, usual: PictureOptions, name: ChangeableOption): PictureOptions {
  if (name === 'styles') return withStyles(options, getStyles(usual));
  if (name !== 'count') return { ...options, [name]: usual[name] };
  const { count: _, ...others } = options;
  return usual.count === undefined ? others : { ...others, count: usual.count };
}

/** Returns the options with these built-in styles. */
export function withStyles({ styles: _, ...options }: PictureOptions, styles: readonly StyleId[]): PictureOptions {
  return styles.length > 0 ? { ...options, styles } : options;
}

/** Renders the name above an option's box. */
export function optionLabel(name: string, changed: Changed | undefined): TemplateResult {
  return html`<span class="label" aria-hidden="true" title=${name}
    >${name}${changed ? html`<span class="changed-value"> · ${changed.says}</span>` : nothing}</span
  >`;
}

/** Renders the button that resets an option. The option's box then gets the focus, because the button is removed. */
export function resetButton(changed: Changed | undefined): TemplateResult | typeof nothing {
  if (!changed) return nothing;
  const { label: hint, named: label, press } = changed;
  const button = { label, hint, icon: 'discard', className: 'usual', press: () => undefined };
  return html`<span @click=${(event: Event) => handleReset(event, press)}>${iconButton(button)}</span>`;
}

/** Finds the box first, because `press` may remove the button. */
function handleReset({ currentTarget }: Event, press: () => void): void {
  const box = currentTarget instanceof Element ? currentTarget.parentElement?.querySelector('input') : undefined;
  press();
  box?.focus();
}
