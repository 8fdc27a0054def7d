import { trimMatching } from '../../base/common/trimMatching.ts';
import { listedTitle } from './listed.ts';
import type { Session } from './model/session.ts';
import { promptOf, type Turn } from './model/turn.ts';

/** Returns the distinct words of a text as they are searched: lower case, without the punctuation around them. */
export function tokenize(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase();
  // Deduplicated first, because a long text has most of its words many times.
  const words = [...new Set(plain.split(/\s+/))].map((word) => trimMatching(word, sign)).filter(Boolean);
  return [...new Set(words)];
}

const sign = /[^\p{L}\p{N}]/u;

/** Returns the searchable texts of a session: its title, the draft if it has no turns, then the prompts and answers of each turn. */
export function getSearchableTexts(session: Session): readonly string[] {
  const unsent = session.turns.length === 0 ? [session.draft.text] : [];
  return [listedTitle(session), ...unsent, ...session.turns.map(searchedIn)];
}

/** Returns each of their words once, separated by blanks; a third of the text it comes from. */
export function buildSearchText(session: Session): string {
  return tokenize(getSearchableTexts(session).join('\n')).join(' ');
}

function searchedIn(turn: Turn): string {
  const texts = turn.results.flatMap((result) => [promptOf(turn, result), result.prompt ?? '', result.text]);
  return [turn.prompt, ...(turn.prompts ?? []).map(({ text }) => text), ...texts].join('\n');
}
