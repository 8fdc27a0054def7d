import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { limits } from '../../product/common/limits.ts';
import type { GalleryAction, GalleryPicture, GalleryWords } from '../common/galleryMessages.ts';

/** An action of the foot, done by the host or by the page itself. */
export type GalleryDoing = GalleryAction | 'insertWith' | 'copy' | 'none';

interface GalleryFoot {
  readonly words: GalleryWords;
  /** Whether there are pictures to pick. */
  readonly isOffered: boolean;
  readonly picked: readonly GalleryPicture[];
  /** The number of labeled buttons that fit; the others are under More. */
  readonly room: number;
  readonly do: (doing: GalleryDoing) => void;
}

/** Renders the actions on the picked pictures. The foot is always there, so that the layout does not jump. */
export function renderFoot(foot: GalleryFoot): TemplateResult {
  const { words, picked, isOffered } = foot;
  const [one, second] = picked;
  if (!one)
    return html`<footer class="selection-bar">
      ${isOffered ? html`<p class="quiet">${words.noneChosen}</p>` : nothing}
    </footer>`;
  return html`<footer class="selection-bar" aria-label=${second ? words.pictures : words.picture}>
    ${renderPicked(words, picked)}
    <div class="actions">${renderButtons(foot)}</div>
  </footer>`;
}

/** Renders the name of the picked picture, or the number of picked pictures. */
export function renderPicked(words: GalleryWords, picked: readonly GalleryPicture[]): TemplateResult | typeof nothing {
  const [one, second] = picked;
  if (second) return html`<p class="number">${formatString(words.countPicked, picked.length)}</p>`;
  return one ? renderFacts(one) : nothing;
}

function renderFacts(picture: GalleryPicture): TemplateResult {
  const pixels = picture.width > 0 && picture.height > 0 ? `${picture.width} × ${picture.height}` : '';
  const all = [picture.model, picture.ratio, pixels, picture.when, picture.by].filter(Boolean);
  return html`<div class="description">
    <p class="prompt" title=${picture.prompt}>${picture.prompt}</p>
    ${picture.words ? html`<p class="picture-text" title=${picture.words}>${picture.words}</p>` : nothing}
    <p class="quiet facts" title=${all.join(' · ')}>${all.join(' · ')}</p>
  </div>`;
}

/** The maximum number of pictures that a look is made from. */
const maxLookPictures = 4;

type Doing = readonly [label: string, doing: GalleryDoing, why?: string | undefined];

/**
 * Renders the buttons. A picture shown as a card cannot be inserted, only exported. An action that needs another number of pictures shows
 * why.
 */
function renderButtons({ words, picked, room, do: run }: GalleryFoot): TemplateResult {
  const hasCard = picked.some(({ card }) => card);
  const notShown = hasCard ? words.notShown : undefined;
  const onlyOne = picked.length > 1 ? words.onlyOne : undefined;
  const tooMany = picked.length > limits.results ? formatString(words.tooMany, limits.results) : undefined;
  const button = ([label, doing, why]: Doing, look: 'primary' | 'second') =>
    labelButton({ label, look, press: () => run(doing), action: doing, hint: why, waits: why !== undefined });
  const quiet = (icon: string, label: string, doing: GalleryDoing, why?: string) =>
    iconButton({ label, icon, press: () => run(doing), hint: why ?? label, waits: why !== undefined });
  const inserting: readonly Doing[] = [
    [words.insert, 'insert', tooMany],
    [words.insertWith, 'insertWith', tooMany],
  ];
  const all: readonly Doing[] = [
    ...(hasCard ? [] : inserting),
    [words.saveAs, 'saveAs', tooMany],
    [words.makeLook, 'makeLook', picked.length > maxLookPictures ? words.onlyFew : notShown],
    [words.openSession, 'openSession', onlyOne],
  ];
  const items = all.slice(room).map(([label, doing, why]) => ({ label, why, press: () => run(doing) }));
  const more = html`<limn-menu .label=${words.more} .items=${items}></limn-menu>`;
  return html`${all.slice(0, room).map((one, at) => button(one, at === 0 ? 'primary' : 'second'))}
    <span class="end"
      >${quiet('split-horizontal', words.compare, 'compare', picked.length === 2 ? notShown : words.onlyTwo)}${quiet('copy', words.copy, 'copy', onlyOne ?? notShown)}${quiet('edit', words.refine, 'refine', onlyOne)}${quiet('export', words.export, 'export', tooMany)}${quiet('trash', words.delete, 'delete', tooMany)}${items.length > 0 ? more : nothing}${quiet('close', words.pickNone, 'none')}</span
    >`;
}
