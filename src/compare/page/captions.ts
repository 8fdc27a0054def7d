import { html, nothing, type TemplateResult } from 'lit';
import { formatString, joinParts } from '../../pageKit/page/formatString.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { ComparedPicture, ComparisonWords } from '../common/comparison.ts';
import type { Difference } from './difference.ts';

interface Captioned {
  readonly picture: ComparedPicture;
  /** The size in pixels as displayed. */
  readonly size: PixelSize;
  /** The scale that makes it as wide as the other picture. */
  readonly scale: number;
}

/** Renders "1376 × 768 · PNG, 1.4 MB · 12 minutes ago", and the scale if the picture is enlarged to match the other. */
export function caption(words: ComparisonWords, { picture, size, scale }: Captioned): TemplateResult {
  const pixels = size.width > 0 && size.height > 0 ? `${size.width} × ${size.height}` : '';
  const shown = scale === 1 || !pixels ? '' : formatString(words.shownAt, percent(scale));
  const facts = [pixels, shown, picture.facts, picture.when].filter(Boolean).join(' · ');
  return html`<div class="caption">
    <p>${picture.name}</p>
    <p class="quiet">${facts}</p>
  </div>`;
}

/** Renders the caption on the left of the difference; empty while the difference is being computed. */
export function differenceCaption(
  words: ComparisonWords,
  difference: Difference | 'failed' | undefined,
): TemplateResult {
  return html`<div class="caption">
    <p>${words.difference}</p>
    <p class="quiet" role="status">${difference ? told(words, difference) : nothing}</p>
  </div>`;
}

function told(words: ComparisonWords, difference: Difference | 'failed'): string {
  if (difference === 'failed') return words.notDrawn;
  const { share, scale } = difference;
  const reduced = scale < 1 ? formatString(words.reduced, percent(scale)) : '';
  const amount =
    share === 0 ? words.equal : share < 0.01 ? words.hardlyDiffers : formatString(words.differs, percent(share));
  return [amount, share > 0 ? words.howDrawn : '', reduced].filter(Boolean).join(' · ');
}

/** Renders "Name, when" of both pictures on the right of the difference. */
export function shortCaptions(words: ComparisonWords, pictures: readonly ComparedPicture[]): TemplateResult {
  return html`<div class="caption">
    ${pictures.map(({ name, when }) => html`<p class="quiet">${joinParts(words.withFact, name, when)}</p>`)}
  </div>`;
}

function percent(part: number): string {
  const lang = document.documentElement.lang || 'en';
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
