import type { History, Summary } from '../../sessions/host/history.ts';

/** How many sessions are listed at first, and how many more each time. */
export const pageSize = 50;

/** What the list shows now. */
interface Listed {
  readonly sessions: readonly Summary[];
  readonly hasMore: boolean;
}

/** Which sessions are listed: the newest, or what a search found. */
export class SessionList {
  private count = pageSize;
  private text = '';
  private searching = new AbortController();

  constructor(private readonly history: Pick<History, 'newest' | 'search'>) {}

  /** What is searched for; empty = nothing. */
  get searched(): string {
    return this.text;
  }

  /** Reads what is to be shown; a search that another one overtook gives nothing. */
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
