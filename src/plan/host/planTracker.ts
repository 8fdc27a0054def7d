import { Disposable, type TextDocument, Uri, workspace } from 'vscode';
import { samePlace } from '../../base/host/uriPaths.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import type { DocumentLooks } from '../../looks/host/documentLooks.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { changeRow, changeRows, getPlans, getRowPassage, type PlanContext, setLook } from '../common/planContext.ts';
import { createPlanDocument, type LocatedLine, updateRowPosition } from '../common/rowPosition.ts';

/** Time without an edit after which positions are updated, in milliseconds. */
const debounceDelayMs = 150;

/** Updates the rows of the shown plans when their documents are edited; dispose to end it. */
export class PlanTracker implements Disposable {
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** The headings of a document when its plan was updated last, by the plan's result. */
  private readonly known = new Map<string, ReadonlySet<string>>();
  private shown: () => readonly string[] = () => [];
  private readonly subscriptions = Disposable.from(
    workspace.onDidChangeTextDocument(({ document }) => this.handleChange(document)),
    workspace.onDidOpenTextDocument((document) => this.handleChange(document)),
  );

  constructor(
    private readonly sessions: Pick<Sessions, 'get' | 'change'>,
    private readonly targets: Pick<PassageTracker, 'locate'>,
    private readonly looks: Pick<DocumentLooks, 'resolveLook'>,
    private readonly turnChanged: (sessionId: string, turnId: string) => void,
  ) {}

  /** Follows the plans in these sessions from now on. */
  followIn(sessionIds: () => readonly string[]): void {
    this.shown = sessionIds;
  }

  /** Updates the positions of the rows of a session's plans, and the names of the looks of their documents. */
  async look(sessionId: string): Promise<void> {
    await this.follow(sessionId);
    for (const { session, turn, result, document, look } of this.plansIn(sessionId)) {
      const found = await this.looks.resolveLook(Uri.parse(document.uri), '');
      const name = found && !('fault' in found) ? found.name : undefined;
      if (name === look) continue;
      this.sessions.change(session.id, (now) => setLook(now, result.id, name), 'once');
      this.turnChanged(session.id, turn.id);
    }
  }

  /** Begins to follow a plan that is new. */
  async handleNewPlan(sessionId: string): Promise<void> {
    const isNew = ({ result }: PlanContext) => !this.known.has(result.id);
    if (this.plansIn(sessionId).some(isNew)) await this.look(sessionId);
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private async follow(sessionId: string): Promise<void> {
    for (const found of this.plansIn(sessionId)) await this.update(found);
  }

  private plansIn(sessionId: string): readonly PlanContext[] {
    const session = this.sessions.get(sessionId);
    return session ? getPlans(session) : [];
  }

  private handleChange({ uri }: TextDocument): void {
    for (const sessionId of this.shown()) {
      if (!this.plansIn(sessionId).some(({ document }) => samePlace(Uri.parse(document.uri), uri))) continue;
      clearTimeout(this.waiting.get(sessionId));
      const update = () => void this.follow(sessionId);
      this.waiting.set(sessionId, setTimeout(update, debounceDelayMs));
    }
  }

  /** Changes nothing if the document is gone, since it may come back. */
  private async update({ session, turn, result, rows, document }: PlanContext): Promise<void> {
    const seen = new Map<string, LocatedLine>();
    let text: TextDocument | undefined;
    for (const row of rows) {
      const passage = getRowPassage({ row, document });
      const target = passage && (await this.targets.locate(passage));
      if (!target || target.state === 'gone') continue;
      text = target.document;
      seen.set(row.id, { line: target.range.start.line + 1, isIntact: target.state === 'found' });
    }
    const follow = text && this.createUpdate(result.id, seen, text);
    const results = this.sessions.get(session.id)?.turns.flatMap((one) => one.results);
    const now = results?.find(({ id }) => id === result.id)?.plan?.rows ?? [];
    if (!follow || follow(now) === now) return;
    this.sessions.change(session.id, (current) => changeRows(current, result.id, follow), 'once');
    this.turnChanged(session.id, turn.id);
  }

  private createUpdate(resultId: string, seen: ReadonlyMap<string, LocatedLine>, document: TextDocument) {
    const text = getNormalizedText(document);
    const planDocument = createPlanDocument({ text, languageId: getLanguageId(document) });
    const before = this.known.get(resultId);
    this.known.set(resultId, new Set(planDocument.named.keys()));
    return (rows: readonly PlanRow[]) =>
      rows.reduce<readonly PlanRow[]>((all, { id }) => {
        const line = seen.get(id);
        return line ? changeRow(all, id, (row) => updateRowPosition(row, line, planDocument, before)) : all;
      }, rows);
  }
}
