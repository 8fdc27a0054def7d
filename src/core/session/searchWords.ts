import { withoutEdges } from '../../shared/edges.ts';
import type { Session } from '../../shared/model.ts';
import { listedTitle } from './listed.ts';
import { promptOf } from './pictureTurn.ts';

/** The words of a text as they are searched: lower case, without the signs around them. A long text has most of its words many times. */
export function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase();
  return [...new Set(plain.split(/\s+/))].map((word) => withoutEdges(word, sign)).filter(Boolean);
}

const sign = /[^\p{L}\p{N}]/u;

/** Each word of a session's title, prompts and answers once, of one without turns those of its message, parted by blanks; a third of the text it comes from. */
export function searchText(session: Session): string {
  const unsent = session.turns.length === 0 ? [session.draft.text] : [];
  const texts = session.turns.flatMap((turn) => [
    turn.prompt,
    ...(turn.prompts ?? []).map(({ text }) => text),
    ...turn.results.flatMap((result) => [promptOf(turn, result), result.prompt ?? '', result.text]),
  ]);
  return [...new Set([listedTitle(session), ...unsent, ...texts].flatMap(wordsOf))].join(' ');
}
