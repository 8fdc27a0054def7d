/** Renders an answer's Markdown into an element, piece by piece while it grows. */

import { normalizeLineEndings } from '../../../base/common/lineEndings.ts';
import { element } from '../../../pageKit/page/element.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { codeFrame } from './codeFrame.ts';
import { highlightSlices, isLong } from './highlight.ts';
import { findFinished, type Items, needsRedraw, type OpenCode, openCode, wholeLines } from './markdownBlocks.ts';
import { type PatchStart, patchChildren } from './patch.ts';
import { needsWhole, newDefinitions, renderMarkdown } from './render.ts';
import { sanitize, sanitizeBoth } from './sanitize.ts';

/** Set on an element whose parts were rendered one by one. Each was laid out while visible, so the browser may skip it when out of view. */
const streamedClass = 'streamed';

/**
 * Number of nodes in a finished part. A long answer is laid out part by part, so that the cost at its end does not depend on its length.
 */
const partSize = 40;

const noItems: Items = { head: '', end: 0, nodes: 0, isLoose: false, isCode: false };

/** The number of answers rendered by this page. */
let count = 0;

export class MarkdownRenderer {
  readonly #id = `${++count}`;
  #drawn = '';
  /** Whether the text was rendered as final. If it grows anyway, it continues within its last block. */
  #isEnded = false;
  /** Length of the finished text, and number of finished nodes in the last part. */
  #frozen = { length: 0, nodes: 0 };
  /** The finished items of the list, table or code after that. */
  #items = noItems;
  #definitions = newDefinitions(this.#id);
  #part: Element;
  readonly #caret = element('span', { className: 'caret', ariaHidden: 'true' });

  constructor(
    private readonly root: HTMLElement,
    private readonly words: PageStrings,
  ) {
    this.#part = this.#addPart();
  }

  /** Renders the text received so far; a later call with a longer text adds to it. */
  grow(text: string): void {
    this.root.classList.add(streamedClass);
    this.#take(text);
    this.#reopen(wholeLines(this.#open));
    const { length, items } = findFinished(this.#open);
    this.#draw(length);
    if (items) this.#keep(items, length);
    findCaretPlace(this.root).append(this.#caret);
  }

  /** Renders the final text. Finished parts are kept, unless a late definition of a link or a footnote changes them. */
  finish(text: string): void {
    this.#take(text);
    const isWhole = this.#frozen.length === 0 && this.#items.end === 0;
    if (isWhole) this.#rewind();
    if (this.#items.isCode) this.#items = noItems;
    this.#reopen(this.#open);
    this.#draw(this.#open.length);
    if (!isWhole && needsWhole(this.#definitions)) {
      this.#rewind();
      this.#draw(this.#drawn.length);
    }
    this.#isEnded = true;
  }

  /** The unfinished text, preceded by what it needs to be parsed the same. */
  get #open(): string {
    return this.#items.head + this.#drawn.slice(this.#frozen.length + this.#items.end);
  }

  #take(text: string): void {
    const source = normalizeLineEndings(text);
    this.#caret.remove();
    const goesOn = source.startsWith(this.#drawn) && (!this.#isEnded || source.length === this.#drawn.length);
    if (!goesOn) this.#rewind();
    this.#drawn = source;
  }

  #rewind(): void {
    this.#isEnded = false;
    this.#frozen = { length: 0, nodes: 0 };
    this.#items = noItems;
    this.#definitions = newDefinitions(this.#id);
    this.#part = this.root.firstElementChild ?? this.#addPart();
  }

  /** Renders the open block's finished items again with the rest if the rest changes them. */
  #reopen(open: string): void {
    if (this.#items.end > 0 && needsRedraw(this.#items, open)) this.#items = noItems;
  }

  /** Stores the finished items of the open block after blocks of this length were finished. */
  #keep(items: Items, length: number): void {
    const { head, end, nodes, isLoose } = this.#items;
    this.#items = {
      head: items.head,
      end: end - head.length + items.end - length,
      nodes: nodes + items.nodes,
      isLoose: isLoose || items.isLoose,
      isCode: items.isCode,
    };
  }

  /** Renders the unfinished text; its leading part of this length is then finished. */
  #draw(finished: number): void {
    const { head, end } = this.#items;
    const [fresh, open] = this.#nodes(finished);
    for (let room = this.#room; fresh.childNodes.length >= room; room = this.#room) this.#fillPart(fresh, room);
    const place = this.#place;
    if (finished > 0) {
      const { length, nodes } = this.#frozen;
      this.#frozen = { length: length + end - head.length + finished, nodes: nodes + fresh.childNodes.length };
      this.#items = noItems;
    }
    fresh.append(open);
    this.#patch(fresh, place);
    while (this.#part.nextSibling) this.#part.nextSibling.remove();
  }

  get #place(): PatchStart {
    return { child: this.#frozen.nodes, item: this.#items.nodes };
  }

  get #room(): number {
    return partSize - this.#frozen.nodes;
  }

  /** Moves the first nodes into the current part, which is then full, and starts the next one. */
  #fillPart(fresh: DocumentFragment, room: number): void {
    const filling = document.createDocumentFragment();
    filling.append(...[...fresh.childNodes].slice(0, room));
    this.#patch(filling, this.#place);
    this.#part = this.#part.nextElementSibling ?? this.#addPart();
    this.#frozen = { ...this.#frozen, nodes: 0 };
    this.#items = { ...this.#items, nodes: 0 };
  }

  #patch(fresh: DocumentFragment, place: PatchStart): void {
    // Highlighting has already started in earlier nodes.
    const isToColour = findPlainLongCode(fresh).length > 0;
    patchChildren(this.#part, fresh, place);
    if (isToColour) highlightLongCode(this.#part);
  }

  #addPart(): Element {
    return this.root.appendChild(element('div', { className: 'part' }));
  }

  #openFrame({ language, lines, partial }: OpenCode): HTMLElement {
    const code = element('code', {}, element('span', { className: 'lines', textContent: lines }), partial);
    return codeFrame(language, this.words, element('pre', { tabIndex: 0 }, code));
  }

  /** Returns the nodes of the blocks that this length finishes, and those that follow. */
  #nodes(finished: number): readonly [DocumentFragment, Node] {
    const { isLoose } = this.#items;
    const open = this.#open;
    const rest = open.slice(finished);
    const code = openCode(rest);
    const done = this.#html(open.slice(0, finished), isLoose);
    const [fresh, still] = sanitizeBoth(done, code ? '' : this.#html(rest, isLoose && finished === 0));
    return [frameCode(fresh, this.words), code ? this.#openFrame(code) : frameCode(still, this.words)];
  }

  #html(source: string, isLoose: boolean): string {
    if (source === '') return '';
    this.#definitions.isLoose = isLoose;
    return renderMarkdown(source, this.#definitions);
  }
}

/** Returns the innermost last block of text, so that the caret is shown after the last word. */
function findCaretPlace(root: Element): Element {
  const last = root.lastElementChild;
  return last?.matches('.part, p, h2, h3, h4, h5, h6, ul, ol, li, blockquote') ? findCaretPlace(last) : root;
}

/** Text nodes whose highlighting was started, with their original text. */
const begun = new WeakMap<Text, string>();

/**
 * Starts to highlight an element's long plain code, slice by slice. Code that is rendered again in the meantime is skipped and must be
 * started again.
 */
function highlightLongCode(root: Element): void {
  for (const text of findPlainLongCode(root)) {
    if (begun.get(text) === text.data) continue;
    begun.set(text, text.data);
    void highlightText(text, (text.parentElement?.className ?? '').slice('language-'.length));
  }
}

/** Returns the text nodes of long code that is not highlighted yet. */
function findPlainLongCode(root: ParentNode): readonly Text[] {
  return [...root.querySelectorAll('pre > code[class^="language-"]')].flatMap(({ firstChild: text }) =>
    text instanceof Text && !text.nextSibling && isLong(text.data) ? text : [],
  );
}

/** Highlights each slice in a task of its own, after rendering. */
async function highlightText(text: Text, language: string): Promise<void> {
  let left = text.length;
  await waitForNextTask();
  let rest = text;
  for (const { length, html } of highlightSlices(text.data, language)) {
    if (!rest.isConnected || rest.length !== left) return;
    const after = rest.splitText(length);
    rest.replaceWith(sanitize(`<span class="lines">${html}</span>`));
    [rest, left] = [after, left - length];
    await waitForNextTask();
  }
}

function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Wraps each `pre` of a fragment in a frame with its language and its own Copy and Insert. */
function frameCode(fragment: DocumentFragment, words: PageStrings): DocumentFragment {
  for (const pre of fragment.querySelectorAll('pre')) {
    const language = /language-(\S+)/.exec(pre.querySelector('code')?.className ?? '')?.[1] ?? '';
    const { parentNode, nextSibling } = pre;
    parentNode?.insertBefore(codeFrame(language, words, pre), nextSibling);
    pre.tabIndex = 0;
  }
  return fragment;
}
