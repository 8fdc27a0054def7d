import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { icon } from './icon.ts';
import { LightElement } from './lightElement.ts';

interface MenuItem {
  readonly label: string;
  readonly press: () => void;
  /** Why the action is unavailable now; it is shown anyway. */
  readonly why?: string | undefined;
}

/** Distance between the button and its menu, including the menu's border, in CSS pixels. */
const distance = 6;

/**
 * `<limn-menu>`: a button that opens a menu of actions above it, or below it if there is no room. Escape closes the menu and keeps the
 * focus on the button.
 */
@customElement('limn-menu')
export class MenuElement extends LightElement {
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @state() private isOpen = false;
  @state() private opensBelow = false;
  @query('button') private readonly button: HTMLButtonElement | undefined;

  protected override render() {
    const toggle = () => (this.isOpen ? this.#close() : this.#open(0));
    return html`<button
        type="button"
        class="icon"
        aria-label=${this.label}
        title=${this.label}
        aria-haspopup="menu"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        @click=${toggle}
        @keydown=${this.#buttonKey}
      >
        ${icon('ellipsis')}</button
      >${this.isOpen ? this.#menu() : nothing}`;
  }

  #menu(): TemplateResult {
    const looks = this.opensBelow ? 'menu below' : 'menu';
    const press = ({ why, press }: MenuItem) => {
      if (why !== undefined) return;
      this.#close();
      press();
    };
    return html`<div class=${looks} role="menu" aria-label=${this.label} @keydown=${this.#menuKey} @focusout=${this.#left}>
      ${this.items.map(
        (item) =>
          html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            title=${item.why ?? nothing}
            aria-disabled=${item.why === undefined ? nothing : 'true'}
            @click=${() => press(item)}
            >${item.label}</button
          >`,
      )}
    </div>`;
  }

  get #entries(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  }

  async #open(index: number): Promise<void> {
    this.isOpen = true;
    this.opensBelow = false;
    await this.updateComplete;
    this.opensBelow = this.#hasNoRoomAbove();
    await this.updateComplete;
    this.#entries.at(index)?.focus();
  }

  /**
   * Returns whether the menu does not fit above. Content above the start of the conversation cannot be scrolled to, content below its end
   * can.
   */
  #hasNoRoomAbove(): boolean {
    const scroller = this.closest('.scroll');
    const [room, own] = [scroller, this].map((one) => one?.getBoundingClientRect());
    const height = (this.querySelector('.menu')?.clientHeight ?? 0) + distance;
    if (!scroller || !room || !own || own.top - room.top >= height) return false;
    return room.bottom - own.bottom >= height || own.top - room.top + scroller.scrollTop < height;
  }

  #close(): void {
    this.isOpen = false;
    this.button?.focus();
  }

  readonly #buttonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void this.#open(event.key === 'ArrowUp' ? -1 : 0);
  };

  readonly #menuKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.#close();
    const all = this.#entries;
    const at = all.findIndex((entry) => entry.matches(':focus'));
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  };

  /** Closes the menu after a click elsewhere, or Tab. */
  readonly #left = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && this.contains(relatedTarget);
    if (!isInside) this.isOpen = false;
  };
}
