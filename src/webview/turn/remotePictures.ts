import type { Words } from '../../shared/words.ts';
import { filled } from '../clock.ts';
import { element } from '../element.ts';

/** A picture elsewhere stays a link, which VS Code opens in the browser; it says from which host it would come. */
export function nameRemotePictures(answer: Element, words: Words): void {
  for (const link of answer.querySelectorAll<HTMLAnchorElement>('a.remote[href]:not(:has(.host))')) {
    const says = filled(words.pictureAt, link.host);
    link.append(element('span', { className: 'host', textContent: ` (${says})` }));
  }
}
