import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

interface AlikeField {
  readonly words: PageStrings;
  readonly options: PictureOptions;
  readonly change: (options: PictureOptions) => void;
}

/** Whether the first of several prompts is drawn and shown before it goes along with the others. */
export function keepAlikeField({ words, options, change }: AlikeField): TemplateResult {
  const changed = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLInputElement) change(withAlike(options, currentTarget.checked));
  };
  return html`<label class="alike">
    <input
      type="checkbox"
      aria-label=${words.keepAlike}
      aria-describedby="alike-says"
      .checked=${live(options.alike === true)}
      @change=${changed}
    />
    <span>${words.keepAlike}</span>
    <span class="quiet" id="alike-says">${words.keepAlikeSays}</span>
  </label>`;
}

function withAlike({ alike: _, ...options }: PictureOptions, isChosen: boolean): PictureOptions {
  return isChosen ? { ...options, alike: true } : options;
}
