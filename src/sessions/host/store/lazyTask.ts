/** Something that is done at the first need of it, and once; what failed is tried again at the next. */
export class LazyTask {
  private doing: Promise<void> | undefined;

  constructor(private readonly run: () => Promise<void>) {}

  done(): Promise<void> {
    this.doing ??= this.run().catch((error: unknown) => {
      this.doing = undefined;
      throw error;
    });
    return this.doing;
  }
}
