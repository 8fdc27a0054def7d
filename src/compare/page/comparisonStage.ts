import { html, nothing, type TemplateResult } from 'lit';
import { divider } from '../../pageKit/page/divider.ts';
import { formatString, joinParts } from '../../pageKit/page/formatString.ts';
import { renderCard } from '../../pageKit/page/icon.ts';
import { panWithPointer } from '../../pageKit/page/zoomScale.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { ComparedPicture, ComparisonWords } from '../common/comparison.ts';
import type { View } from './comparisonView.ts';
import type { Difference } from './difference.ts';

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
  /** Position of the divider, or the blend, in percent. */
  readonly at: number;
  readonly move: (to: number) => void;
  /** Called for each picture that was loaded, with its size, or undefined if it cannot be decoded. */
  readonly measure: (src: string, size: PixelSize | undefined) => void;
}

/** Renders the pictures in their layout. Each is in a box of the same shape, so that they are aligned. */
export function renderStage(given: Stage): TemplateResult | readonly TemplateResult[] {
  const { view, words, at, move } = given;
  const sides = given.shown.map((one) => renderSide(one, given));
  if (view === 'sides') return sides.map((one) => renderScroller(html`<div class="box">${one}</div>`));
  if (view === 'difference') {
    const label = words.difference;
    return renderScroller(
      html`<div class="box"><canvas role="img" aria-label=${label} @pointerdown=${startPan}></canvas></div>`,
    );
  }
  const label = view === 'slider' ? words.divider : words.blend;
  return renderScroller(html`<div class="box overlay">${sides}${divider(label, at, move)}</div>`);
}

/** Renders a scrolling view. Views next to each other scroll together. */
function renderScroller(content: TemplateResult): TemplateResult {
  return html`<div class="scroller" @scroll=${scrollOthers}>${content}</div>`;
}

function scrollOthers({ currentTarget: moved }: Event): void {
  if (!(moved instanceof HTMLElement)) return;
  for (const other of moved.parentElement?.querySelectorAll('.scroller') ?? []) {
    if (other === moved) continue;
    if (other.scrollLeft !== moved.scrollLeft) other.scrollLeft = moved.scrollLeft;
    if (other.scrollTop !== moved.scrollTop) other.scrollTop = moved.scrollTop;
  }
}

function renderSide({ picture, isBroken }: Shown, { words, measure }: Stage): TemplateResult {
  const { src, name, facts } = picture;
  if (src === undefined || isBroken) return renderCard(picture.card ?? { title: name, says: words.broken });
  const loaded = ({ currentTarget: image }: Event) => {
    if (image instanceof HTMLImageElement) measure(src, { width: image.naturalWidth, height: image.naturalHeight });
  };
  return html`<img
    class="transparency"
    src=${src}
    alt=${joinParts(words.withFact, name, facts)}
    draggable="false"
    @load=${loaded}
    @error=${() => measure(src, undefined)}
    @pointerdown=${startPan}
  />`;
}

function startPan(event: PointerEvent): void {
  const scroller = event.currentTarget instanceof Element ? event.currentTarget.closest('.scroller') : null;
  panWithPointer(event, () => undefined, scroller);
}

/**
 * Renders "1376 × 768 · PNG, 1.4 MB · 12 minutes ago", and the scale if the picture is enlarged to match the other. `scale` makes it as wide
 * as the other picture.
 */
export function renderCaption(words: ComparisonWords, { picture, size }: Shown, scale: number): TemplateResult {
  const pixels = size.width > 0 && size.height > 0 ? `${size.width} × ${size.height}` : '';
  const shown = scale === 1 || !pixels ? '' : formatString(words.shownAt, formatPercent(scale));
  const facts = [pixels, shown, picture.facts, picture.when].filter(Boolean).join(' · ');
  return html`<div class="caption">
    <p>${picture.name}</p>
    <p class="quiet">${facts}</p>
  </div>`;
}

/** Renders the caption on the left of the difference; empty while the difference is being computed. */
export function renderDifferenceCaption(
  words: ComparisonWords,
  difference: Difference | 'failed' | undefined,
): TemplateResult {
  return html`<div class="caption">
    <p>${words.difference}</p>
    <p class="quiet" role="status">${difference ? describeDifference(words, difference) : nothing}</p>
  </div>`;
}

function describeDifference(words: ComparisonWords, difference: Difference | 'failed'): string {
  if (difference === 'failed') return words.notDrawn;
  const { share, scale } = difference;
  const reduced = scale < 1 ? formatString(words.reduced, formatPercent(scale)) : '';
  const amount =
    share === 0 ? words.equal : share < 0.01 ? words.hardlyDiffers : formatString(words.differs, formatPercent(share));
  return [amount, share > 0 ? words.howDrawn : '', reduced].filter(Boolean).join(' · ');
}

/** Renders "Name, when" of both pictures on the right of the difference. */
export function renderShortCaptions(words: ComparisonWords, shown: readonly Shown[]): TemplateResult {
  return html`<div class="caption">
    ${shown.map(({ picture: { name, when } }) => html`<p class="quiet">${joinParts(words.withFact, name, when)}</p>`)}
  </div>`;
}

function formatPercent(part: number): string {
  const lang = document.documentElement.lang || 'en';
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
