/** Runs in the page: selects parts of rendered texts, and renders the Markdown of the selections. */
import { MarkdownRenderer } from '../../../src/panel/page/markdown/renderer.ts';
import { markdownOf } from '../../../src/panel/page/selection/markdownOf.ts';
import { words } from '../fixtures/words.ts';

interface Marking {
  /** The selected part as Markdown. */
  readonly part: string;
  /** The selected text and the text rendered from its Markdown, both without white space. */
  readonly says: readonly [string, string];
}

declare global {
  interface Window {
    marked(text: string, from: number, to: number): Marking;
  }
}

/** Selects a rendered text between two of its characters. Their positions are taken modulo the length, so negative ones count from the end. */
window.marked = (text, from, to) => {
  const root = drawn(text);
  const texts = textsOf(root);
  const length = texts.reduce((sum, { data }) => sum + data.length, 0);
  const range = document.createRange();
  const places = [from, to].map((place) => ((place % length) + length) % length);
  range.setStart(...letterAt(texts, Math.min(...places)));
  range.setEnd(...letterAt(texts, Math.max(...places) + 1));
  const part = markdownOf(range);
  return { part, says: [saidIn(range.cloneContents()), isInCode(range) ? withoutSpace(part) : saidIn(drawn(part))] };
};

/** Returns whether the range is in code, whose text is copied unchanged. */
function isInCode({ commonAncestorContainer: common }: Range): boolean {
  return (common instanceof Element ? common : common.parentElement)?.closest('pre, code') != null;
}

function drawn(text: string): HTMLElement {
  const root = document.createElement('limn-drawn');
  new MarkdownRenderer(root, words).finish(text);
  return root;
}

/** Returns the text nodes, without those of the buttons above code. */
function textsOf(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text && !node.parentElement?.closest('header')) texts.push(node);
  }
  return texts;
}

function letterAt([text, ...others]: readonly Text[], at: number): readonly [Text, number] {
  if (!text) throw new Error('There is no such letter.');
  return at > text.length ? letterAt(others, at - text.length) : [text, at];
}

function saidIn(root: Node): string {
  return textsOf(root)
    .map(({ data }) => withoutSpace(data))
    .join('');
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '');
}
