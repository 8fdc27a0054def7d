/** Pixels from the end within which the user counts as being at the end. */
const nearEnd = 24;

/** Keeps the end of a growing conversation in view while the user is there, and leaves them alone elsewhere. */
export class StickToBottom {
  #isAtEnd = true;
  /** Where the end was when it was last brought into view, in pixels. */
  #end = 0;
  readonly #resizes = new ResizeObserver(() => this.#settle());

  /** `moved` is told when the user comes to the end or leaves it. */
  constructor(
    private readonly scroller: HTMLElement,
    content: HTMLElement,
    private readonly moved: (isAtEnd: boolean) => void,
  ) {
    this.#resizes.observe(content);
    this.#resizes.observe(scroller);
    scroller.addEventListener('scroll', () => this.#look(), { passive: true });
  }

  /** Pixels from the top, or nothing at the end: what to come back to. */
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

  /** After a resize the layout is known, so that looking for the end costs nothing. */
  #settle(): void {
    if (this.#isAtEnd) this.#goToEnd();
    else this.#look();
  }

  /** As far as what the user writes in stays in sight. Not looked for: a search would go through all of the conversation with each drawing. */
  #goToEnd(): void {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    const focused = document.activeElement;
    if (focused?.matches('.scroll :is(input, textarea):focus')) focused.scrollIntoView({ block: 'nearest' });
    this.#end = this.scroller.scrollTop;
  }

  /** Who was at the end and has not gone up since is still there: the conversation grew meanwhile. */
  #look(): void {
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
