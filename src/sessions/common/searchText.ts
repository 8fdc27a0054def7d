import { trimMatching } from '../../base/common/trimMatching.ts';
import { listedTitle } from './listed.ts';
import type { Session } from './model/session.ts';
import { promptOf, type Turn } from './model/turn.ts';

/** The words of a text as they are searched, each once: lower case, without the signs around them. */
export function tokenize(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase();
  // A long text has most of its words many times.
  const words = [...new Set(plain.split(/\s+/))].map((word) => trimMatching(word, sign)).filter(Boolean);
  return [...new Set(words)];
}

const sign = /[^\p{L}\p{N}]/u;

/** What is searched of a session: its title, of one without turns its message, then of each turn its prompts and answers. */
export function getSearchableTexts(session: Session): readonly string[] {
  const unsent = session.turns.length === 0 ? [session.draft.text] : [];
  return [listedTitle(session), ...unsent, ...session.turns.map(searchedIn)];
}

/** Each word of that once, parted by blanks; a third of the text it comes from. */
export function buildSearchText(session: Session): string {
  return tokenize(getSearchableTexts(session).join('\n')).join(' ');
}

function searchedIn(turn: Turn): string {
  const texts = turn.results.flatMap((result) => [promptOf(turn, result), result.prompt ?? '', result.text]);
  return [turn.prompt, ...(turn.prompts ?? []).map(({ text }) => text), ...texts].join('\n');
}
