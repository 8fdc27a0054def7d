import { YieldingQueue } from '../../../base/common/async.ts';
import { trimMatching } from '../../../base/common/span.ts';
import { listedTitle } from '../../common/draft.ts';
import { promptOf, type Session } from '../../common/model/session.ts';
import { stampOf } from './atomicFiles.ts';
import type { EntryStamp } from './entries.ts';

/** A session's words, as `buildSearchText` returns them. */
export interface Gathered extends EntryStamp {
  readonly words: string;
}

/** Maximum number of sessions in one index, because the number of each takes two characters. */
export const mostRows = 4_000;

/** Number of words handled without yielding. */
const wordsAtATime = 500;

const form = 'words 1';
/** Separates the sessions from the words; `end` ends the index, and a text without it is incomplete. */
const parting = '\n\n';
const end = '\n\t\n';

/** First of the consecutive characters that encode postings, six bits each. */
const firstSign = 48;
/** Begins postings in which each character covers six sessions; otherwise two characters are the number of one session. */
const asBits = '!';

/**
 * Builds an index of the words of many sessions: a line for each session, then one for each word with the sessions that contain it. This
 * takes a tenth of the space of the words session by session. Yields in between through `breath`.
 */
export async function indexOf(gathered: readonly Gathered[], breath: YieldingQueue): Promise<string> {
  const sessions = gathered.map(({ id, changedAt }) => `${id}\t${stampOf(changedAt)}`);
  const rows = [...(await rowsByWord(gathered, breath))];
  const lineOf = ([word, held]: (typeof rows)[number]) => `${word}\t${postingsOf(held, gathered.length)}`;
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += wordsAtATime)
    lines.push(...(await breath.run(() => rows.slice(at, at + wordsAtATime).map(lineOf))));
  return `${[form, ...sessions].join('\n')}${parting}${lines.join('\n')}${end}`;
}

/** Returns the sessions that contain all words, each at least as a part of a word, or undefined if the index is incomplete. */
export function searchIndex(index: string, words: readonly string[]): readonly EntryStamp[] | undefined {
  const sessions = sessionsIn(index);
  if (!sessions) return undefined;
  const begin = index.indexOf(parting) + parting.length;
  const held = words.map((word) => rowsWith(index, word, begin, sessions.length));
  return sessions.filter((_, row) => held.every((rows) => rows[row])).map(placeOf);
}

/** Returns the sessions in the index, or undefined if it is incomplete. */
export function allPlacesIn(index: string): readonly EntryStamp[] | undefined {
  return sessionsIn(index)?.map(placeOf);
}

/** Returns the index without the sessions that `stays` rejects; empty if none is left. The index must be complete. */
export async function indexOfOthers(
  index: string,
  stays: (place: EntryStamp) => boolean,
  breath: YieldingQueue,
): Promise<string> {
  const sessions = (sessionsIn(index) ?? []).map((line) => ({ ...placeOf(line), words: [] as string[] }));
  const lines = index.slice(index.indexOf(parting) + parting.length, -end.length).split('\n');
  const take = (line: string) => {
    const postings = line.indexOf('\t') + 1;
    const rows = new Uint8Array(sessions.length);
    mark(rows, line, { from: postings, to: line.length });
    for (const [row, { words }] of sessions.entries()) if (rows[row]) words.push(line.slice(0, postings - 1));
  };
  for (let at = 0; at < lines.length; at += wordsAtATime)
    await breath.run(() => lines.slice(at, at + wordsAtATime).forEach(take));
  const others = sessions.filter(stays).map(({ words, ...place }) => ({ ...place, words: words.join(' ') }));
  return others.length > 0 ? indexOf(others, breath) : '';
}

function sessionsIn(index: string): readonly string[] | undefined {
  const begin = index.indexOf(parting);
  if (!index.startsWith(form) || begin < 0 || !index.endsWith(end)) return undefined;
  return index.slice(form.length + 1, begin).split('\n');
}

async function rowsByWord(
  gathered: readonly Gathered[],
  breath: YieldingQueue,
): Promise<Map<string, readonly number[]>> {
  const rows = new Map<string, number[]>();
  const take = (words: string, row: number) => {
    for (const word of words.split(' ')) {
      const held = rows.get(word);
      if (held) held.push(row);
      else rows.set(word, [row]);
    }
  };
  for (const [row, { words }] of gathered.entries()) await breath.run(() => take(words, row));
  return rows;
}

/** Marks each of the `count` sessions that contain a word with this one in it; the words begin at `begin`. */
function rowsWith(index: string, word: string, begin: number, count: number): Uint8Array {
  const rows = new Uint8Array(count);
  let hit = index.indexOf(word, begin);
  while (hit >= 0) {
    const line = index.lastIndexOf('\n', hit) + 1;
    const postings = index.indexOf('\t', line) + 1;
    const next = index.indexOf('\n', postings);
    // A hit after the word is only among the characters of postings.
    if (hit < postings) mark(rows, index, { from: postings, to: next });
    hit = index.indexOf(word, next);
  }
  return rows;
}

/** Returns the shorter of the two encodings. */
function postingsOf(rows: readonly number[], count: number): string {
  if (rows.length * 2 <= Math.ceil(count / 6)) return rows.map((row) => sign(row >> 6) + sign(row & 63)).join('');
  const bits = new Uint8Array(Math.ceil(count / 6));
  for (const row of rows) {
    const at = Math.floor(row / 6);
    bits[at] = (bits[at] ?? 0) | (1 << (row % 6));
  }
  return asBits + Array.from(bits, sign).join('');
}

function mark(rows: Uint8Array, index: string, { from, to }: { readonly from: number; readonly to: number }): void {
  const bits = (at: number) => index.charCodeAt(at) - firstSign;
  if (index[from] !== asBits) {
    for (let at = from; at < to; at += 2) rows[bits(at) * 64 + bits(at + 1)] = 1;
    return;
  }
  for (let row = 0; row < rows.length; row++)
    if ((bits(from + 1 + Math.floor(row / 6)) >> (row % 6)) & 1) rows[row] = 1;
}

function sign(bits: number): string {
  return String.fromCharCode(firstSign + bits);
}

function placeOf(line: string): EntryStamp {
  const [id = '', stamp = ''] = line.split('\t');
  return { id, changedAt: Number.parseInt(stamp, 36) };
}

/** Collects the words of sessions turn by turn, and yields in between, so that many or long sessions do not block. */
export async function collectWords(sessions: readonly Session[]): Promise<readonly Gathered[]> {
  const breath = new YieldingQueue();
  const gathered: Gathered[] = [];
  for (const session of sessions) {
    const words = new Set<string>();
    for (const text of getSearchableTexts(session))
      for (const word of await breath.run(() => tokenize(text))) words.add(word);
    gathered.push({ id: session.id, changedAt: session.changedAt, words: [...words].join(' ') });
  }
  return gathered;
}

/** Returns the distinct words of a text as they are searched: lower case, without the punctuation around them. */
export function tokenize(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase();
  // Deduplicated first, because a long text has most of its words many times.
  const words = [...new Set(plain.split(/\s+/))].map((word) => trimMatching(word, punctuation)).filter(Boolean);
  return [...new Set(words)];
}

const punctuation = /[^\p{L}\p{N}]/u;

/** Returns the searchable texts of a session: its title, the draft if it has no turns, then the prompts and answers of each turn. */
function getSearchableTexts(session: Session): readonly string[] {
  const unsent = session.turns.length === 0 ? [session.draft.text] : [];
  const texts = session.turns.map((turn) => {
    const ofResults = turn.results.flatMap((result) => [promptOf(turn, result), result.prompt ?? '', result.text]);
    return [turn.prompt, ...(turn.prompts ?? []).map(({ text }) => text), ...ofResults].join('\n');
  });
  return [listedTitle(session), ...unsent, ...texts];
}

/** Returns each of their words once, separated by blanks; a third of the text it comes from. */
export function buildSearchText(session: Session): string {
  return tokenize(getSearchableTexts(session).join('\n')).join(' ');
}
