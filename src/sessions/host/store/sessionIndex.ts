import { documentsFolder } from '../../common/documentKey.ts';
import { isListed } from '../../common/draft.ts';
import type { Session } from '../../common/model/session.ts';
import { type ErasableFolder, type Folder, stampOf } from './atomicFiles.ts';
import { Documents, Entries, type EntryStamp, type Wanted } from './entries.ts';
import { type Entry, entryOf, type Stored } from './entry.ts';
import type { Erasing } from './erasing.ts';
import { Search } from './search.ts';
import { Segments } from './segments.ts';
import { collectWords } from './wordIndex.ts';

/** Number of sessions whose words are indexed at a time. */
const atATime = 100;

/** The filter of a list, and the entry after which it continues. */
interface WantedNext extends Omit<Wanted, 'before'> {
  readonly before?: (EntryStamp & Pick<Entry, 'pinned'>) | undefined;
}

/** The sessions that are indexed. */
interface IndexedSessions {
  /** Reads a session as it is now; undefined if it is missing or cannot be read. */
  read(id: string): Promise<Stored | undefined>;
  ids(): Promise<readonly string[]>;
}

/** Finds sessions without reading them: entries by time, words for the search. All of it can be rebuilt from the sessions. */
export class SessionIndex {
  private readonly entries: Entries;
  private readonly segments: Segments;
  private readonly searching: Search;
  /** An empty file for each session that has changed since its words were last indexed; after a kill the next window finds it. */
  private readonly changed: ErasableFolder;
  private readonly marked = new Set<string>();
  /** A small file for each pinned session that tells where its entry is, because pinned sessions are listed first, however old they are. */
  private readonly pinned: ErasableFolder;
  readonly documents: Documents;
  /** The entries as this window wrote them. */
  private readonly written = new Map<string, Entry>();
  private readonly made = new LazyTask(() => this.make(this.entries));
  private readonly gathered = new LazyTask(() => this.make(this.segments));
  private gathering: Promise<void> | undefined;

  /** `folder` contains the sessions; the index is in subfolders of it. */
  constructor(
    private readonly folder: Folder,
    private readonly erasing: Erasing,
    private readonly sessions: IndexedSessions,
  ) {
    this.entries = new Entries(erasing.derived('index'), (place) => this.restored(place));
    this.segments = new Segments(erasing.derived('search'));
    this.changed = erasing.derived('changed');
    this.pinned = erasing.derived('pinned');
    this.documents = new Documents(erasing.derived(documentsFolder));
    this.searching = new Search(this.entries, this.segments, this);
  }

  read(id: string): Promise<Stored | undefined> {
    return this.sessions.read(id);
  }

  dirtyIds(): Promise<readonly string[]> {
    return this.changed.list();
  }

  /**
   * Called before a session is written, so that after a kill the next start knows which sessions the index may lack. Writes the marker even
   * if it was written before, because another window may have removed it after indexing.
   */
  async markDirty(id: string): Promise<void> {
    if (this.marked.has(id) && (await this.changed.read(id))) return;
    await this.changed.write(id, new Uint8Array());
    this.marked.add(id);
  }

  /** Updates the index after a session was written; while it streams, its entry stays where it is. */
  async update({ session, ownerOf }: Stored, savedAt: number | undefined): Promise<void> {
    const entry = entryOf(session, ownerOf);
    const before = this.written.get(entry.id);
    const known = savedAt === undefined ? [] : [{ id: entry.id, changedAt: savedAt }];
    const former = entry.windows.length > 0 ? { ...before, changedAt: entry.changedAt } : before;
    const stays = JSON.stringify(entry) === JSON.stringify(former);
    // The entry comes first: without it, a session that is killed now would be missing in the lists.
    if (!stays) await this.put(entry, before ? [before, ...known] : known);
    await this.documents.put(session);
  }

  async remove(session: Pick<Session, 'id' | 'changedAt' | 'turns'>): Promise<void> {
    await this.documents.remove(session);
    const before = this.written.get(session.id);
    this.written.delete(session.id);
    await this.entries.remove(session);
    if (before) await this.entries.remove(before);
    await this.unmark(session.id);
    await this.pinned.delete(session.id);
  }

  /**
   * Returns the pinned sessions first, then the others, each newest first; only those after `before`, if given, whose `pinned` tells which
   * part it is in.
   */
  async newest({ before, count, isWanted = () => true }: WantedNext): Promise<readonly Entry[]> {
    await this.ready();
    const last = before && !before.pinned ? before : undefined;
    // In parallel, because in the editor each disk access waits for another process.
    const [pinned, days] = await Promise.all([this.pinnedEntries(), this.entries.days(last)]);
    const ids = new Set(pinned.map(({ id }) => id));
    const isNext = (entry: Entry) => !ids.has(entry.id) && isWanted(entry);
    if (last) return this.repinned(await this.entries.newest({ count, before, isWanted: isNext, days }));
    const after = pinned.filter(({ changedAt }) => !before || changedAt < before.changedAt);
    const first = after.filter(isWanted).slice(0, count);
    const others = await this.entries.newest({ count: count - first.length, isWanted: isNext, days });
    return [...first, ...(await this.repinned(others))];
  }

  /** Returns the newest sessions that contain all words of the query, newest first. */
  async search(query: string, signal: AbortSignal): Promise<readonly Entry[]> {
    await this.ready('search');
    return this.searching.find(query, signal);
  }

  /** Indexes changed sessions: their words, and the entries that a kill kept from being written. */
  indexChanged(): Promise<void> {
    this.gathering ??= this.gatherMarked().finally(() => {
      this.gathering = undefined;
    });
    return this.gathering;
  }

  /** Removes the words that were deleted from these sessions from the search; if the disk refuses, the next start does it. */
  async forgetWords(ids: readonly string[]): Promise<void> {
    await this.searching.purge(ids).catch(() => undefined);
  }

  /** Repairs the index after a crash before that time or a loss of files: removes duplicate entries, and adds missing entries and words. */
  async tidy(before: number): Promise<void> {
    await this.ready('search');
    for (const name of ['index', 'search', 'changed', 'pinned', 'deleted', ...(await this.dirtyIds())])
      await this.folder.tidy(name, before);
    const places = await this.entries.places(before);
    const present = new Set(await this.sessions.ids());
    for (const id of present) if (!places.has(id)) await this.repair(id, before);
    for (const place of places.values()) if (!present.has(place.id)) await this.entries.remove(place);
    await this.searching.mend(places);
  }

  /** Rebuilds the whole index from the sessions. */
  async rebuild(): Promise<void> {
    await this.segments.clear();
    const ids = await this.sessions.ids();
    for (let at = 0; at < ids.length; at += atATime) await this.take(ids.slice(at, at + atATime));
    await Promise.all([this.entries.complete(), this.segments.complete()]);
  }

  /** Returns the entry of every session, including empty ones. */
  async all(): Promise<readonly Entry[]> {
    await this.ready();
    const listed = await this.entries.newest({ count: Number.POSITIVE_INFINITY });
    const known = new Set(listed.map(({ id }) => id));
    const others = (await this.sessions.ids()).filter((id) => !known.has(id));
    const read = await Promise.all(others.map((id) => this.read(id)));
    return [...listed, ...read.flatMap((one) => (one ? [entryOf(one.session, one.ownerOf)] : []))];
  }

  /** A pinned session among the others has lost its marker file; writes it again, so that the session is first the next time. */
  private async repinned(others: readonly Entry[]): Promise<readonly Entry[]> {
    for (const entry of others) if (entry.pinned) await this.putPinned(entry);
    return others;
  }

  /** Ignores outdated markers: the entry of a session that is no longer pinned does not have `pinned` set. */
  private async pinnedEntries(): Promise<readonly Entry[]> {
    const ids = await this.pinned.list();
    const entries = ids.map(async (id) => {
      const bytes = await this.pinned.read(id);
      if (!bytes) return [];
      const entry = await this.entries.get({ id, changedAt: Number.parseInt(new TextDecoder().decode(bytes), 36) });
      return entry?.pinned ? [entry] : [];
    });
    return (await Promise.all(entries)).flat().sort((a, b) => b.changedAt - a.changedAt);
  }

  /** Rebuilds an entry that cannot be read from its session. */
  private async restored(place: EntryStamp): Promise<Entry | undefined> {
    const stored = await this.read(place.id);
    if (!stored || !isListed(stored.session)) return undefined;
    const entry = entryOf(stored.session, stored.ownerOf);
    await this.put(entry, [place]);
    return entry;
  }

  /** Deletes the empty folder of a session that was killed before it had a whole file; marks other sessions for indexing. */
  private async repair(id: string, before: number): Promise<void> {
    const { folder, erasing } = this;
    await folder.tidy(id, before);
    const isEmpty = (await folder.list(id)).length === 0 && (await this.read(id)) === undefined;
    if (isEmpty) await erasing.empty(id);
    else await this.markDirty(id);
  }

  private async ready(what: 'list' | 'search' = 'list'): Promise<void> {
    await this.made.done();
    if (what === 'search') await this.gathered.done();
  }

  private async make(part: Pick<Entries, 'isComplete'>): Promise<void> {
    if (!(await part.isComplete())) await this.rebuild();
  }

  private async gatherMarked(): Promise<void> {
    const ids = await this.dirtyIds();
    for (let at = 0; at < ids.length; at += atATime) {
      const some = ids.slice(at, at + atATime);
      const taken = await this.take(some);
      for (const id of some) if (!taken.get(id)) await this.unmark(id);
    }
  }

  /** Indexes sessions. Returns which of them are still being changed and have to be indexed again. */
  private async take(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const listed: Stored[] = [];
    // One after the other: files that arrive together are all handled before anything else can run.
    for (const id of ids) {
      const one = await this.read(id);
      if (!one || !isListed(one.session)) continue;
      listed.push(one);
      const entry = entryOf(one.session, one.ownerOf);
      const { changedAt = entry.changedAt } = this.written.get(id) ?? {};
      if (changedAt <= entry.changedAt) await this.put(entry, []);
    }
    await this.segments.add(await collectWords(listed.map(({ session }) => session)));
    for (const { session } of listed) await this.documents.put(session);
    return new Map(listed.map((one) => [one.session.id, entryOf(one.session, one.ownerOf).windows.length > 0]));
  }

  private putPinned({ id, changedAt }: EntryStamp): Promise<void> {
    return this.pinned.write(id, new TextEncoder().encode(stampOf(changedAt)));
  }

  private async unmark(id: string): Promise<void> {
    this.marked.delete(id);
    await this.changed.delete(id);
  }

  /** Lists do not contain empty sessions. */
  private async put(entry: Entry, old: readonly EntryStamp[]): Promise<void> {
    this.written.set(entry.id, entry);
    const isIn = entry.turns > 0 || entry.isDraft;
    if (isIn) await this.entries.put(entry);
    if (isIn && entry.pinned) await this.putPinned(entry);
    const times = new Set(old.map(({ changedAt }) => changedAt));
    if (isIn) times.delete(entry.changedAt);
    for (const changedAt of times) await this.entries.remove({ id: entry.id, changedAt });
  }
}

/** Runs a task once, when it is first needed; a failed task runs again at the next need. */
class LazyTask {
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
