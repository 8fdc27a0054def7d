/** Runs in the page: renders texts in pieces and at once, without waiting in between. */
import { MarkdownRenderer } from '../../../src/panel/page/markdown/renderer.ts';
import { words } from '../fixtures/words.ts';

declare global {
  interface Window {
    drawnOnce(text: string): string;
    drawnGrowing(text: string, lengths: readonly number[]): string;
    drawnAgain(texts: readonly string[], finished: string, end?: 'finish' | 'stay open'): number;
    /** The number of DOM calls since the counter was reset. */
    asks: number;
  }
}

/** Returns the HTML without the number that each rendering puts into the ids of its footnotes. */
const html = (root: Element) => root.innerHTML.replace(/(fn(?:ref)?)-\d+-/g, '$1-');

window.drawnOnce = (text) => window.drawnGrowing(text, []);

window.drawnGrowing = (text, lengths) => {
  const root = document.createElement('limn-drawn');
  const drawing = new MarkdownRenderer(root, words);
  for (const length of lengths) drawing.grow(text.slice(0, length));
  drawing.finish(text);
  return html(root);
};

/** Returns how many finished elements, which the selector finds, are rendered again by the texts after them. */
window.drawnAgain = (texts, finished, end = 'finish') => {
  const root = document.createElement('limn-drawn');
  const drawing = new MarkdownRenderer(root, words);
  let marked = 0;
  for (const text of texts) {
    drawing.grow(text);
    for (const item of root.querySelectorAll(`${finished}:not([data-seen])`))
      item.setAttribute('data-seen', `${++marked}`);
  }
  if (marked === 0) throw new Error('Nothing was finished.');
  if (end === 'finish') drawing.finish(texts.at(-1) ?? '');
  return marked - root.querySelectorAll('[data-seen]').length;
};
