/** Draws one answer's Markdown into an element, piece by piece while it grows. */

import { element } from '../../../pageKit/page/element.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { codeFrame, frameCode } from './codeFrame.ts';
import { colourLongCode, plainLongCode } from './longCode.ts';
import { findFinished, type Items, needsRedraw, type OpenCode, openCode, wholeLines } from './markdownBlocks.ts';
import { type PatchStart, patchChildren } from './patch.ts';
import { needsWhole, newDefinitions, renderMarkdown } from './render.ts';
import { bothSanitized } from './sanitize.ts';

/** On an element whose parts were drawn one by one: each has been laid out in sight, so the browser may skip it out of sight. */
const grownClass = 'grown';

/** Nodes of a finished part; a long answer is laid out part by part, so that its end costs the same however long it is. */
const partSize = 40;

const noItems: Items = { head: '', end: 0, nodes: 0, isLoose: false, isCode: false };

/** Answers drawn by this page. */
let count = 0;

export class MarkdownRenderer {
  readonly #id = `${++count}`;
  #drawn = '';
  /** It stood as it stays; what is longer goes on within its last block. */
  #isEnded = false;
  /** Length of the text that is finished, and number of the finished nodes in the last part. */
  #frozen = { length: 0, nodes: 0 };
  /** What is finished of the list, table or code after that. */
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

  /** Draws the text as far as it has come; more calls with a longer text add to what is there. */
  grow(text: string): void {
    this.root.classList.add(grownClass);
    this.#take(text);
    this.#reopen(wholeLines(this.#open));
    const { length, items } = findFinished(this.#open);
    this.#draw(length);
    if (items) this.#keep(items, length);
    caretPlace(this.root).append(this.#caret);
  }

  /** Draws the text as it stays. What is already finished is left alone, unless a late definition of a link or a footnote changes it. */
  finish(text: string): void {
    this.#take(text);
    const isWhole = this.#frozen.length === 0 && this.#items.end === 0;
    if (isWhole) this.#rewind();
    if (this.#items.isCode) this.#items = noItems;
    this.#reopen(this.#open);
    this.#draw(this.#open.length);
    if (!isWhole && needsWhole(this.#definitions)) this.#redraw();
    this.#isEnded = true;
  }

  /** What is not finished yet, after what it needs before it to be read as it is. */
  get #open(): string {
    return this.#items.head + this.#drawn.slice(this.#frozen.length + this.#items.end);
  }

  #take(text: string): void {
    const source = unixLines(text);
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

  #redraw(): void {
    this.#rewind();
    this.#draw(this.#drawn.length);
  }

  /** What is finished of the open block is drawn again with the rest where that changes it. */
  #reopen(open: string): void {
    if (this.#items.end > 0 && needsRedraw(this.#items, open)) this.#items = noItems;
  }

  /** The first items of what is open after a drawing that finished blocks of this length. */
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

  /** Draws what is not finished yet; its first part, of this length, is finished by it. */
  #draw(finished: number): void {
    const { head, end } = this.#items;
    const [fresh, open] = this.#nodes(finished);
    for (let room = this.#room; fresh.childNodes.length >= room; room = this.#room) this.#fillPart(fresh, room);
    const place = this.#place;
    if (finished > 0) this.#freeze(end - head.length + finished, fresh.childNodes.length);
    fresh.append(open);
    this.#patch(fresh, place);
    while (this.#part.nextSibling) this.#part.nextSibling.remove();
  }

  get #place(): PatchStart {
    return { child: this.#frozen.nodes, item: this.#items.nodes };
  }

  #freeze(length: number, nodes: number): void {
    this.#frozen = { length: this.#frozen.length + length, nodes: this.#frozen.nodes + nodes };
    this.#items = noItems;
  }

  get #room(): number {
    return partSize - this.#frozen.nodes;
  }

  /** Moves the first nodes into the part, which is full then, and goes on to the next. */
  #fillPart(fresh: DocumentFragment, room: number): void {
    const filling = document.createDocumentFragment();
    filling.append(...[...fresh.childNodes].slice(0, room));
    this.#patch(filling, this.#place);
    this.#part = this.#part.nextElementSibling ?? this.#addPart();
    this.#frozen = { ...this.#frozen, nodes: 0 };
    this.#items = { ...this.#items, nodes: 0 };
  }

  #patch(fresh: DocumentFragment, place: PatchStart): void {
    // In what was drawn before it has begun.
    const isToColour = plainLongCode(fresh).length > 0;
    patchChildren(this.#part, fresh, place);
    if (isToColour) colourLongCode(this.#part);
  }

  #addPart(): Element {
    return this.root.appendChild(element('div', { className: 'part' }));
  }

  #openFrame({ language, lines, partial }: OpenCode): HTMLElement {
    const code = element('code', {});
    code.append(element('span', { className: 'lines', textContent: lines }), partial);
    const pre = element('pre', { tabIndex: 0 });
    pre.append(code);
    const frame = codeFrame(language, this.words);
    frame.append(pre);
    return frame;
  }

  /** Of what is open, the blocks that this length finishes, and what follows them. */
  #nodes(finished: number): readonly [DocumentFragment, Node] {
    const { isLoose } = this.#items;
    const open = this.#open;
    const rest = open.slice(finished);
    const code = openCode(rest);
    const done = this.#html(open.slice(0, finished), isLoose);
    const [fresh, still] = bothSanitized(done, code ? '' : this.#html(rest, isLoose && finished === 0));
    return [frameCode(fresh, this.words), code ? this.#openFrame(code) : frameCode(still, this.words)];
  }

  #html(source: string, isLoose: boolean): string {
    if (source === '') return '';
    this.#definitions.isLoose = isLoose;
    return renderMarkdown(source, this.#definitions);
  }
}

function unixLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The innermost last block of text, so that the caret stands behind the last word. */
function caretPlace(root: Element): Element {
  const last = root.lastElementChild;
  return last?.matches('.part, p, h2, h3, h4, h5, h6, ul, ol, li, blockquote') ? caretPlace(last) : root;
}
