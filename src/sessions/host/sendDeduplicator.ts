/** Sends beyond this are forgotten, oldest first. */
const most = 100;

/** What the page has sent, by the ids it gave: a page that heard nothing for a while gives the words back, and the person may send them again. */
export class SendDeduplicator {
  private readonly known = new Map<string, Promise<boolean>>();

  /** Sends once, however often it is asked; `send` says whether anything was sent, else the next time counts anew. */
  async once(id: string, send: () => Promise<boolean>): Promise<boolean> {
    const sending = this.known.get(id) ?? this.begin(id, send);
    const isSent = await sending.catch(() => false);
    if (!isSent && this.known.get(id) === sending) this.known.delete(id);
    return sending;
  }

  private begin(id: string, send: () => Promise<boolean>): Promise<boolean> {
    const sending = send();
    this.known.set(id, sending);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > most) this.known.delete(oldest);
    return sending;
  }
}
