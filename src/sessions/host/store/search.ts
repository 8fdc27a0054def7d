import { isListed } from '../../common/listed.ts';
import { buildSearchText } from '../../common/searchText.ts';
import type { DirtyMarkers } from './dirtyMarkers.ts';
import type { Entries, EntryStamp } from './entries.ts';
import { type Entry, entryOf, type Stored } from './entry.ts';
import { DamagedSegments, holds, type Segments } from './segments.ts';

/** Sessions a search gives at most. */
const mostFound = 200;
/** Sessions that have changed since their words were gathered, after which a search has them gathered. */
const mostChanged = 50;

interface SearchOptions {
  readonly entries: Entries;
  readonly segments: Segments;
  readonly marks: DirtyMarkers;
  /** A session as it is now; nothing where it is gone or cannot be read. */
  readonly read: (id: string) => Promise<Stored | undefined>;
  /** Takes up the words of what is marked. */
  readonly gather: () => Promise<void>;
}

/** Finds sessions by the words that were gathered of them, and by themselves where they have changed since. */
export class Search {
  private mending: Promise<void> | undefined;

  constructor(private readonly options: SearchOptions) {}

  /** The newest sessions that hold all words of the query, newest first. */
  async find(query: string, signal: AbortSignal): Promise<readonly Entry[]> {
    const { marks, gather } = this.options;
    const changed = await marks.marked();
    const direct = await Promise.all(changed.map((id) => this.ifHolds(id, query)));
    const marked = new Set(changed);
    const places = (await this.places(query, signal)).filter(({ id }) => !marked.has(id));
    const found = new Map(direct.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])));
    for (const entry of await this.present(places, signal)) found.set(entry.id, entry);
    if (changed.length > mostChanged) void gather().catch(() => undefined);
    return [...found.values()].sort((a, b) => b.changedAt - a.changedAt).slice(0, mostFound);
  }

  /** Gathers what the words lack of sessions that have their entries here, and takes out what is no session's any more. */
  async mend(places: ReadonlyMap<string, EntryStamp>): Promise<void> {
    const { segments, marks, gather, entries } = this.options;
    const isListed = async (place: EntryStamp) =>
      places.get(place.id)?.changedAt === place.changedAt || (await entries.get(place)) !== undefined;
    for (const { id } of await segments.findMissing(places.values(), async (place) => !(await isListed(place))))
      await marks.mark(id);
    await gather();
  }

  /** Takes out the words of these sessions that do not hold any more: all of those that are gone. */
  async purge(ids: readonly string[]): Promise<void> {
    const { segments, entries } = this.options;
    const meant = new Set(ids);
    await segments.purge(async (place) => meant.has(place.id) && (await entries.get(place)) === undefined);
  }

  /** Damaged words are gathered anew, which takes a while, rather than found in part. */
  private async places(query: string, signal: AbortSignal): Promise<readonly EntryStamp[]> {
    const { entries, segments } = this.options;
    try {
      return await segments.find(query, signal);
    } catch (error) {
      if (!(error instanceof DamagedSegments)) throw error;
      this.mending ??= entries
        .places()
        .then((places) => this.mend(places))
        .finally(() => {
          this.mending = undefined;
        });
      await this.mending;
      return segments.find(query, signal);
    }
  }

  private async ifHolds(id: string, query: string): Promise<Entry | undefined> {
    const stored = await this.options.read(id);
    if (!stored || !isListed(stored.session) || !holds(buildSearchText(stored.session), query)) return undefined;
    return entryOf(stored.session, stored.ownerOf);
  }

  /** Those of the places that still hold, newest first, as many as are given out. */
  private async present(places: readonly EntryStamp[], signal: AbortSignal): Promise<readonly Entry[]> {
    const newest = [...places].sort((a, b) => b.changedAt - a.changedAt);
    const found: Entry[] = [];
    while (found.length < mostFound && newest.length > 0 && !signal.aborted) {
      const some = await Promise.all(newest.splice(0, mostFound).map((place) => this.options.entries.get(place)));
      found.push(...some.flatMap((entry) => entry ?? []));
    }
    return found;
  }
}
