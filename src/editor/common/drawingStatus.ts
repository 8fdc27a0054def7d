/** The progress of a turn's pictures for one passage, as the status line in its document shows it. */
import { getInsertionTarget } from '../../plan/common/planContext.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Result, Session, Turn } from '../../sessions/common/model/session.ts';
import { type ImageInTurn, pickedPicture } from '../../sessions/common/pictureTurn.ts';

/** The results of a turn for one passage. */
export interface PassageDrawing {
  readonly quote: Quote;
  readonly results: readonly Result[];
}

/** Ignores whole files, because no line of them is meant. */
export function getPassageDrawings(session: Session, turn: Turn): readonly PassageDrawing[] {
  if (modeTraits[turn.mode].produces !== 'pictures') return [];
  const drawings = new Map<string, PassageDrawing>();
  for (const result of turn.results) {
    const quote = getInsertionTarget(session, turn, result);
    if (!quote || quote.kind !== undefined) continue;
    const { results = [] } = drawings.get(quote.id) ?? {};
    drawings.set(quote.id, { quote, results: [...results, result] });
  }
  return [...drawings.values()];
}

/** How many pictures are requested, and how many are ready. */
interface Count {
  readonly ready: number;
  readonly of: number;
}

export type DrawingStatus =
  /** `result` is the one in flight, or the first that is queued. */
  | (Count & { readonly kind: 'running'; readonly result: Result })
  /** `picture` is the one that is shown and inserted: the picked one, or the first. */
  | (Count & { readonly kind: 'ready'; readonly picture: ImageInTurn })
  /** All have ended without a picture; `result` has the reason. */
  | { readonly kind: 'none'; readonly result: Result }
  /** There is nothing to show: stopped, inserted or gone. */
  | { readonly kind: 'over' };

export function getDrawingStatus(turn: Turn, results: readonly Result[]): DrawingStatus {
  if (results.some(({ insertion }) => insertion?.line !== undefined)) return { kind: 'over' };
  const placed = results.flatMap((result) => result.pictures.map((picture) => ({ turn, result, picture })));
  const empty = results.filter(({ pictures }) => pictures.length === 0);
  const count = { ready: placed.length, of: placed.length + empty.length };
  const running = results.filter(({ state }) => state === 'running');
  const result = running.find(({ queued }) => !queued) ?? running[0];
  if (result) return { kind: 'running', ...count, result };
  const picked = pickedPicture(turn)?.id;
  const picture = placed.find((one) => one.picture.id === picked) ?? placed[0];
  if (picture) return { kind: 'ready', ...count, picture };
  const failed = empty.find(({ state }) => state !== 'stopped');
  return failed ? { kind: 'none', result: failed } : { kind: 'over' };
}

/** Number of lines below a passage that are searched for an empty one; a line further down would not be seen to belong to the passage. */
const reach = 12;

/** Returns the first empty line below a passage, which has room for a status line, or else the passage's last line. Lines count from 0. */
export function findLineForStatus(
  lines: { readonly count: number; readonly text: (line: number) => string },
  last: number,
): number {
  const end = Math.min(lines.count, last + 1 + reach);
  for (let line = last + 1; line < end; line++) if (lines.text(line).trim() === '') return line;
  return Math.min(last, lines.count - 1);
}
