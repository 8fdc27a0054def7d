/** Runs a task once, when it is first needed; a failed task runs again at the next need. */
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
