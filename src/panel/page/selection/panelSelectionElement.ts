import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page, SelectedPart } from '../kit/page.ts';
import { plainText } from '../markdown/plainText.ts';
import { resultsOf } from '../turn/turnResults.ts';
import { markdownOf } from './markdownOf.ts';

/** Pixels between the last selected line and the buttons, and the height of the buttons. */
const gap = 4;
const height = 32;

/** `<limn-panel-selection>`: the buttons for a selected part of an answer, shown beside it. Notifies the page of the part's result. */
@customElement('limn-panel-selection')
export class PanelSelectionElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) turns: readonly TurnView[] = [];
  @property({ attribute: false }) tell: (resultId: string | undefined) => void = () => {};
  @state() private selection: PanelSelection | undefined;
  /** The pointer is still selecting. */
  @state() private isDrawn = false;
  readonly #listening = new AbortController();

  protected override firstUpdated(): void {
    const { signal } = this.#listening;
    document.addEventListener('selectionchange', () => this.#look(), { signal });
    document.addEventListener(
      'pointerdown',
      ({ target }) => (this.isDrawn = !(target instanceof Node && this.contains(target))),
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, () => (this.isDrawn = false), { signal });
    document.addEventListener('scroll', () => this.#look(), { signal, capture: true, passive: true });
    addEventListener('resize', () => this.#look(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
  }

  #look(): void {
    const before = this.selection?.resultId;
    this.selection = findPanelSelection();
    if (this.selection?.resultId !== before) this.tell(this.selection?.resultId);
  }

  /**
   * Set through the object model, because the page's policy allows no style attributes. Nothing is set while it stays hidden, because each
   * time the browser computes styles again.
   */
  protected override updated(): void {
    const place = this.selection && findButtonPlace(this.selection.range);
    if (!place && this.hidden) return;
    this.hidden = !place;
    this.style.setProperty('--selection-top', `${place?.top ?? 0}px`);
    this.style.setProperty('--selection-end', `${place?.end ?? 0}px`);
  }

  protected override render() {
    const { page, selection, isDrawn } = this;
    if (!page || !selection || isDrawn) return nothing;
    const { quotePart, useAsPrompt } = page.words;
    const offered = this.turns.flatMap(resultsOf).find(({ id }) => id === selection.resultId)?.actions ?? [];
    const prompt = { label: useAsPrompt, icon: 'file-media', press: () => this.#useAsPrompt(page, selection) };
    return html`<div>
      ${labelButton({ label: quotePart, look: 'plain', icon: 'quote', press: () => this.#quote(page, selection) })}
      ${offered.includes('useAsPrompt') ? iconButton(prompt) : nothing}
    </div>`;
  }

  #quote({ addText }: Page, selection: PanelSelection): void {
    const { part } = toSelectedPart(selection);
    document.getSelection()?.removeAllRanges();
    addText(formatQuote(part));
  }

  #useAsPrompt({ post }: Page, selection: PanelSelection): void {
    const { resultId, part } = toSelectedPart(selection);
    post({ type: 'resultAction', action: 'useAsPrompt', resultId, part: plainText(part) });
  }
}

/**
 * Returns a position in pixels of the window: below the end of the selection, or above it at the lower edge; undefined if that is not
 * visible.
 */
function findButtonPlace(range: Range): { readonly top: number; readonly end: number } | undefined {
  const last = [...range.getClientRects()].at(-1);
  const view = document.querySelector('.scroll')?.getBoundingClientRect();
  if (!last || !view || last.bottom < view.top || last.top > view.bottom) return undefined;
  const below = last.bottom + gap;
  return { top: below + height > view.bottom ? last.top - gap - height : below, end: last.right };
}

/** What the user has selected in one answer. */
interface PanelSelection {
  readonly resultId: string;
  /** The part of the range that is inside that answer. */
  readonly range: Range;
}

/** Returns the current selection in an answer. A selection that continues after the answer is cut off there. */
function findPanelSelection(): PanelSelection | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  const { startContainer: start, endContainer: end } = range;
  const answer = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>('limn-answer');
  if (!answer) return undefined;
  if (!answer.contains(end)) range.setEndAfter(answer.lastElementChild ?? answer);
  const { result: resultId } = answer.dataset;
  return resultId && range.toString().trim() !== '' ? { resultId, range } : undefined;
}

function toSelectedPart({ resultId, range }: PanelSelection): SelectedPart {
  return { resultId, part: markdownOf(range) };
}

/** Returns the part of a turn's answers that is currently selected. */
export function selectedPart(turn: TurnView): SelectedPart | undefined {
  const selected = findPanelSelection();
  return selected && resultsOf(turn).some(({ id }) => id === selected.resultId) ? toSelectedPart(selected) : undefined;
}

/** Quotes each line, followed by an empty line for the user's message. */
function formatQuote(part: string): string {
  const lines = part.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${lines.join('\n')}\n\n`;
}
