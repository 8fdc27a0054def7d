import { html, nothing, type TemplateResult } from 'lit';
import type { Handle } from '../common/edit.ts';
import type { ImageEditorWords } from '../common/imageEditorMessages.ts';
import { handles } from './frameInput.ts';

interface FrameStage {
  readonly words: ImageEditorWords;
  /** What is shown, for its accessible name. */
  readonly name: string;
  /** "Crop area: 800 × 600, ...". */
  readonly area: string;
  readonly isExtended: boolean;
  readonly isBusy: boolean;
  readonly key: (event: KeyboardEvent) => void;
  readonly press: (event: PointerEvent, handle?: Handle) => void;
}

/** Renders the image and the frame on it. `place` puts both where they belong. */
export function renderStage(stage: FrameStage): TemplateResult {
  const { words, name, area, isExtended, isBusy, key, press } = stage;
  const ground = isExtended ? html`<div class="ground transparency"></div>` : nothing;
  return html`<div class="sheet" aria-busy=${isBusy ? 'true' : nothing}>
    ${ground}
    <canvas class="transparency" role="img" aria-label=${name}></canvas>
    <div
      class="crop-frame"
      role="application"
      tabindex="0"
      aria-label=${words.cropArea}
      aria-description="${area}. ${words.cropHelp}"
      @keydown=${key}
      @pointerdown=${(event: PointerEvent) => press(event)}
    >
      ${handles.map((handle) => renderHandle(handle, press))}
    </div>
  </div>`;
}

function renderHandle(handle: Handle, press: FrameStage['press']): TemplateResult {
  const name = (step: number, names: readonly [string, string, string]) => names[step + 1] ?? '';
  const places = `${name(handle.x, ['left', 'center', 'right'])} ${name(handle.y, ['top', 'middle', 'bottom'])}`;
  return html`<span
    class="handle ${places}"
    aria-hidden="true"
    @pointerdown=${(event: PointerEvent) => press(event, handle)}
  ></span>`;
}
