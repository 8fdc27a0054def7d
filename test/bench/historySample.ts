import { createResult } from '../../src/sessions/common/editSession.ts';
import { type Session, sessionVersion, type Turn } from '../../src/sessions/common/model/session.ts';

/** What is measured, in this order. The first turn of a process pays for code that has not run before; a user's session is open then. */
export const runs = ['start', 'list 50', 'open the newest', 'append first', 'append next', 'search a word'] as const;

/** Stands in one session of a hundred. */
export const rareWord = 'halcyon';

const options = { aspectRatio: '', size: '' };
const syllables = [
  'lan',
  'tern',
  'sea',
  'mar',
  'ket',
  'wind',
  'ow',
  'har',
  'bour',
  'ri',
  'ver',
  'stone',
  'glass',
  'el',
  'under',
];
const begin = Date.UTC(2025, 0, 1);
const day = 86_400_000;

/** A session of four turns, 20 KB as JSON; its words are its own, as a user's are. */
export function sessionOf(at: number, count: number): Session {
  const changedAt = begin + Math.floor((at / 20) * day);
  const id = `${changedAt.toString(36).padStart(9, '0')}-${at.toString(16).padStart(8, '0')}`;
  const rare = at % Math.ceil(count / 100) === 0 ? ` ${rareWord}` : '';
  const turns = [0, 1, 2, 3].map((turn) => turnOf(`${at}-${turn}`, at * 4 + turn, rare));
  const draft = { mode: 'chat' as const, text: '', options };
  return { version: sessionVersion, id, title: `Session ${at}`, createdAt: changedAt, changedAt, draft, turns };
}

/** A turn of 5 KB. */
export function turnOf(id: string, seed: number, more = ''): Turn {
  const result = { ...createResult('chat-1', { now: begin, id: `r-${id}` }), state: 'done' as const, duration: 1 };
  const text = `${prose(seed, 4_200)}${more}`;
  return {
    id,
    mode: 'chat',
    createdAt: begin,
    prompt: prose(seed + 7, 200),
    options,
    results: [{ ...result, text }],
    shown: 0,
  };
}

function prose(seed: number, length: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const parts: string[] = [];
  for (let written = 0; written < length; ) {
    // A third of the words are common, as in a language.
    const word =
      next(3) === 0
        ? ['the', 'and', 'of', 'it'][next(4)]
        : Array.from({ length: 1 + next(3) }, () => syllables[next(syllables.length)]).join('');
    parts.push(word ?? '');
    written += (word?.length ?? 0) + 1;
  }
  return parts.join(' ');
}
