/** Draws one answer's Markdown into an element, piece by piece while it grows. */
import type { Words } from '../../shared/words.ts';
import { element } from '../element.ts';
import { finishedLength, type OpenCode, openCode } from './blocks.ts';
import { codeFrame, frameCode } from './codeFrame.ts';
import { patchChildren } from './patch.ts';
import { needsWhole, newDefinitions, renderMarkdown } from './render.ts';
import { sanitized } from './sanitize.ts';

/** On an element whose parts were drawn one by one: each has been laid out in sight, so the browser may skip it out of sight. */
const grownClass = 'grown';

/** Nodes of a finished part; a long answer is laid out part by part, so that its end costs the same however long it is. */
const partSize = 40;

/** Answers drawn by this page. */
let count = 0;

export class Drawing {
  readonly #id = `${++count}`;
  #drawn = '';
  /** Length of the text that is finished, and number of the finished nodes in the last part. */
  #frozen = { length: 0, nodes: 0 };
  #definitions = newDefinitions(this.#id);
  #part: Element;
  readonly #caret = element('span', { className: 'caret', ariaHidden: 'true' });

  constructor(
    private readonly root: HTMLElement,
    private readonly words: Words,
  ) {
    this.#part = this.#addPart();
  }

  /** Draws the text as far as it has come; more calls with a longer text add to what is there. */
  grow(text: string): void {
    this.root.classList.add(grownClass);
    this.#take(text);
    this.#draw(finishedLength(this.#tail));
    caretPlace(this.root).append(this.#caret);
  }

  /** Draws the text as it stays. What is already finished is left alone, unless a late definition of a link or a footnote changes it. */
  finish(text: string): void {
    this.#take(text);
    const isWhole = this.#frozen.length === 0;
    this.#draw(this.#tail.length);
    if (!isWhole && needsWhole(this.#definitions)) this.#redraw();
  }

  get #tail(): string {
    return this.#drawn.slice(this.#frozen.length);
  }

  #take(text: string): void {
    const source = unixLines(text);
    this.#caret.remove();
    if (!source.startsWith(this.#drawn)) this.#rewind();
    this.#drawn = source;
  }

  #rewind(): void {
    this.#frozen = { length: 0, nodes: 0 };
    this.#definitions = newDefinitions(this.#id);
    this.#part = this.root.firstElementChild ?? this.#addPart();
  }

  #redraw(): void {
    this.#rewind();
    this.#draw(this.#drawn.length);
  }

  /** Draws what is not finished yet; its first part, of this length, is finished by it. */
  #draw(finished: number): void {
    const tail = this.#tail;
    const fresh = this.#nodes(tail.slice(0, finished));
    for (let room = this.#room; fresh.childNodes.length >= room; room = this.#room) this.#fillPart(fresh, room);
    const { length, nodes } = this.#frozen;
    this.#frozen = { length: length + finished, nodes: nodes + fresh.childNodes.length };
    fresh.append(this.#open(tail.slice(finished)));
    patchChildren(this.#part, nodes, fresh);
    while (this.#part.nextSibling) this.#part.nextSibling.remove();
  }

  get #room(): number {
    return partSize - this.#frozen.nodes;
  }

  /** Moves the first nodes into the part, which is full then, and goes on to the next. */
  #fillPart(fresh: DocumentFragment, room: number): void {
    const filling = document.createDocumentFragment();
    filling.append(...[...fresh.childNodes].slice(0, room));
    patchChildren(this.#part, this.#frozen.nodes, filling);
    this.#part = this.#part.nextElementSibling ?? this.#addPart();
    this.#frozen = { ...this.#frozen, nodes: 0 };
  }

  #addPart(): Element {
    return this.root.appendChild(element('div', { className: 'part' }));
  }

  #open(source: string): Node {
    const code = openCode(source);
    return code ? this.#openFrame(code) : this.#nodes(source);
  }

  #openFrame({ language, code }: OpenCode): HTMLElement {
    const pre = element('pre', { tabIndex: 0 });
    pre.append(element('code', { textContent: code }));
    const frame = codeFrame(language, this.words);
    frame.append(pre);
    return frame;
  }

  #nodes(source: string): DocumentFragment {
    if (source === '') return document.createDocumentFragment();
    return frameCode(sanitized(renderMarkdown(source, this.#definitions)), this.words);
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
