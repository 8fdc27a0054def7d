/** Maximum number of remembered sends; older ones are forgotten first. */
const most = 100;

/**
 * Remembers which messages were sent, by the ids that the page gave them: a page without a response for a while returns the text to the
 * composer, and the user may send it again.
 */
export class SendDeduplicator {
  private readonly known = new Map<string, Promise<boolean>>();

  /** Sends a message once, however often it is called. If `send` returns false, the next call tries again. */
  async once(id: string, send: () => Promise<boolean>): Promise<boolean> {
    const sending = this.known.get(id) ?? send();
    this.known.set(id, sending);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > most) this.known.delete(oldest);
    const isSent = await sending.catch(() => false);
    if (!isSent && this.known.get(id) === sending) this.known.delete(id);
    return sending;
  }
}
