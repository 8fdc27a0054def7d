import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type DrawnType, defaultQuality } from '../../../imageFiles/common/imageFormats.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { encodeAs } from '../image/convert.ts';
import { type FormParts, getInputText } from './formFields.ts';
import { findConversion, findFormat, findOwnFormat, getTicked, withFormat, withValue } from './formState.ts';

const formats: readonly { readonly type: DrawnType; readonly label: string }[] = [
  { type: 'image/png', label: 'PNG' },
  { type: 'image/jpeg', label: 'JPEG' },
  { type: 'image/webp', label: 'WebP' },
];

/** Renders the format, the quality and the resulting size; `after` is undefined while that is computed, and NaN if it cannot be. */
export function formatField(parts: FormParts, canDraw: boolean, after: number | undefined): TemplateResult {
  const { words } = parts.page;
  return html`<span class="term" id="insert-form-format">${words.formFormat}</span>
    <div class="value line wrapping">${formatSwitch(parts, canDraw)}${quality(parts, canDraw)}
      <span class="size">${formatSizes(parts, after)}</span>${canDraw ? opaqueHint(parts) : nothing}
    </div>`;
}

/** Says what pictures of other formats lose as JPEG. */
function opaqueHint({ page: { words }, view, typed }: FormParts): TemplateResult | typeof nothing {
  const isLost = getTicked(view, typed).some((picture) => {
    return picture.mediaType !== 'image/jpeg' && findConversion(picture, typed)?.mediaType === 'image/jpeg';
  });
  return isLost ? html`<span class="description">${words.becomesOpaque}</span>` : nothing;
}

/** Renders the formats. If a page cannot encode the pictures' own, or they differ, keeping it is the first choice. */
function formatSwitch({ view, typed, change }: FormParts, canDraw: boolean): TemplateResult {
  const own = findOwnFormat(view);
  const now = canDraw ? findFormat(view, typed) : own;
  const all = own ? formats : [{ type: undefined, label: view.ownFormat }, ...formats];
  const option = ({ type, label }: { readonly type: DrawnType | undefined; readonly label: string }) =>
    html`<label class=${type === now ? 'on' : ''}
      ><input
        type="radio"
        name="insert-form-format"
        ?disabled=${!canDraw}
        .checked=${live(type === now)}
        @change=${() => change(withFormat(view, typed, type))}
      />${label}</label
    >`;
  return html`<div class="mode ${canDraw ? '' : 'off'}" role="radiogroup" aria-labelledby="insert-form-format">${all.map(option)}</div>`;
}

/** Renders the quality; PNG is lossless and has none. */
function quality(
  { page: { words }, view, typed, change }: FormParts,
  canDraw: boolean,
): TemplateResult | typeof nothing {
  const format = findFormat(view, typed);
  if (!canDraw || !format || format === 'image/png') return nothing;
  const isOwn = format === findOwnFormat(view) && typed.width === undefined;
  const value = Math.round((typed.quality ?? (isOwn ? 1 : defaultQuality)) * 100);
  const says = isOwn && typed.quality === undefined ? words.asWide : `${value}`;
  const set = (next: number) => change(withValue(typed, 'quality', isOwn && next === 100 ? undefined : next / 100));
  return html`<span class="line"><input
      type="range"
      class="range"
      min="40"
      max="100"
      step="5"
      aria-label=${words.formQuality}
      aria-valuetext=${says}
      .value=${live(`${value}`)}
      @input=${(event: Event) => set(Number(getInputText(event)))}
    /><span class="percent">${says}</span></span>`;
}

function formatSizes({ page: { words }, view, typed }: FormParts, after: number | undefined): string {
  const ticked = getTicked(view, typed);
  const lang = document.documentElement.lang || 'en';
  const before = ticked.reduce((sum, { size }) => sum + size, 0);
  const isKnown = !Number.isNaN(after) && ticked.some((picture) => findConversion(picture, typed));
  if (!isKnown) return formatSize(before, words, lang);
  return formatString(
    words.sizeAfter,
    after === undefined ? '…' : formatSize(after, words, lang),
    formatSize(before, words, lang),
  );
}

/** A picture, and how it is converted; if missing, it keeps its bytes. */
interface Measured {
  readonly src: string;
  /** Size of the unconverted file in bytes. */
  readonly size: number;
  readonly drawing: Parameters<typeof encodeAs>[1] | undefined;
}

/** Returns the total bytes after conversion, done one picture after the other; NaN if one cannot be converted or the signal aborts. */
export async function estimateSize(pictures: readonly Measured[], signal: AbortSignal): Promise<number> {
  let sum = 0;
  for (const { src, size, drawing } of pictures) {
    if (signal.aborted) return Number.NaN;
    sum += drawing ? await computeSize(src, drawing).catch(() => Number.NaN) : size;
  }
  return sum;
}

async function computeSize(src: string, drawing: NonNullable<Measured['drawing']>): Promise<number> {
  const response = await fetch(src);
  const drawn = await encodeAs(await response.blob(), drawing);
  return drawn?.size ?? Number.NaN;
}

/** Formats a size as "118 KB"; a kilobyte has 1024 bytes. */
function formatSize(
  size: number,
  words: Pick<PageStrings, 'bytesOf' | 'kilobytes' | 'megabytes'>,
  lang: string,
): string {
  const number = (value: number, decimals: number) =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: decimals }).format(value);
  if (size < 1024) return formatString(words.bytesOf, number(size, 0));
  if (size < 1024 ** 2) return formatString(words.kilobytes, number(size / 1024, 0));
  return formatString(words.megabytes, number(size / 1024 ** 2, 1));
}
