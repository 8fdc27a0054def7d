import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { limits } from '../../product/common/limits.ts';
import type { GalleryCommand, GalleryPicture, GalleryWords } from '../common/galleryMessages.ts';

interface GalleryFoot {
  readonly words: GalleryWords;
  /** Whether there are pictures to pick. */
  readonly isOffered: boolean;
  readonly picked: readonly GalleryPicture[];
  /** The number of labeled buttons that fit; the others are under More. */
  readonly room: number;
  readonly do: (command: GalleryCommand) => void;
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

/** Returns why a command cannot be used for the picked pictures; undefined if it can. Its button and its key follow this rule. */
export function findObstacle(
  words: GalleryWords,
  picked: readonly GalleryPicture[],
  command: GalleryCommand,
): string | undefined {
  const notShown = picked.some(({ card }) => card) ? words.notShown : undefined;
  const onlyOne = picked.length > 1 ? words.onlyOne : undefined;
  const tooMany = picked.length > limits.results ? formatString(words.tooMany, limits.results) : undefined;
  const obstacles: Partial<Record<GalleryCommand, string | undefined>> = {
    insert: tooMany ?? notShown,
    insertWith: tooMany ?? notShown,
    saveAs: tooMany,
    makeLook: picked.length > maxLookPictures ? words.onlyFew : notShown,
    openSession: onlyOne,
    compare: picked.length === 2 ? notShown : words.onlyTwo,
    removeBackground: onlyOne ?? notShown,
    createIcons: onlyOne ?? notShown,
    copy: onlyOne ?? notShown,
    refine: onlyOne,
    markUpImage: onlyOne ?? notShown,
    cropImage: onlyOne ?? notShown,
    export: tooMany,
    delete: tooMany,
  };
  return obstacles[command];
}

/** Renders the buttons. A picture shown as a card cannot be inserted, only exported. A button that cannot be used shows why. */
function renderButtons({ words, picked, room, do: run }: GalleryFoot): TemplateResult {
  const act = (command: GalleryCommand) => {
    const why = findObstacle(words, picked, command);
    return { press: () => run(command), hint: why, waits: why !== undefined };
  };
  const button = (command: LabeledCommand, look: 'primary' | 'second') =>
    labelButton({ label: words[command], look, action: command, ...act(command) });
  const quiet = (icon: string, command: GalleryCommand, label: string) => iconButton({ label, icon, ...act(command) });
  const inserting: readonly LabeledCommand[] = picked.some(({ card }) => card) ? [] : ['insert', 'insertWith'];
  const all: readonly LabeledCommand[] = [...inserting, 'saveAs', 'makeLook', 'openSession'];
  const items = [...all.slice(room), ...rare].map((command) => {
    const { press, hint: why } = act(command);
    return { label: words[command], why, press };
  });
  const more = html`<limn-menu .label=${words.more} .items=${items}></limn-menu>`;
  return html`${all.slice(0, room).map((one, at) => button(one, at === 0 ? 'primary' : 'second'))}
    <span class="end"
      >${quiet('split-horizontal', 'compare', words.compare)}${quiet('copy', 'copy', words.copy)}${quiet('edit', 'refine', words.refine)}${quiet('export', 'export', words.export)}${quiet('trash', 'delete', words.delete)}${more}${quiet('close', 'none', words.pickNone)}</span
    >`;
}

/** Under More in any width. */
const rare: readonly LabeledCommand[] = ['markUpImage', 'cropImage', 'removeBackground', 'createIcons'];

/** A command whose button has a label: the string of the same name. */
type LabeledCommand = GalleryCommand & keyof GalleryWords;
