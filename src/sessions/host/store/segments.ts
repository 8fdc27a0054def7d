import { Sequencer, YieldingQueue } from '../../../base/common/async.ts';
import { type ErasableFolder, stampOf } from './atomicFiles.ts';
import type { EntryStamp } from './entries.ts';
import { allPlacesIn, type Gathered, indexOf, indexOfOthers, mostRows, searchIndex, tokenize } from './wordIndex.ts';

/** Characters of a segment, so that one is searched and extended within 16 ms. */
const segmentLength = 2_000_000;
/** Digits of the number that a segment's name begins with. */
const digits = 6;
/** Number of files that are read ahead of the search. */
const ahead = 4;

/** Extensions of a segment that can still be extended, and of a full one, which is stored as an index. */
const ending = { open: '.txt', full: '.words' } as const;

/** Name of a file that marks the segments as complete, unless single files were deleted. */
const mark = 'made';

/** Returns whether the words of a session at that time are outdated. */
type IsStale = (place: EntryStamp) => Promise<boolean>;

/** Thrown if a segment is incomplete. */
export class DamagedSegments extends Error {}

/**
 * The words of all sessions, in files of a megabyte or two. Changes are appended to the last one as a new line; whether a line is still
 * valid is determined by its time and the session's entry.
 */
export class Segments {
  /** Removing lines from a segment must not collide with adding some. */
  private readonly sequence = new Sequencer();

  constructor(private readonly folder: ErasableFolder) {}

  async isComplete(): Promise<boolean> {
    return (await this.folder.read(mark)) !== undefined;
  }

  complete(): Promise<void> {
    return this.folder.write(mark, new TextEncoder().encode(''));
  }

  /** Adds lines to the last segment or to new ones; an extended segment is written as a new file. */
  add(gathered: readonly Gathered[]): Promise<void> {
    return this.sequence.run(async () => {
      const breath = new YieldingQueue();
      const last = (await this.names(ending.open)).at(-1);
      const ids = new Set(gathered.map(({ id }) => id));
      const text = last === undefined ? '' : await this.read(last);
      const before = await breath.run(() =>
        wholeLines(text).filter((line) => !ids.has(line.slice(0, line.indexOf('\t')))),
      );
      const added = gathered.map(({ id, changedAt, words }) => `${id}\t${stampOf(changedAt)}\t${words}`);
      const segments = await breath.run(() => parted([...before, ...added]));
      for (const [at, lines] of segments.entries()) {
        const isFull = at < segments.length - 1;
        const words = isFull ? await indexOf(lines.map(gatheredIn), breath) : await breath.run(() => openText(lines));
        await this.put(`${nextName(last, at)}${isFull ? ending.full : ending.open}`, words, breath);
      }
      if (last !== undefined) await this.folder.delete(last);
    });
  }

  /** Finds the sessions that contain all words of the query, each at least as a part of a word. Fails if a segment is damaged. */
  async find(query: string, signal: AbortSignal): Promise<readonly EntryStamp[]> {
    const words = [...tokenize(query)].sort((a, b) => b.length - a.length);
    if (words.length === 0) return [];
    const found: EntryStamp[] = [];
    const names = await this.names(ending.open, ending.full);
    const texts = names.slice(0, ahead).map((name) => this.readAhead(name));
    for (const [at, name] of names.entries()) {
      const text = (await texts.shift()) ?? '';
      if (signal.aborted) break;
      const next = names[at + ahead];
      if (next !== undefined) texts.push(this.readAhead(next));
      found.push(...segmentWith(name, text, words));
    }
    return found;
  }

  /** Returns the sessions whose words at that time are in no segment. Deletes damaged segments and `stale` words. */
  async findMissing(places: Iterable<EntryStamp>, stale: IsStale): Promise<readonly EntryStamp[]> {
    const { damaged, held } = await this.purge(stale);
    for (const name of damaged) await this.folder.delete(name);
    return [...places].filter((place) => !held.has(keyOf(place)));
  }

  /** Removes outdated words. Returns what is left in the segments, and the names of the damaged segments. */
  purge(isStale: IsStale): Promise<{ readonly held: ReadonlySet<string>; readonly damaged: readonly string[] }> {
    return this.sequence.run(async () => {
      const [held, damaged]: [Set<string>, string[]] = [new Set(), []];
      for (const name of await this.names(ending.open, ending.full)) {
        const left = await this.purgeOne(name, isStale);
        if (!left) damaged.push(name);
        for (const place of left ?? []) held.add(keyOf(place));
      }
      return { held, damaged };
    });
  }

  /** Returns what is left in the segment, or undefined if it is damaged. */
  private async purgeOne(name: string, isStale: IsStale): Promise<readonly EntryStamp[] | undefined> {
    const text = await this.read(name);
    const open = isWhole(text) ? wholeLines(text).map(gatheredIn) : undefined;
    const places = isFull(name) ? allPlacesIn(text) : open;
    if (!places) return undefined;
    const stale = new Set<string>();
    for (const place of places) if (await isStale(place)) stale.add(keyOf(place));
    const stays = (place: EntryStamp) => !stale.has(keyOf(place));
    if (stale.size > 0) await this.rewrite(name, text, stays);
    return places.filter(stays);
  }

  /** Writes the segment with the remaining lines before it deletes the old one. */
  private async rewrite(name: string, text: string, stays: (place: EntryStamp) => boolean): Promise<void> {
    const breath = new YieldingQueue();
    const rest = isFull(name)
      ? await indexOfOthers(text, stays, breath)
      : await breath.run(() => openText(wholeLines(text).filter((line) => stays(gatheredIn(line)))));
    // Its name has the same number, because segments are sorted by number.
    const beside = `${name.slice(0, digits)}-${crypto.randomUUID().slice(0, 8)}${name.slice(name.lastIndexOf('.'))}`;
    if (rest !== '') await this.put(beside, rest, breath);
    await this.folder.delete(name);
  }

  clear(): Promise<void> {
    return this.folder.delete('');
  }

  private async put(name: string, text: string, breath: YieldingQueue): Promise<void> {
    await this.folder.write(name, await breath.run(() => new TextEncoder().encode(text)));
  }

  private async names(...endings: readonly string[]): Promise<readonly string[]> {
    const isWanted = (name: string) => endings.some((one) => name.endsWith(one));
    return (await this.folder.list()).filter(isWanted).sort();
  }

  /** If reading fails while an earlier segment is searched, the error is thrown only when this one is awaited. */
  private readAhead(name: string): Promise<string> {
    const text = this.read(name);
    text.catch(() => undefined);
    return text;
  }

  private async read(name: string): Promise<string> {
    return new TextDecoder().decode((await this.folder.read(name)) ?? new Uint8Array());
  }
}

/** Returns whether a session's words contain all words of a query. */
export function holds(words: string, query: string): boolean {
  const asked = tokenize(query);
  return asked.length > 0 && asked.every((word) => words.includes(word));
}

function segmentWith(name: string, text: string, words: readonly string[]): readonly EntryStamp[] {
  // Another window extended this segment and deleted the old file.
  if (text === '') return [];
  const places = isFull(name) ? searchIndex(text, words) : isWhole(text) && linesWith(text, words);
  if (!places) throw new DamagedSegments(name);
  return places;
}

function isFull(name: string): boolean {
  return name.endsWith(ending.full);
}

/** A line that is cut off lacks its end, too. */
function isWhole(text: string): boolean {
  return text.endsWith('\n');
}

function wholeLines(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

function openText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function keyOf({ id, changedAt }: EntryStamp): string {
  return `${id}\t${changedAt}`;
}

function linesWith(text: string, words: readonly string[]): readonly EntryStamp[] {
  const [first = ''] = words;
  const found: EntryStamp[] = [];
  let hit = text.indexOf(first);
  while (hit >= 0) {
    const next = text.indexOf('\n', hit);
    const end = next < 0 ? text.length : next;
    const { words: held, ...place } = gatheredIn(text.slice(text.lastIndexOf('\n', hit) + 1, end));
    // The words are searched for after the id and the time.
    if (place.id && held && words.every((word) => held.includes(word))) found.push(place);
    hit = text.indexOf(first, end);
  }
  return found;
}

function gatheredIn(line: string): Gathered {
  const [id = '', stamp = '', words = ''] = line.split('\t');
  return { id, changedAt: Number.parseInt(stamp, 36), words };
}

function parted(lines: readonly string[]): readonly (readonly string[])[] {
  const segments: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const isFull = length > segmentLength || segments.at(-1)?.length === mostRows;
    if (isFull) segments.push([]);
    length = isFull ? line.length : length + line.length;
    segments.at(-1)?.push(line);
  }
  return segments;
}

/** The random part keeps two windows from writing the same file. */
function nextName(last: string | undefined, step: number): string {
  const number = (last === undefined ? 0 : Number.parseInt(last, 10)) + 1 + step;
  return `${String(number).padStart(digits, '0')}-${crypto.randomUUID().slice(0, 8)}`;
}
