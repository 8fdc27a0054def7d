import type { Quote } from '../../sessions/common/model/quote.ts';
import { findTurn } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import {
  type DrawingStatus,
  getDrawingStatus,
  getPassageDrawings,
  type PassageDrawing,
} from '../common/drawingStatus.ts';

/** What is said below a passage while pictures of it are drawn, and until the user has said what becomes of them. */
export interface ImageLine {
  readonly id: string;
  readonly sessionId: string;
  readonly quote: Quote;
  readonly turn: Turn;
  readonly status: DrawingStatus;
}

interface Followed {
  readonly sessionId: string;
  readonly turnId: string;
  readonly quoteId: string;
  /** Those that were begun in this window since; earlier pictures of the same passage are nothing new. */
  readonly resultIds: ReadonlySet<string>;
}

/** The lines of the pictures that were asked for in this window. They live as long as the window; the pictures are in their sessions. */
export class ImageLines {
  private readonly followed = new Map<string, Followed>();
  private shown: ReadonlyMap<string, ImageLine> = new Map();

  constructor(
    private readonly sessions: Pick<Sessions, 'get'>,
    private readonly onChange: () => void,
    /** Called when all pictures of a line have ended, successfully or not. */
    private readonly onEnd: (line: ImageLine) => void,
  ) {}

  all(): readonly ImageLine[] {
    return [...this.shown.values()];
  }

  get(id: string): ImageLine | undefined {
    return this.shown.get(id);
  }

  turnChanged(sessionId: string, turnId: string): void {
    const session = this.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    if (session && turn)
      for (const drawing of getPassageDrawings(session, turn)) this.follow({ sessionId, turnId }, drawing);
    this.sessionChanged(sessionId);
  }

  /** Turns may be gone, or the session. */
  sessionChanged(sessionId: string): void {
    const isIts = (one: Pick<Followed, 'sessionId'>) => one.sessionId === sessionId;
    if (![...this.followed.values(), ...this.shown.values()].some(isIts)) return;
    const before = this.shown;
    const lines = [...this.followed].flatMap(([id, one]) =>
      isIts(one) ? this.lineOf(id, one) : (before.get(id) ?? []),
    );
    this.shown = new Map(lines.map((line) => [line.id, line]));
    for (const id of this.followed.keys()) if (!this.shown.has(id)) this.followed.delete(id);
    this.onChange();
    for (const line of lines)
      if (before.get(line.id)?.status.kind === 'running' && line.status.kind !== 'running') this.onEnd(line);
  }

  /** The line goes; the pictures stay in their session. */
  discard(id: string): void {
    const sessionId = this.followed.get(id)?.sessionId;
    this.followed.delete(id);
    if (sessionId !== undefined) this.sessionChanged(sessionId);
  }

  /** Of one passage the last that was asked for is meant. */
  private follow(place: Pick<Followed, 'sessionId' | 'turnId'>, { quote, results }: PassageDrawing): void {
    const running = results.flatMap(({ id, state }) => (state === 'running' ? [id] : []));
    if (running.length === 0) return;
    const id = `${place.turnId}/${quote.id}`;
    for (const { id: other, turn, quote: its } of this.shown.values())
      if (turn.id !== place.turnId && its.uri === quote.uri && its.text === quote.text) this.followed.delete(other);
    const resultIds = new Set([...(this.followed.get(id)?.resultIds ?? []), ...running]);
    this.followed.set(id, { ...place, quoteId: quote.id, resultIds });
  }

  private lineOf(id: string, { sessionId, turnId, quoteId, resultIds }: Followed): readonly ImageLine[] {
    const session = this.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    const drawing = session && turn && getPassageDrawings(session, turn).find(({ quote }) => quote.id === quoteId);
    if (!drawing) return [];
    const results = drawing.results.filter(({ id }) => resultIds.has(id));
    const status = getDrawingStatus(turn, results);
    return status.kind === 'over' ? [] : [{ id, sessionId, quote: drawing.quote, turn, status }];
  }
}
