import { html, nothing, type TemplateResult } from 'lit';
import { isImeEvent } from '../../pageKit/page/imeEvents.ts';
import { longestText } from '../../sessions/common/model/marks.ts';
import type { ImageEditorWords } from '../common/imageEditorMessages.ts';

interface MarkStage {
  readonly words: ImageEditorWords;
  /** What is shown, for its accessible name. */
  readonly name: string;
  /** "Marks: 3". */
  readonly count: string;
  readonly isBusy: boolean;
  /** Whether the place is shown at which keys add a mark. */
  readonly hasCursor: boolean;
  readonly isTyping: boolean;
  readonly key: (event: KeyboardEvent) => void;
  readonly press: (event: PointerEvent) => void;
  /** Adds a text; undefined if it is dropped. */
  readonly type: (text: string | undefined) => void;
  readonly isErasing: boolean;
}

/** Renders the image, the marks on it, and what reacts to keys and the pointer. Everything is placed later. */
export function renderMarkStage(stage: MarkStage): TemplateResult {
  const { words, name, count, isBusy, hasCursor, isTyping, key, press, isErasing } = stage;
  return html`<div class="sheet" aria-busy=${isBusy ? 'true' : nothing}>
    <canvas class="transparency" role="img" aria-label=${name}></canvas>
    <canvas class="marks layer" aria-hidden="true"></canvas>
    <canvas class="added layer" aria-hidden="true"></canvas>
    <div
      class="mark-surface layer ${isErasing ? 'erases' : ''}"
      role="application"
      tabindex="0"
      aria-label=${words.marks}
      aria-description="${count}. ${words.markHelp}"
      @keydown=${key}
      @pointerdown=${press}
    ></div>
    ${hasCursor ? html`<span class="mark-cursor" aria-hidden="true"></span>` : nothing}
    ${isTyping ? renderText(stage) : nothing}
  </div>`;
}

function renderText({ words, type }: MarkStage): TemplateResult {
  const read = ({ currentTarget: field }: Event) => (field instanceof HTMLInputElement ? field.value.trim() : '');
  const pressed = (event: KeyboardEvent) => {
    if (isImeEvent(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    type(event.key === 'Enter' ? read(event) || undefined : undefined);
  };
  return html`<input
    class="mark-text"
    maxlength=${longestText}
    aria-label=${words.markText}
    placeholder=${words.markText}
    @keydown=${pressed}
    @blur=${(event: FocusEvent) => type(read(event) || undefined)}
  />`;
}
