/** What a page was asked for, until it replies or is closed. */
export class PageReplies<Reply> {
  private readonly waiting = new Map<string, (reply: Reply | undefined) => void>();

  /** Asks with an id that the reply repeats; resolves to undefined if the page is closed first. */
  ask(post: (id: string) => void): Promise<Reply | undefined> {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      post(id);
    });
  }

  receive(id: string, reply?: Reply): void {
    this.waiting.get(id)?.(reply);
    this.waiting.delete(id);
  }

  rejectAll(): void {
    for (const id of [...this.waiting.keys()]) this.receive(id);
  }
}
