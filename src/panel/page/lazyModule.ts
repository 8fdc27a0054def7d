/** A part of the page's script that is loaded when it is needed, or when there is time. */
export class LazyModule<Part> {
  #part: Part | undefined;
  #coming: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Nothing until it was loaded. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Resolves when it is there; after a failure the next call tries again. */
  ready(): Promise<void> {
    this.#coming ??= this.#load();
    return this.#coming;
  }

  /** Begins to load it once what stands now is painted. */
  soon(): void {
    requestAnimationFrame(() => setTimeout(() => this.ready().catch(() => undefined)));
  }

  async #load(): Promise<void> {
    try {
      this.#part = await this.load();
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }
}
