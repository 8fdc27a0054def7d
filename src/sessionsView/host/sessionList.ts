import type { History, Summary } from '../../sessions/host/history.ts';

/** How many sessions are listed at first, and how many more are added each time. */
export const pageSize = 50;

/** The current content of the list. */
interface Listed {
  readonly sessions: readonly Summary[];
  readonly hasMore: boolean;
}

/** The listed sessions: the newest ones, or the results of a search. */
export class SessionList {
  private count = pageSize;
  private text = '';
  private searching = new AbortController();

  constructor(private readonly history: Pick<History, 'newest' | 'search'>) {}

  /** The search text; empty = no search. */
  get searched(): string {
    return this.text;
  }

  /** Reads the sessions to show; returns undefined if a newer search was started in the meantime. */
  async read(): Promise<Listed | undefined> {
    const { count } = this;
    const found = this.text ? await this.find() : await this.history.newest(count + 1);
    return found && { sessions: found.slice(0, count), hasMore: found.length > count };
  }

  search(text: string): void {
    this.text = text.trim();
    this.count = pageSize;
  }

  showMore(): void {
    this.count += pageSize;
  }

  private async find(): Promise<readonly Summary[] | undefined> {
    this.searching.abort();
    this.searching = new AbortController();
    const { signal } = this.searching;
    try {
      return await this.history.search(this.text, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}
