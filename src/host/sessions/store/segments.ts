import { wordsOf } from '../../../core/session/searchWords.ts';
import type { EntryStamp } from './entries.ts';
import { type Folder, stampOf } from './wholeFiles.ts';

/** Characters of a segment, so that one is searched well within 50 ms. */
const segmentLength = 4_000_000;

/** A session's words, as `searchText` gives them. */
interface Gathered extends EntryStamp {
  readonly words: string;
}

/**
 * The words of all sessions, in files of a few megabytes with a line for each session. What has changed is added as a new line;
 * whether a line still holds is asked of the entries, by its time.
 */
export class Segments {
  constructor(private readonly folder: Folder) {}

  /** Adds lines to the last segment, or further ones; a segment is replaced by one that holds more. */
  async add(gathered: readonly Gathered[]): Promise<void> {
    const names = await this.names();
    const last = names.at(-1);
    const ids = new Set(gathered.map(({ id }) => id));
    const before = last === undefined ? [] : (await this.read(last)).split('\n').filter((line) => isOther(line, ids));
    const segments = joined([...before, ...gathered.map(lineOf)]);
    for (const [at, text] of segments.entries())
      await this.folder.write(nextName(last, at), new TextEncoder().encode(text));
    if (last !== undefined) await this.folder.delete(last);
  }

  /** Where all words of the query stand in one line, each at least as a part of a word; reads ahead while it searches. */
  async find(query: string, signal: AbortSignal): Promise<readonly EntryStamp[]> {
    const words = [...wordsOf(query)].sort((a, b) => b.length - a.length);
    if (words.length === 0) return [];
    const found: EntryStamp[] = [];
    const names = await this.names();
    let next = this.readNext(names, 0);
    for (const at of names.keys()) {
      const text = await next;
      if (signal.aborted) break;
      next = this.readNext(names, at + 1);
      found.push(...linesWith(text, words));
    }
    return found;
  }

  async clear(): Promise<void> {
    await this.folder.delete('');
  }

  private async names(): Promise<readonly string[]> {
    return (await this.folder.list()).filter((name) => name.endsWith('.txt')).sort();
  }

  private async readNext(names: readonly string[], at: number): Promise<string> {
    const name = names[at];
    return name === undefined ? '' : this.read(name);
  }

  private async read(name: string): Promise<string> {
    return new TextDecoder().decode((await this.folder.read(name)) ?? new Uint8Array());
  }
}

/** Whether a session's words hold all words of a query. */
export function holds(words: string, query: string): boolean {
  const asked = wordsOf(query);
  return asked.length > 0 && asked.every((word) => words.includes(word));
}

function linesWith(text: string, words: readonly string[]): readonly EntryStamp[] {
  const [first = '', ...others] = words;
  const found: EntryStamp[] = [];
  let hit = text.indexOf(first);
  while (hit >= 0) {
    const end = endOfLine(text, hit);
    const place = placeIn(text.slice(text.lastIndexOf('\n', hit) + 1, end), [first, ...others]);
    if (place) found.push(place);
    hit = text.indexOf(first, end);
  }
  return found;
}

/** The words are looked for behind the id and the time. */
function placeIn(line: string, words: readonly string[]): EntryStamp | undefined {
  const [id, stamp, text] = line.split('\t');
  if (!id || !stamp || !text || !words.every((word) => text.includes(word))) return undefined;
  return { id, changedAt: Number.parseInt(stamp, 36) };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function lineOf({ id, changedAt, words }: Gathered): string {
  return `${id}\t${stampOf(changedAt)}\t${words}`;
}

function isOther(line: string, ids: ReadonlySet<string>): boolean {
  return line !== '' && !ids.has(line.slice(0, line.indexOf('\t')));
}

function joined(lines: readonly string[]): readonly string[] {
  const segments: string[][] = [[]];
  let length = 0;
  for (const line of lines) {
    if (length > segmentLength) segments.push([]);
    length = length > segmentLength ? line.length : length + line.length;
    segments.at(-1)?.push(line);
  }
  return segments.map((some) => some.join('\n'));
}

/** Two windows that add at once make two files. */
function nextName(last: string | undefined, step: number): string {
  const number = (last === undefined ? 0 : Number.parseInt(last, 10)) + 1 + step;
  return `${String(number).padStart(6, '0')}-${crypto.randomUUID().slice(0, 8)}.txt`;
}
