/** Draws one answer's Markdown into an element, piece by piece while it grows. */
import type { Words } from '../../shared/words.ts';
import { element } from '../element.ts';
import { finishedLength, type OpenCode, openCode } from './blocks.ts';
import { codeFrame, frameCode } from './codeFrame.ts';
import { type Definitions, renderMarkdown } from './render.ts';
import { sanitized } from './sanitize.ts';

export class Drawing {
  #drawn = '';
  #frozen = 0;
  #definitions: Definitions = {};
  #open: readonly ChildNode[] = [];
  /** The text node of a code block still open: new code is only appended. */
  #code: { readonly language: string; readonly node: Text } | undefined;
  readonly #caret = element('span', { className: 'caret', ariaHidden: 'true' });

  constructor(
    private readonly root: HTMLElement,
    private readonly words: Words,
  ) {}

  /** Draws the text as far as it has come; more calls with a longer text add to what is there. */
  grow(text: string): void {
    const source = unixLines(text);
    if (!source.startsWith(this.#drawn)) this.#clear();
    this.#drawn = source;
    this.#caret.remove();
    this.#freeze(this.#frozen + finishedLength(source.slice(this.#frozen)));
    this.#drawOpen(source.slice(this.#frozen));
    caretPlace(this.root).append(this.#caret);
  }

  /** Draws the text as it stays. What is already finished is left alone, unless a late link definition changes it. */
  finish(text: string): void {
    const source = unixLines(text);
    if (!source.startsWith(this.#drawn)) this.#clear();
    this.#drawn = source;
    this.#caret.remove();
    this.#freeze(source.length);
    if (this.#definitions.references) this.#redraw(source);
  }

  #redraw(source: string): void {
    const whole = element('div', {});
    whole.append(this.#nodes(source));
    if (whole.innerHTML !== this.root.innerHTML) this.root.replaceChildren(...whole.childNodes);
  }

  #freeze(end: number): void {
    if (end <= this.#frozen) return;
    this.#removeOpen();
    this.root.append(this.#nodes(this.#drawn.slice(this.#frozen, end)));
    this.#frozen = end;
  }

  #drawOpen(source: string): void {
    const code = openCode(source);
    if (code && code.language === this.#code?.language) extend(this.#code.node, code.code);
    else this.#replaceOpen(source, code);
  }

  #replaceOpen(source: string, code: OpenCode | undefined): void {
    this.#removeOpen();
    const nodes = code ? this.#openFrame(code.language, code.code) : this.#nodes(source);
    this.#open = [...nodes.childNodes];
    this.root.append(nodes);
  }

  #openFrame(language: string, code: string): DocumentFragment {
    const node = document.createTextNode(code);
    const pre = element('pre', { tabIndex: 0 });
    pre.append(element('code', {}));
    pre.firstElementChild?.append(node);
    const frame = codeFrame(language, this.words);
    frame.append(pre);
    this.#code = { language, node };
    const fragment = document.createDocumentFragment();
    fragment.append(frame);
    return fragment;
  }

  #nodes(source: string): DocumentFragment {
    return frameCode(sanitized(renderMarkdown(source, this.#definitions)), this.words);
  }

  #removeOpen(): void {
    for (const node of this.#open) node.remove();
    this.#open = [];
    this.#code = undefined;
  }

  #clear(): void {
    this.root.replaceChildren();
    this.#open = [];
    this.#code = undefined;
    this.#drawn = '';
    this.#frozen = 0;
    this.#definitions = {};
  }
}

function unixLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function extend(node: Text, code: string): void {
  if (code === node.data) return;
  if (code.startsWith(node.data)) node.appendData(code.slice(node.data.length));
  else node.data = code;
}

/** The innermost last block of text, so that the caret stands behind the last word. */
function caretPlace(root: Element): Element {
  const last = root.lastElementChild;
  return last?.matches('p, h2, h3, h4, h5, h6, ul, ol, li, blockquote') ? caretPlace(last) : root;
}
