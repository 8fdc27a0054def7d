import { parseJson } from '../../../base/common/parseJson.ts';
import { storedKeys } from '../../common/documentKey.ts';
import type { Session } from '../../common/model/session.ts';
import { getDiscussedDocuments } from '../../common/quotes.ts';
import { type ErasableFolder, stampOf } from './atomicFiles.ts';
import { Entry } from './entry.ts';

/** Changes when entries, or the words for the search, are built differently; they are then rebuilt from the sessions. */
const madeAs = '6';
/** Also valid for entries: since version 5 only the words have changed. */
const madeAlike = [madeAs, '5'];

/** Name of a file that marks the entries as complete, and contains the version they were built with. */
const mark = 'made';

/** Number of days read at once at first; doubled each time they are not enough. */
const daysAtFirst = 4;

/** Identifies an entry: the session's id and the time of its last change, which tells the day. */
export interface EntryStamp {
  readonly id: string;
  readonly changedAt: number;
}

export interface Wanted {
  readonly count: number;
  readonly before?: EntryStamp | undefined;
  readonly isWanted?: (entry: Entry) => boolean;
  /** The result of `days`, if the caller already has it. */
  readonly days?: readonly string[];
}

/**
 * A small file for each session, in a folder for each day, named by the time of its last change: the newest are found by names alone,
 * however many there are. All of it is derived from the sessions and can be rebuilt.
 */
export class Entries {
  constructor(
    private readonly folder: ErasableFolder,
    /** Rebuilds an entry that cannot be read; returns undefined if its session is missing. */
    private readonly restored: (place: EntryStamp) => Promise<Entry | undefined>,
  ) {}

  async isComplete(): Promise<boolean> {
    const bytes = await this.folder.read(mark);
    return bytes !== undefined && madeAlike.includes(new TextDecoder().decode(bytes));
  }

  complete(): Promise<void> {
    return this.folder.write(mark, new TextEncoder().encode(madeAs));
  }

  /** Callers put the new entry before they remove the old one: a kill leaves two, and the newer one counts. */
  put(entry: Entry): Promise<void> {
    return this.folder.write(nameOf(entry), new TextEncoder().encode(JSON.stringify(entry)));
  }

  remove(place: EntryStamp): Promise<void> {
    return this.folder.delete(nameOf(place));
  }

  /** Returns undefined if the session has changed since or is missing. */
  get(place: EntryStamp): Promise<Entry | undefined> {
    return this.readEntry(nameOf(place));
  }

  /** Returns the newest matching entries, newest first; only those changed before `before`, if given. */
  async newest({ count, before, isWanted = () => true, days: known }: Wanted): Promise<readonly Entry[]> {
    const found = new Map<string, Entry>();
    const days = [...(known ?? (await this.days(before)))];
    for (let some = daysAtFirst; days.length > 0 && found.size < count; some *= 2) {
      const names = await Promise.all(days.splice(0, some).map((day) => this.namesOf(day)));
      const older = names.flat().filter((name) => !before || name < nameOf(before));
      await this.take(older, found, { count, isWanted });
    }
    return [...found.values()];
  }

  /** Reads only as many at a time as are still needed. */
  private async take(
    names: readonly string[],
    found: Map<string, Entry>,
    { count, isWanted }: Required<Pick<Wanted, 'count' | 'isWanted'>>,
  ): Promise<void> {
    const left = [...names];
    while (found.size < count && left.length > 0) {
      const some = left.splice(0, count - found.size);
      for (const entry of await Promise.all(some.map((name) => this.readEntry(name))))
        if (entry && isWanted(entry) && !found.has(entry.id)) found.set(entry.id, entry);
    }
  }

  /** Returns where every session's entry is. Removes entries that newer ones replace, and what writers killed before that time left. */
  async places(before = 0): Promise<ReadonlyMap<string, EntryStamp>> {
    const places = new Map<string, EntryStamp>();
    for (const day of await this.days()) {
      await this.folder.tidy(day, before);
      for (const name of await this.namesOf(day)) {
        const place = placeOf(name);
        if (place && !places.has(place.id)) places.set(place.id, place);
        else if (place) await this.folder.delete(name);
      }
    }
    return places;
  }

  /** Returns the days on which sessions changed last, newest first; up to the day of `before`, if given. */
  async days(before?: EntryStamp): Promise<readonly string[]> {
    const last = before && dayOf(before);
    const isWanted = (day: string) => /^\d{4,6}-\d\d-\d\d$/.test(day) && (!last || day <= last);
    return (await this.folder.list()).filter(isWanted).sort().reverse();
  }

  /** Returns the names newest first. */
  private async namesOf(day: string): Promise<readonly string[]> {
    const names = (await this.folder.list(day)).filter((name) => name.endsWith('.json'));
    return names
      .toSorted()
      .reverse()
      .map((name) => `${day}/${name}`);
  }

  private async readEntry(name: string): Promise<Entry | undefined> {
    const bytes = await this.folder.read(name);
    const place = placeOf(name);
    return bytes && (parseJson(Entry, bytes) ?? (place && this.restored(place)));
  }
}

function nameOf({ id, changedAt }: EntryStamp): string {
  return `${dayOf({ changedAt })}/${stampOf(changedAt)}-${id}.json`;
}

function placeOf(name: string): EntryStamp | undefined {
  const [, stamp, id] = /\/([0-9a-z]+)-(.+)\.json$/.exec(name) ?? [];
  return stamp && id ? { id, changedAt: Number.parseInt(stamp, 36) } : undefined;
}

/** Uses UTC, so that every computer that reads the entry finds it. */
function dayOf({ changedAt }: Pick<EntryStamp, 'changedAt'>): string {
  return new Date(Number.parseInt(stampOf(changedAt), 36)).toISOString().slice(0, -14).replace(/^\+/, '');
}

/** Maximum number of sessions read for one document, the newest first. */
const mostSessions = 100;

/**
 * Which sessions talk about which document: an empty file for each pair, in a folder for each document. If no session does, one look at a
 * missing folder shows it. Only names are stored, so a superfluous one does no harm.
 */
export class Documents {
  /** As this window wrote them. */
  private readonly written = new Map<string, ReadonlySet<string>>();

  constructor(private readonly folder: ErasableFolder) {}

  async put(session: Pick<Session, 'id' | 'turns'>): Promise<void> {
    const keys = getDiscussedDocuments(session);
    const before = this.written.get(session.id) ?? new Set();
    this.written.set(session.id, keys);
    for (const key of keys) if (!before.has(key)) await this.folder.write(`${key}/${session.id}`, new Uint8Array());
    for (const key of before) if (!keys.has(key)) await this.folder.delete(`${key}/${session.id}`);
  }

  async remove(session: Pick<Session, 'id' | 'turns'>): Promise<void> {
    const keys = new Set([...getDiscussedDocuments(session), ...(this.written.get(session.id) ?? [])]);
    this.written.delete(session.id);
    for (const key of keys) await this.folder.delete(`${key}/${session.id}`);
  }

  /** Returns the ids of sessions that talk or talked about a document; ids begin with their creation time. */
  async about(uri: string): Promise<readonly string[]> {
    const ids = new Set((await Promise.all(storedKeys(uri).map((key) => this.folder.list(key)))).flat());
    return [...ids].sort().reverse().slice(0, mostSessions);
  }

  /** Removes a session that no longer talks about a document. */
  async forget(uri: string, id: string): Promise<void> {
    for (const key of storedKeys(uri)) await this.folder.delete(`${key}/${id}`);
  }
}
