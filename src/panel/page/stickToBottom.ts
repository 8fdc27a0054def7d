/** Pixels from the end within which the user counts as being at the end. */
const nearEnd = 24;

/** Keeps the end of a growing conversation visible while the user is there, and does not scroll otherwise. */
export class StickToBottom {
  #isAtEnd = true;
  /** The scroll position of the end when it was last scrolled to, in pixels. */
  #end = 0;
  /** The size of the view when the end was last scrolled to. */
  #size = '';
  readonly #resizes = new ResizeObserver(() => this.#settle());

  /** `moved` is called when the user reaches the end or leaves it. */
  constructor(
    private readonly scroller: HTMLElement,
    content: HTMLElement,
    private readonly moved: (isAtEnd: boolean) => void,
  ) {
    this.#resizes.observe(content);
    this.#resizes.observe(scroller);
    scroller.addEventListener('scroll', () => this.#look(), { passive: true });
  }

  /** The scroll position in pixels from the top, or undefined at the end. */
  get place(): number | undefined {
    return this.#isAtEnd ? undefined : this.scroller.scrollTop;
  }

  toEnd(): void {
    this.#tell(true);
    this.#settle();
  }

  to(top: number): void {
    this.#tell(false);
    this.scroller.scrollTop = top;
    this.#look();
  }

  /** After a resize the layout is computed, so finding the end costs nothing. */
  #settle(): void {
    if (this.#isAtEnd) this.#goToEnd();
    else this.#look();
  }

  /**
   * Keeps a focused text box of the conversation visible. It is not searched for, because a search would visit the whole conversation at
   * each render.
   */
  #goToEnd(): void {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    const focused = document.activeElement;
    if (focused?.matches('.scroll :is(input, textarea):focus')) focused.scrollIntoView({ block: 'nearest' });
    this.#end = this.scroller.scrollTop;
    this.#size = this.#viewSize;
  }

  get #viewSize(): string {
    return `${this.scroller.clientWidth} ${this.scroller.clientHeight}`;
  }

  /**
   * A user who was at the end and has not scrolled up is still there: the conversation has grown. A scroll that a resize caused may be
   * reported after the next resize, which then goes to the end.
   */
  #look(): void {
    if (this.#isAtEnd && this.#size !== this.#viewSize) return;
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const hasStayed = this.#isAtEnd && scrollTop >= this.#end;
    this.#tell(hasStayed || scrollHeight - scrollTop - clientHeight < nearEnd);
  }

  #tell(isAtEnd: boolean): void {
    if (isAtEnd === this.#isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    this.moved(isAtEnd);
  }
}
