import { Disposable, type TextDocument, Uri, workspace } from 'vscode';
import { samePlace } from '../../base/host/uriPaths.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { changeRow, changeRows, getRowPassage, type PlanContext, plansOf, withLook } from '../common/planContext.ts';
import { createPlanDocument, type LocatedLine, type PlanDocument, updateRowPosition } from '../common/rowPosition.ts';

/** Milliseconds without a further edit after which places are looked up. */
const pause = 150;

interface PlanPlacesOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly targets: Pick<PassageTracker, 'locate'>;
  /** Ids of the sessions that can be seen. */
  readonly shown: () => readonly string[];
  /** The name of the look of a document at this address. */
  readonly lookName: (document: string) => Promise<string | undefined>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** Has the rows of the plans in sight go along with the edits of their documents; dispose to end it. */
export class PlanTracker implements Disposable {
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** The headings a document had when its plan was looked at last, by the plan's result. */
  private readonly known = new Map<string, ReadonlySet<string>>();
  private readonly subscriptions = Disposable.from(
    workspace.onDidChangeTextDocument(({ document }) => this.changed(document)),
    workspace.onDidOpenTextDocument((document) => this.changed(document)),
  );

  constructor(private readonly options: PlanPlacesOptions) {}

  /** Looks up where the rows of a session's plans stand now, and which look their documents have. */
  async look(sessionId: string): Promise<void> {
    await this.follow(sessionId);
    for (const found of this.plansIn(sessionId)) await this.keepLook(found);
  }

  /** A plan that nobody has looked at yet is followed from now on. */
  async arrived(sessionId: string): Promise<void> {
    const isNew = ({ result }: PlanContext) => !this.known.has(result.id);
    if (this.plansIn(sessionId).some(isNew)) await this.look(sessionId);
  }

  private async follow(sessionId: string): Promise<void> {
    for (const found of this.plansIn(sessionId)) await this.lookAt(found);
  }

  private plansIn(sessionId: string): readonly PlanContext[] {
    const session = this.options.sessions.get(sessionId);
    return session ? plansOf(session) : [];
  }

  private async keepLook({ session, turn, result, document, look }: PlanContext): Promise<void> {
    const name = await this.options.lookName(document.uri);
    if (name === look) return;
    this.options.sessions.change(session.id, (now) => withLook(now, result.id, name), 'once');
    this.options.turnChanged(session.id, turn.id);
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private changed(document: TextDocument): void {
    for (const sessionId of this.options.shown()) {
      const session = this.options.sessions.get(sessionId);
      if (session && plansOf(session).some((plan) => samePlace(Uri.parse(plan.document.uri), document.uri)))
        this.scheduleUpdate(sessionId);
    }
  }

  private scheduleUpdate(sessionId: string): void {
    clearTimeout(this.waiting.get(sessionId));
    this.waiting.set(
      sessionId,
      setTimeout(() => void this.follow(sessionId), pause),
    );
  }

  /** Nothing changes where the document is gone: it may come back. */
  private async lookAt({ session, turn, result, rows, document }: PlanContext): Promise<void> {
    const seen = new Map<string, LocatedLine>();
    let text: TextDocument | undefined;
    for (const row of rows) {
      const passage = getRowPassage({ row, document });
      const target = passage && (await this.options.targets.locate(passage));
      if (!target || target.state === 'gone') continue;
      text = target.document;
      seen.set(row.id, { line: target.range.start.line + 1, isIntact: target.state === 'found' });
    }
    if (text) this.keep({ sessionId: session.id, turnId: turn.id, resultId: result.id }, seen, text);
  }

  private keep(place: PlanPath, seen: ReadonlyMap<string, LocatedLine>, document: TextDocument): void {
    const { sessions, turnChanged } = this.options;
    const ground = createPlanDocument({ text: getNormalizedText(document), languageId: getLanguageId(document) });
    const before = this.known.get(place.resultId);
    this.known.set(place.resultId, new Set(ground.named.keys()));
    const follow = (rows: readonly PlanRow[]) => followAll(rows, { seen, ground, before });
    const rows = rowsOf(sessions.get(place.sessionId), place.resultId);
    if (follow(rows) === rows) return;
    sessions.change(place.sessionId, (now) => changeRows(now, place.resultId, follow), 'once');
    turnChanged(place.sessionId, place.turnId);
  }
}

interface PlanPath {
  readonly sessionId: string;
  readonly turnId: string;
  readonly resultId: string;
}

interface Around {
  readonly seen: ReadonlyMap<string, LocatedLine>;
  readonly ground: PlanDocument;
  readonly before: ReadonlySet<string> | undefined;
}

function followAll(rows: readonly PlanRow[], { seen, ground, before }: Around): readonly PlanRow[] {
  return rows.reduce<readonly PlanRow[]>((all, { id }) => {
    const place = seen.get(id);
    return place ? changeRow(all, id, (row) => updateRowPosition(row, place, ground, before)) : all;
  }, rows);
}

function rowsOf(session: PlanContext['session'] | undefined, resultId: string): readonly PlanRow[] {
  const results = session?.turns.flatMap((turn) => turn.results);
  return results?.find(({ id }) => id === resultId)?.plan?.rows ?? [];
}
