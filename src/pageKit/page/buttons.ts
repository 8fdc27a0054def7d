import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

interface LabelButton {
  readonly label: string;
  readonly look: 'primary' | 'second' | 'plain';
  readonly press: () => void;
  readonly hint?: string | undefined;
  /** Accessible name, where the label alone does not say of which of many it is; it holds the label. */
  readonly name?: string;
  readonly icon?: string;
  /** By which it is found again. */
  readonly does?: string;
  /** Stays in the tab order, so that a waiting button can still be found and read. */
  readonly waits?: boolean;
}

/** A button with words. */
export function labelButton(button: LabelButton): TemplateResult {
  const { label, look, press, hint, name, waits = false } = button;
  return html`<vscode-button
    class=${look}
    ?secondary=${look === 'second'}
    title=${hint ?? name ?? nothing}
    aria-label=${name ?? nothing}
    aria-disabled=${waits ? 'true' : nothing}
    data-does=${button.does ?? nothing}
    @click=${() => waits || press()}
    >${button.icon ? icon(button.icon) : nothing}${label}</vscode-button
  >`;
}

interface IconButton {
  readonly label: string;
  readonly icon: string;
  readonly press: () => void;
  readonly waits?: boolean;
  /** Tooltip, where it says more than the label. */
  readonly hint?: string;
  readonly className?: string;
  /** The label stands beside the icon where there is room; its name is the same either way. */
  readonly wide?: boolean;
  /** Keys reach what it does in another way: Tab passes it by. */
  readonly isForPointer?: boolean;
}

/** A button with an icon; its label is its name and its tooltip. */
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

interface ToggledButton {
  readonly label: string;
  readonly isOpen: boolean;
  readonly press: () => void;
}

interface ToggleButton {
  readonly label: string;
  readonly isOn: boolean;
  readonly press: () => void;
  readonly waits?: boolean;
}

/** A quiet button with a word that says whether it holds now. */
export function toggleButton({ label, isOn, press, waits = false }: ToggleButton): TemplateResult {
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

/** A quiet button that shows more of what stands above it, and less again. */
export function toggledButton({ label, isOpen, press }: ToggledButton): TemplateResult {
  return html`<button type="button" class="btn plain toggled" aria-expanded=${isOpen ? 'true' : 'false'} @click=${press}>
    ${label}
  </button>`;
}

/**
 * A button presses again and again while Enter is held (and would pay again); a `vscode-button` also does so for Space,
 * which would scroll besides. To be listened to on the panel, in the capture phase.
 */
export function guardButtonKeys(event: KeyboardEvent): void {
  const name = event.target instanceof Element ? event.target.localName : '';
  if (name !== 'vscode-button' && name !== 'button') return;
  if (event.key !== 'Enter' && (event.key !== ' ' || name === 'button')) return;
  if (event.repeat || name === 'vscode-button') event.preventDefault();
  if (event.repeat) event.stopImmediatePropagation();
}

/**
 * What asks the service is pressed once by a double click, whose second press may also hit the Stop that has taken its place.
 * To be listened to on the panel, in the capture phase.
 */
export function guardDoubleClicks(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button, vscode-button') : null;
  if (event.detail > 1 && button?.closest('.acts, .offers, .frame, .of')) event.stopImmediatePropagation();
}
