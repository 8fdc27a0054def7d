/** The passages of documents that a session talks about. */
import type { Span } from '../../base/common/span.ts';
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Turn } from '../../sessions/common/model/session.ts';
import { changeTurn, type Result, type Session } from '../../sessions/common/model/session.ts';
import { passagesOf } from '../../sessions/common/quotes.ts';
import { deriveTitle, summarizePassage } from '../../sessions/common/title.ts';

/** One turn about one passage. */
export interface DiscussedPassage {
  readonly sessionId: string;
  readonly turnId: string;
  readonly mode: Mode;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly quote: Quote;
  /** The text that replaced the passage, at its tracked position. */
  readonly instead: readonly Quote[];
}

/** Returns the session's passages whose mark the user has not removed, each with its turn; a whole file is no passage. */
export function getDiscussedPassages(session: Pick<Session, 'id' | 'turns'>): readonly DiscussedPassage[] {
  return session.turns.flatMap((turn) =>
    passagesOf(turn)
      .filter(({ id }) => !turn.unmarked?.includes(id))
      .map((quote) => ({
        sessionId: session.id,
        turnId: turn.id,
        mode: turn.mode,
        title: deriveTitle(turn.prompt.trim() === '' ? summarizePassage(quote) : turn.prompt),
        at: turn.createdAt,
        quote,
        instead: turn.results.flatMap(getReplacements),
      })),
  );
}

/** Removes the mark of a turn at a passage. */
export function removeMark(session: Session, turnId: string, quoteId: string): Session {
  const unmark = (turn: Turn) => ({
    ...turn,
    unmarked: [...new Set([...(turn.unmarked ?? []), quoteId])].slice(-limits.results),
  });
  return changeTurn(session, turnId, unmark);
}

function getReplacements({ insertion }: Result): readonly Quote[] {
  return insertion?.replaced ? (insertion.made ?? []).map(({ target }) => target) : [];
}

/** Minimum length of a part; shorter ones, such as a heading, occur in many places. */
const shortest = 16;
/** Number of parts to search for; a passage of which none is left counts as another one. */
const mostPieces = 6;
/** Maximum length of a match as a multiple of the passage's length; parts that are farther apart do not belong together. */
const stretch = 3;

/**
 * Finds what is left of a passage that was edited while it was not tracked: its longest lines or sentences that are still in the document,
 * or else a few of its words. Returns undefined if none of it is found; of several matches the nearest. Takes time in proportion to the
 * document.
 */
export function fuzzyFindPassage(document: string, passage: string, near: number): Span | undefined {
  const whole = findLongest(document, passage.split(/[\n.!?…。！？]/), near);
  // A few words each, of lines that begin and end at the same positions.
  const words = passage.split('\n').flatMap((line) => line.match(/.{16,40}?(?=\s|$)/g) ?? []);
  const found = whole.length > 0 ? whole : findLongest(document, words, near);
  const [first] = found;
  if (!first) return undefined;
  const start = Math.min(...found.map((span) => span.start));
  const end = Math.max(...found.map((span) => span.end));
  return end - start <= stretch * passage.length ? { start, end } : first;
}

function findLongest(document: string, pieces: readonly string[], near: number): readonly Span[] {
  const long = pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= shortest);
  const longest = long.sort((one, other) => other.length - one.length).slice(0, mostPieces);
  return longest.flatMap((piece) => {
    const start = findNearest(document, piece, near);
    return start < 0 ? [] : [{ start, end: start + piece.length }];
  });
}

function findNearest(document: string, piece: string, near: number): number {
  const after = document.indexOf(piece, near);
  const before = near > 0 ? document.lastIndexOf(piece, near - 1) : -1;
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - near <= near - before ? after : before;
}
