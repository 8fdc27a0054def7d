import { html, nothing, type TemplateResult } from 'lit';
import type { GalleryAction, GalleryPicture, GalleryWords } from '../../shared/gallery.ts';
import { limits } from '../../shared/limits.ts';
import { iconButton, labelButton } from '../buttons.ts';

/** What the foot asks for: of the host, or of the page itself. */
export type GalleryDoing = GalleryAction | 'copy' | 'none';

interface GalleryFoot {
  readonly words: GalleryWords;
  readonly picked: readonly GalleryPicture[];
  readonly do: (doing: GalleryDoing) => void;
}

/** What can be done with what is picked; the foot is there from the start, so that nothing jumps. */
export function galleryFoot(foot: GalleryFoot): TemplateResult {
  const { words, picked } = foot;
  const [one, second] = picked;
  if (!one) return html`<footer class="chosenbar"><p class="quiet">${words.noneChosen}</p></footer>`;
  return html`<footer class="chosenbar" aria-label=${second ? words.pictures : words.picture}>
    ${second ? html`<p class="number">${words.countPicked.replace('{0}', `${picked.length}`)}</p>` : facts(one)}
    <div class="acts">${buttons(foot)}</div>
  </footer>`;
}

function facts(picture: GalleryPicture): TemplateResult {
  const pixels = picture.width > 0 && picture.height > 0 ? `${picture.width} × ${picture.height}` : '';
  const all = [picture.model, picture.ratio, pixels, picture.when, picture.by].filter(Boolean);
  return html`<div class="says">
    <p class="prompt" title=${picture.prompt}>${picture.prompt}</p>
    ${picture.words ? html`<p class="words" title=${picture.words}>${picture.words}</p>` : nothing}
    <p class="quiet">${all.join(' · ')}</p>
  </div>`;
}

/** No document shows a card: such a picture can only be taken along. */
function buttons({ words, picked, do: run }: GalleryFoot): TemplateResult {
  const hasCard = picked.some(({ card }) => card);
  const [several, many] = [picked.length > 1, picked.length > limits.results];
  const tooMany = many ? words.tooMany.replace('{0}', `${limits.results}`) : undefined;
  const button = (label: string, doing: GalleryDoing, look: 'primary' | 'second', why?: string) =>
    labelButton({ label, look, press: () => run(doing), hint: why, waits: why !== undefined });
  const quiet = (label: string, icon: string, doing: GalleryDoing, why?: string) =>
    iconButton({ label, icon, press: () => run(doing), hint: why ?? label, waits: why !== undefined });
  const onlyOne = several ? words.onlyOne : undefined;
  return html`${hasCard ? nothing : button(words.insert, 'insert', 'primary', tooMany)}
    ${button(words.saveAs, 'saveAs', hasCard ? 'primary' : 'second', tooMany)}
    ${button(words.openSession, 'openSession', 'second', onlyOne)}
    <span class="end"
      >${quiet(words.copy, 'copy', 'copy', onlyOne ?? (hasCard ? words.notShown : undefined))}${quiet(words.refine, 'edit', 'refine', onlyOne)}${quiet(words.delete, 'trash', 'delete', tooMany)}${quiet(words.pickNone, 'close', 'none')}</span
    >`;
}
