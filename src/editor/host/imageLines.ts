import { formatKeys } from '../../base/host/formatKeys.ts';
import type { Language } from '../../base/host/formats.ts';
import { getAnnouncement, getExpectedPixels, getFailureMoment } from '../../panel/host/view/announcements.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { findTurn, type Turn } from '../../sessions/common/model/session.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import {
  type DrawingStatus,
  getDrawingStatus,
  getPassageDrawings,
  type PassageDrawing,
} from '../common/drawingStatus.ts';

/** The status line below a passage, shown while pictures of it are generated and until the user inserts or discards them. */
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
  /** The results that this window has requested since it opened; earlier pictures of the same passage are not shown. */
  readonly resultIds: ReadonlySet<string>;
}

/** The status lines of the pictures that this window requested. They live as long as the window; the pictures are stored in their sessions. */
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

  /** Updates the session's lines; its turns, or the session itself, may have been deleted. */
  sessionChanged(sessionId: string): void {
    const isIts = (one: Pick<Followed, 'sessionId'>) => one.sessionId === sessionId;
    if (![...this.followed.values(), ...this.shown.values()].some(isIts)) return;
    const before = this.shown;
    const lines = [...this.followed].flatMap(([id, one]) =>
      isIts(one) ? this.createLine(id, one) : (before.get(id) ?? []),
    );
    this.shown = new Map(lines.map((line) => [line.id, line]));
    for (const id of this.followed.keys()) if (!this.shown.has(id)) this.followed.delete(id);
    this.onChange();
    for (const line of lines)
      if (before.get(line.id)?.status.kind === 'running' && line.status.kind !== 'running') this.onEnd(line);
  }

  /** Removes a line; its pictures stay in their session. */
  discard(id: string): void {
    const sessionId = this.followed.get(id)?.sessionId;
    this.followed.delete(id);
    if (sessionId !== undefined) this.sessionChanged(sessionId);
  }

  /** Follows the running results of a passage; an earlier line of the same passage is removed. */
  private follow(place: Pick<Followed, 'sessionId' | 'turnId'>, { quote, results }: PassageDrawing): void {
    const running = results.flatMap(({ id, state }) => (state === 'running' ? [id] : []));
    if (running.length === 0) return;
    const id = `${place.turnId}/${quote.id}`;
    for (const { id: other, turn, quote: its } of this.shown.values())
      if (turn.id !== place.turnId && its.uri === quote.uri && its.text === quote.text) this.followed.delete(other);
    const resultIds = new Set([...(this.followed.get(id)?.resultIds ?? []), ...running]);
    this.followed.set(id, { ...place, quoteId: quote.id, resultIds });
  }

  private createLine(id: string, { sessionId, turnId, quoteId, resultIds }: Followed): readonly ImageLine[] {
    const session = this.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    const drawing = session && turn && getPassageDrawings(session, turn).find(({ quote }) => quote.id === quoteId);
    if (!drawing) return [];
    const results = drawing.results.filter(({ id }) => resultIds.has(id));
    const status = getDrawingStatus(turn, results);
    return status.kind === 'over' ? [] : [{ id, sessionId, quote: drawing.quote, turn, status }];
  }
}

/** Returns the keys as `package.json` binds them; extensions cannot read how the user has bound them. */
export const getKeyLabels = (l10n: Language['l10n']) => ({
  insert: formatKeys(l10n, 'Ctrl+Alt+Enter'),
  open: formatKeys(l10n, 'Shift+Alt+Enter'),
  discard: formatKeys(l10n, 'Shift+Escape'),
});

/** Formats a line's text at `now`, in milliseconds since 1970, with its keys if they are active there. */
export function formatLine(
  language: Language,
  line: ImageLine,
  { now, hasKeys }: { now: number; hasKeys: boolean },
): string {
  const { l10n } = language;
  const { status: stand } = line;
  if (stand.kind === 'running') return formatRunning(l10n, line.turn, stand, now);
  if (stand.kind !== 'ready' || !hasKeys) return formatEnd(language, line);
  const keys = getKeyLabels(l10n);
  const links = [l10n.t('{0} Insert', keys.insert), l10n.t('{0} Open', keys.open), l10n.t('{0} Dismiss', keys.discard)];
  return [formatEnd(language, line), ...links].join(' · ');
}

/** Formats how it ended; empty while it runs. */
function formatEnd(language: Language, { turn, status: stand }: ImageLine): string {
  const { l10n } = language;
  if (stand.kind === 'ready') {
    const { ready, of } = stand;
    if (of === 1) return l10n.t('Image ready');
    return ready === of ? l10n.t('{0} images ready', ready) : l10n.t('{0} of {1} ready', ready, of);
  }
  if (stand.kind !== 'none') return '';
  const { failure, refused } = stand.result;
  if (refused || failure?.kind === 'refused') return l10n.t('Image declined');
  if (!failure) return getAnnouncement(language, turn, stand.result);
  return l10n.t('No image: {0}', failureView(language, failure, getFailureMoment(turn, stand.result)).title);
}

/** Formats the same with the line number, from 1, for users who cannot see where the line is. */
export function formatLineForScreenReader(language: Language, line: ImageLine, below: number): string {
  const { l10n } = language;
  const isOne = line.status.kind === 'ready' && line.status.of === 1;
  if (isOne) return l10n.t('Image ready below line {0}', below);
  return l10n.t('{0}, below line {1}', formatEnd(language, line), below);
}

function formatRunning(
  l10n: Language['l10n'],
  turn: Turn,
  { result, ready, of }: Extract<DrawingStatus, { kind: 'running' }>,
  now: number,
): string {
  if (result.queued) return l10n.t('Queued');
  const pixels = getExpectedPixels(turn, result);
  const what = pixels ? l10n.t('Generating {0} image', pixels) : l10n.t('Generating');
  const words = of > 1 ? l10n.t('{0} of {1} ready', ready, of) : what;
  const said = result.retryAt ? l10n.t('Service busy. Retrying') : words;
  // `0:14`, as the panel writes it.
  const seconds = Math.max(0, Math.floor((now - result.startedAt) / 1000));
  return `${said} · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
