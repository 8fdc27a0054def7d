import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

interface Button {
  readonly label: string;
  readonly press: () => void;
  /** The tooltip, if it says more than the label. */
  readonly hint?: string | undefined;
  /** Disabled, but still in the tab order, so that it can be found and read. */
  readonly waits?: boolean;
}

interface LabelButton extends Button {
  readonly look: 'primary' | 'second' | 'plain';
  /** Accessible name, if the label does not distinguish the button from similar ones; it contains the label. */
  readonly name?: string;
  readonly icon?: string;
  /** Identifies the button, so that it can be found again. */
  readonly action?: string | undefined;
}

/** Renders a button with a label. */
export function labelButton(button: LabelButton): TemplateResult {
  const { label, look, press, hint, name, waits = false } = button;
  return html`<vscode-button
    class=${look}
    ?secondary=${look === 'second'}
    title=${hint ?? name ?? nothing}
    aria-label=${name ?? nothing}
    aria-disabled=${waits ? 'true' : nothing}
    data-action=${button.action ?? nothing}
    @click=${() => waits || press()}
    >${button.icon ? icon(button.icon) : nothing}${label}</vscode-button
  >`;
}

interface IconButton extends Button {
  readonly icon: string;
  readonly className?: string;
  /** Whether the label is shown beside the icon if there is room. The accessible name is the same either way. */
  readonly wide?: boolean;
  /** Whether Tab skips it, because keys reach its action in another way. */
  readonly isForPointer?: boolean;
}

/** Renders a button with an icon; its label is its accessible name and its tooltip. */
export function iconButton(button: IconButton): TemplateResult {
  const { label, press, waits = false, hint = label, className = '', wide = false, isForPointer = false } = button;
  return html`<button
    type="button"
    class="icon ${wide ? 'wide' : ''} ${className}"
    aria-label=${label}
    title=${hint}
    tabindex=${isForPointer ? '-1' : nothing}
    aria-disabled=${waits ? 'true' : nothing}
    @click=${() => waits || press()}
  >
    ${icon(button.icon)}${wide ? html`<span class="word">${label}</span>` : nothing}
  </button>`;
}

/** Renders a button of secondary style with a label that shows whether it is on. */
export function toggleButton(button: Button & { readonly isOn: boolean }): TemplateResult {
  const { label, isOn, press, waits = false } = button;
  return html`<button
    type="button"
    class="toggle ${isOn ? 'on' : ''}"
    aria-pressed=${isOn ? 'true' : 'false'}
    aria-disabled=${waits ? 'true' : nothing}
    @click=${() => waits || press()}
  >
    ${label}
  </button>`;
}

/**
 * Prevents repeated clicks while Enter is held, each of which would be billed. A `vscode-button` also repeats for Space, which would scroll
 * as well. Must be registered on the panel in the capture phase.
 */
export function guardButtonKeys(event: KeyboardEvent): void {
  const name = event.target instanceof Element ? event.target.localName : '';
  if (name !== 'vscode-button' && name !== 'button') return;
  if (event.key !== 'Enter' && (event.key !== ' ' || name === 'button')) return;
  if (event.repeat || name === 'vscode-button') event.preventDefault();
  if (event.repeat) event.stopImmediatePropagation();
}

/**
 * Makes a double click count once for buttons that send requests, because its second click may also hit the Stop that has replaced the
 * button. Must be registered on the panel in the capture phase.
 */
export function guardDoubleClicks(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button, vscode-button') : null;
  if (event.detail > 1 && button?.closest('.actions, .offers, .frame, .passage-header'))
    event.stopImmediatePropagation();
}
