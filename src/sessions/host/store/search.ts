import { isListed } from '../../common/draft.ts';
import type { Entries, EntryStamp } from './entries.ts';
import { type Entry, entryOf, type Stored } from './entry.ts';
import { DamagedSegments, holds, type Segments } from './segments.ts';
import { buildSearchText } from './wordIndex.ts';

/** Maximum number of sessions that a search returns. */
const mostFound = 200;
/** A search updates the word index first if more sessions than this have changed since. */
const mostChanged = 50;

/** The sessions whose words the index lacks. */
interface DirtySessions {
  dirtyIds(): Promise<readonly string[]>;
  markDirty(id: string): Promise<void>;
  /** Reads a session as it is now; undefined if it is missing or cannot be read. */
  read(id: string): Promise<Stored | undefined>;
  /** Indexes the words of all of them. */
  indexChanged(): Promise<void>;
}

/** Finds sessions by their indexed words, and sessions that have changed since by their text. */
export class Search {
  private mending: Promise<void> | undefined;

  constructor(
    private readonly entries: Entries,
    private readonly segments: Segments,
    private readonly dirty: DirtySessions,
  ) {}

  /** Returns the newest sessions that contain all words of the query, newest first. */
  async find(query: string, signal: AbortSignal): Promise<readonly Entry[]> {
    const changed = await this.dirty.dirtyIds();
    const direct = await Promise.all(changed.map((id) => this.findIn(id, query)));
    const marked = new Set(changed);
    const places = (await this.places(query, signal)).filter(({ id }) => !marked.has(id));
    const found = new Map(direct.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])));
    for (const entry of await this.present(places, signal)) found.set(entry.id, entry);
    if (changed.length > mostChanged) void this.dirty.indexChanged().catch(() => undefined);
    return [...found.values()].sort((a, b) => b.changedAt - a.changedAt).slice(0, mostFound);
  }

  /** Indexes the missing words of sessions with these entries, and removes words that no session has any longer. */
  async mend(places: ReadonlyMap<string, EntryStamp>): Promise<void> {
    const { segments, entries, dirty } = this;
    const isListed = async (place: EntryStamp) =>
      places.get(place.id)?.changedAt === place.changedAt || (await entries.get(place)) !== undefined;
    for (const { id } of await segments.findMissing(places.values(), async (place) => !(await isListed(place))))
      await dirty.markDirty(id);
    await dirty.indexChanged();
  }

  /** Removes the outdated words of these sessions: all words of those that are gone. */
  async purge(ids: readonly string[]): Promise<void> {
    const { segments, entries } = this;
    const meant = new Set(ids);
    await segments.purge(async (place) => meant.has(place.id) && (await entries.get(place)) === undefined);
  }

  /** If segments are damaged, rebuilds them, which takes a while, instead of returning incomplete results. */
  private async places(query: string, signal: AbortSignal): Promise<readonly EntryStamp[]> {
    const { entries, segments } = this;
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

  private async findIn(id: string, query: string): Promise<Entry | undefined> {
    const stored = await this.dirty.read(id);
    if (!stored || !isListed(stored.session) || !holds(buildSearchText(stored.session), query)) return undefined;
    return entryOf(stored.session, stored.ownerOf);
  }

  /** Returns the entries that are still valid, newest first, up to the maximum. */
  private async present(places: readonly EntryStamp[], signal: AbortSignal): Promise<readonly Entry[]> {
    const newest = [...places].sort((a, b) => b.changedAt - a.changedAt);
    const found: Entry[] = [];
    while (found.length < mostFound && newest.length > 0 && !signal.aborted) {
      const some = await Promise.all(newest.splice(0, mostFound).map((place) => this.entries.get(place)));
      found.push(...some.flatMap((entry) => entry ?? []));
    }
    return found;
  }
}
