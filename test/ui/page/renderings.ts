/** Runs in the page: draws texts piece by piece and at once, without waiting for the clock in between. */
import { MarkdownRenderer } from '../../../src/panel/page/markdown/renderer.ts';
import { words } from '../fixtures/words.ts';

declare global {
  interface Window {
    drawnOnce(text: string): string;
    drawnGrowing(text: string, lengths: readonly number[]): string;
    drawnAgain(texts: readonly string[], finished: string, end?: 'finish' | 'stay open'): number;
    /** How often the browser was asked about a node since. */
    asks: number;
  }
}

/** Each drawing numbers its footnotes, so that two of them differ in that. */
const html = (root: Element) => root.innerHTML.replace(/(fn(?:ref)?)-\d+-/g, '$1-');

window.drawnOnce = (text) => window.drawnGrowing(text, []);

window.drawnGrowing = (text, lengths) => {
  const root = document.createElement('limn-drawn');
  const drawing = new MarkdownRenderer(root, words);
  for (const length of lengths) drawing.grow(text.slice(0, length));
  drawing.finish(text);
  return html(root);
};

/** How many elements that the selector finds finished are drawn a second time by the texts after that. */
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
