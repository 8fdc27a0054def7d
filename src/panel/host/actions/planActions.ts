import { SingleFlight } from '../../../base/common/async.ts';
import { insertablePicture } from '../../../insertion/host/images/insertablePicture.ts';
import {
  changeRow,
  changeRows,
  createRow,
  findRowImage,
  getPendingRows,
  getRequestedPlan,
  getRowPassage,
  getRowTarget,
  isIncluded,
  moveRow,
  type PlanContext,
  setRowPosition,
  updateWording,
} from '../../../plan/common/planContext.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PlanRow } from '../../../sessions/common/model/plan.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { findTurn } from '../../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { PlanAction } from '../../common/planView.ts';
import type { PanelDependencies } from '../dependencies.ts';
import { type InsertionRecords, withPictureIds } from './insertionRecords.ts';
import type { PanelUI } from './panelUI.ts';

type PlanMessage = Extract<PageMessage, { type: 'planAction' }>;

/** The actions on a plan and its rows. */
export class PlanActions {
  /** Plans with an action in progress, which may be waiting for a dialog. */
  private readonly underWay = new SingleFlight();

  constructor(
    private readonly needs: Pick<PanelDependencies, 'plan' | 'sessions' | 'insertion' | 'language' | 'notices'>,
    private readonly ui: Pick<PanelUI, 'notifyRejected'>,
    private readonly records: InsertionRecords,
  ) {}

  async act(sessionId: string, { turnId, action, rowId, wording }: Omit<PlanMessage, 'type'>): Promise<void> {
    const found = this.find(sessionId, turnId);
    if (!found) return;
    const change = (how: (rows: readonly PlanRow[], id: string) => readonly PlanRow[]) =>
      rowId !== undefined && this.change(found, (rows) => how(rows, rowId));
    const row = found.rows.find(({ id }) => id === rowId);
    // Ignores a second press while the action of the first is in progress.
    const runOnce = (act: () => Promise<unknown>) => this.underWay.run(found.result.id, act);
    const run: Readonly<Record<PlanAction, () => unknown>> = {
      tick: () => change((rows, id) => changeRow(rows, id, (one) => ({ ...one, ticked: !one.ticked }))),
      moveUp: () => change((rows, id) => moveRow(rows, id, -1)),
      moveDown: () => change((rows, id) => moveRow(rows, id, 1)),
      remove: () => change((rows, id) => rows.filter((one) => one.id !== id)),
      edit: () => wording && change((rows, id) => changeRow(rows, id, (one) => updateWording(one, wording))),
      add: () => this.change(found, (rows) => [...rows, createRow(rows[0]?.shape ?? '')]),
      reveal: () => {
        const passage = row && getRowPassage({ row, document: found.document });
        return passage && this.needs.insertion.passages.reveal(passage);
      },
      choosePlace: () => row && this.choosePosition(found, row),
      generate: () => runOnce(() => this.generate(found)),
      insertAll: () => runOnce(() => this.insertAll(found)),
      keep: () => runOnce(() => this.keep(found)),
      undoAll: () => runOnce(() => this.undoAll(found)),
    };
    await run[action]();
  }

  private find(sessionId: string, turnId: string): PlanContext | undefined {
    const session = this.needs.sessions.storage.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    return session && turn && getRequestedPlan(session, turn);
  }

  private change({ session, turn, result }: PlanContext, how: (rows: readonly PlanRow[]) => readonly PlanRow[]): void {
    const { storage, announcer } = this.needs.sessions;
    storage.sessions.change(session.id, (now) => changeRows(now, result.id, how), 'once');
    announcer.turnChanged(session.id, turn.id);
  }

  private async choosePosition(found: PlanContext, row: PlanRow): Promise<void> {
    const placed = await this.needs.plan.choosePlace(found.document, row.heading || row.prompt);
    if (placed?.place) this.change(found, (rows) => setRowPosition(rows, row.id, placed));
  }

  /** Requests all ticked pictures that do not exist yet in one turn, with at most one confirmation; never requests a picture twice. */
  private async generate({ session, turn }: PlanContext): Promise<void> {
    const found = this.find(session.id, turn.id);
    const rows = found ? getPendingRows(found).filter(({ prompt }) => prompt !== '') : [];
    if (!found || rows.length === 0) return;
    const { storage, newTurns } = this.needs.sessions;
    const { count: _, ...options } = storage.usual.get();
    const prompts = rows.map((row) => toPrompt(row, getRowTarget({ row, document: found.document })));
    const look = (text: string) => this.needs.plan.lookFor(found.document.uri, text);
    const ask = { mode: 'image' as const, prompt: '', options, prompts };
    const sent = await newTurns.send({ sessionId: session.id, ask, look });
    if (!sent.sent) this.ui.notifyRejected(this.needs.notices, this.needs.language, 'image', sent);
  }

  /** Moves the rows to the document, which then requests those pictures; the plan no longer generates them. */
  private async keep({ session, turn }: PlanContext): Promise<void> {
    await this.needs.plan.places.look(session.id);
    const found = this.find(session.id, turn.id);
    const kept = found ? await this.needs.plan.keep(found.document, getPendingRows(found)) : new Map<string, string>();
    if ('problem' in kept) return void this.needs.notices.notify({ severity: 'warn', text: kept.problem });
    if (!found || kept.size === 0) return;
    const note = (row: PlanRow) => {
      const path = kept.get(row.id);
      return path === undefined ? row : { ...row, ticked: false, kept: path.slice(-limits.label) };
    };
    this.change(found, (rows) => rows.map(note));
  }

  /** Inserts the ticked pictures that are not inserted yet, each at its row's current position, in one undo step. */
  private async insertAll({ session, turn }: PlanContext): Promise<void> {
    await this.needs.plan.places.look(session.id);
    const found = this.find(session.id, turn.id);
    if (!found) return;
    const all = getReadyImages(found);
    const done = await this.needs.insertion.pictures.insertAll(all.map((one) => insertablePicture(found.session, one)));
    this.records.notePictures(found, all, withPictureIds(done, all));
  }

  /** Undoes the last insertion of several pictures. */
  private async undoAll({ session, turn, rows }: PlanContext): Promise<void> {
    const results = rows.flatMap(({ id }) => findRowImage(session, id)?.result ?? []);
    const together = results.findLast(({ insertion }) => insertion?.together)?.insertion?.together;
    const all = results.filter(({ insertion }) => together && insertion?.together?.id === together.id);
    if (await this.needs.insertion.takenBack.undo(all.flatMap(({ insertion }) => insertion ?? [])))
      this.records.forget({ session, turn }, all);
  }
}

/** A row without a shape uses the settings. */
function toPrompt({ id, prompt, shape }: PlanRow, quote: Quote | undefined) {
  return { id, text: prompt, ...(quote && { quote }), ...(shape && { aspectRatio: shape }) };
}

function getReadyImages({ session, rows }: PlanContext): readonly ImageInTurn[] {
  return rows.flatMap((row) => {
    const drawn = findRowImage(session, row.id);
    if (!drawn?.picture || !isIncluded(row, drawn) || drawn.result.insertion) return [];
    return [{ turn: drawn.turn, result: drawn.result, picture: drawn.picture }];
  });
}
