import { html, type TemplateResult } from 'lit';
import { card } from '../../pageKit/page/card.ts';
import { divider } from '../../pageKit/page/divider.ts';
import { joinParts } from '../../pageKit/page/formatString.ts';
import { panBy } from '../../pageKit/page/pan.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { ComparedPicture, ComparisonWords } from '../common/comparison.ts';
import type { View } from './comparisonKeys.ts';

/** A picture on its side. */
export interface Shown {
  readonly picture: ComparedPicture;
  /** The size in pixels as displayed; 0 if unknown. */
  readonly size: PixelSize;
  /** Whether the browser failed to decode it. */
  readonly isBroken: boolean;
}

interface Stage {
  readonly words: ComparisonWords;
  readonly view: View;
  /** The pictures, the left one first. */
  readonly shown: readonly Shown[];
  readonly divider: number;
  readonly blend: number;
  /** Moves the divider or blend to a percentage. */
  readonly move: (to: number) => void;
  /** Called for each picture that was loaded, with its size, or undefined if it cannot be decoded. */
  readonly measure: (src: string, size: PixelSize | undefined) => void;
}

/** Renders the pictures in their layout. Each is in a box of the same shape, so that they are aligned. */
export function comparisonStage(given: Stage): TemplateResult | readonly TemplateResult[] {
  const { view, shown, words } = given;
  if (view === 'sides') return shown.map((one) => scroller(html`<div class="box">${side(one, given)}</div>`));
  if (view === 'difference') {
    const label = words.difference;
    return scroller(html`<div class="box"><canvas role="img" aria-label=${label} @pointerdown=${pan}></canvas></div>`);
  }
  const [left, right] = shown.map((one) => side(one, given));
  const at = view === 'slider' ? given.divider : given.blend;
  const label = view === 'slider' ? words.divider : words.blend;
  const slider = divider({ label, at, move: given.move });
  return scroller(html`<div class="box overlaid">${left}${right}${slider}</div>`);
}

/** Renders a scrolling view. Views next to each other scroll together. */
function scroller(content: TemplateResult): TemplateResult {
  return html`<div class="scroller" @scroll=${follow}>${content}</div>`;
}

function follow({ currentTarget: moved }: Event): void {
  if (!(moved instanceof HTMLElement)) return;
  for (const other of moved.parentElement?.querySelectorAll('.scroller') ?? []) {
    if (other === moved) continue;
    if (other.scrollLeft !== moved.scrollLeft) other.scrollLeft = moved.scrollLeft;
    if (other.scrollTop !== moved.scrollTop) other.scrollTop = moved.scrollTop;
  }
}

function side({ picture, isBroken }: Shown, { words, measure }: Stage): TemplateResult {
  const { src, name, facts } = picture;
  if (src === undefined || isBroken) return card(picture.card ?? { title: name, says: words.broken });
  const loaded = ({ currentTarget: image }: Event) => {
    if (image instanceof HTMLImageElement) measure(src, { width: image.naturalWidth, height: image.naturalHeight });
  };
  return html`<img
    class="checker"
    src=${src}
    alt=${joinParts(words.withFact, name, facts)}
    draggable="false"
    @load=${loaded}
    @error=${() => measure(src, undefined)}
    @pointerdown=${pan}
  />`;
}

function pan(event: PointerEvent): void {
  const scroller = event.currentTarget instanceof Element ? event.currentTarget.closest('.scroller') : null;
  panBy(event, () => undefined, scroller);
}
