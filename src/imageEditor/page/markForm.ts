import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { icon } from '../../pageKit/page/icon.ts';
import { MarkColor } from '../../sessions/common/model/marks.ts';
import type { ImageEditorWords } from '../common/imageEditorMessages.ts';
import { type MarkSettings, type MarkTool, markTools, markWidths, mostFeather } from '../common/markSettings.ts';
import { markColors } from './drawMarks.ts';

interface MarkForm {
  readonly words: ImageEditorWords;
  readonly settings: MarkSettings;
  readonly change: (settings: Partial<MarkSettings>) => void;
  readonly zoom: (how: 'in' | 'out' | 'fit') => void;
  readonly isFit: boolean;
}

const glyphs: Readonly<Record<MarkTool, TemplateResult<2>>> = {
  pen: svg`<path d="M2.5 13.5 3.4 10 10.8 2.6a1.3 1.3 0 0 1 1.8 0l.8.8a1.3 1.3 0 0 1 0 1.8L6 12.6zM9.3 4.1l2.6 2.6"/>`,
  arrow: svg`<path d="M2.5 13.5l11-11M7 2.5h6.5V9"/>`,
  rectangle: svg`<rect x="2" y="3.5" width="12" height="9" rx=".5"/>`,
  ellipse: svg`<ellipse cx="8" cy="8" rx="6" ry="4.75"/>`,
  text: svg`<path d="M3 5V3h10v2M8 3v10M6 13h4"/>`,
  eraser: svg`<path d="M6.2 13.5 2.6 9.9a1.2 1.2 0 0 1 0-1.7l5.6-5.6a1.2 1.2 0 0 1 1.7 0l3.5 3.5a1.2 1.2 0 0 1 0 1.7l-5.7 5.7zM5.4 5.4l5.2 5.2M6.2 13.5H14"/>`,
};

/** Renders the tools, how new marks look, and what becomes of the rest of the image. */
export function renderMarkForm(form: MarkForm): TemplateResult {
  const { words, settings, change } = form;
  const tool = (name: MarkTool) =>
    html`<svg class="glyph" viewBox="0 0 16 16" aria-hidden="true" data-tool=${name}>${glyphs[name]}</svg>`;
  const swatch = (name: MarkColor) =>
    html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"
      ><circle cx="8" cy="8" r="6.5" fill=${markColors[name].fill}></circle></svg
    >`;
  return html`<div class="tool-row" role="group" aria-label=${words.tools}>
      ${radioGroup(words.tool, markTools, settings.tool, { words, look: tool, choose: (one) => change({ tool: one }) })}
      ${radioGroup(words.color, MarkColor.options, settings.color, {
        words,
        look: swatch,
        choose: (color) => change({ color }),
      })}
      ${widthField(form)}${zoomButtons(form)}
    </div>
    ${renderKeep(form)}`;
}

interface Radio<Name extends string> {
  readonly words: Readonly<Record<Name, string>>;
  readonly look: (name: Name) => TemplateResult;
  readonly choose: (name: Name) => void;
}

function radioGroup<Name extends string>(
  label: string,
  names: readonly Name[],
  chosen: Name,
  { words, look, choose }: Radio<Name>,
): TemplateResult {
  const option = (name: Name) =>
    html`<label class=${name === chosen ? 'on' : ''} title=${words[name]}
      ><input
        type="radio"
        name=${label}
        aria-label=${words[name]}
        .checked=${live(name === chosen)}
        @change=${() => choose(name)}
      />${look(name)}</label
    >`;
  return html`<div class="mode" role="radiogroup" aria-label=${label}>${names.map(option)}</div>`;
}

function widthField({ words, settings, change }: MarkForm): TemplateResult {
  const changed = ({ currentTarget: field }: Event) => {
    const width = field instanceof HTMLSelectElement && markWidths.find((one) => one === field.value);
    if (width) change({ width });
  };
  return html`<span class="select"
    ><select aria-label=${words.lineWidth} title=${words.lineWidth} .value=${live(settings.width)} @change=${changed}>
      ${markWidths.map((one) => html`<option value=${one} ?selected=${one === settings.width}>${words[one]}</option>`)}</select
    >${icon('chevron-down')}</span
  >`;
}

function zoomButtons({ words, zoom, isFit }: MarkForm): TemplateResult {
  return html`<div class="zooms">
    ${iconButton({ label: words.zoomOut, icon: 'zoom-out', press: () => zoom('out'), waits: isFit })}${iconButton({
      label: words.zoomIn,
      icon: 'zoom-in',
      press: () => zoom('in'),
    })}${iconButton({ label: words.fit, icon: 'screen-normal', press: () => zoom('fit'), waits: isFit })}
  </div>`;
}

function renderKeep({ words, settings, change }: MarkForm): TemplateResult {
  const toggled = ({ currentTarget: box }: Event) => {
    if (box instanceof HTMLInputElement) change({ keepsOutside: box.checked });
  };
  return html`<div class="keep-row">
    <label class="keep"
      ><input type="checkbox" class="check" .checked=${live(settings.keepsOutside)} @change=${toggled} /><span
        >${words.keepOutside}</span
      ></label
    >
    ${settings.keepsOutside ? featherField({ words, settings, change }) : nothing}
  </div>`;
}

function featherField({ words, settings, change }: Pick<MarkForm, 'words' | 'settings' | 'change'>): TemplateResult {
  const changed = ({ currentTarget: field }: Event) => {
    if (!(field instanceof HTMLInputElement)) return;
    const feather = field.valueAsNumber;
    const isRight = Number.isInteger(feather) && feather >= 0 && feather <= mostFeather;
    field.setCustomValidity(isRight ? '' : formatString(words.wrongFeather, mostFeather));
    field.setAttribute('aria-invalid', String(!isRight));
    if (isRight) change({ feather });
    else field.reportValidity();
  };
  return html`<label class="side-field inline"
    ><span>${words.softEdge}</span
    ><input
      type="number"
      min="0"
      max=${mostFeather}
      step="1"
      aria-label=${words.softEdge}
      .value=${live(String(settings.feather))}
      @change=${changed}
    /><span>${words.pixelUnit}</span></label
  >`;
}
