import { SingleFlight } from '../../../base/common/async.ts';
import type { Passages } from '../../../insertion/host/passages.ts';
import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import {
  changeRows,
  getPendingRows,
  getRequestedPlan,
  getRowPassage,
  getRowTarget,
  type PlanContext,
} from '../../../plan/common/planContext.ts';
import { changeRow, createRow, moveRow, setRowPosition, updateWording } from '../../../plan/common/rows.ts';
import type { PlanFeature } from '../../../plan/host/createPlan.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PlanRow } from '../../../sessions/common/model/plan.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { findTurn } from '../../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { NotSent, TurnSender } from '../../../sessions/host/turnSender.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { PlanAction } from '../../common/planView.ts';
import type { PlanInsertions } from './planInsertions.ts';

interface PlanActionsOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly send: TurnSender['send'];
  /** Notifies the user why nothing was generated. */
  readonly refuse: (refused: NotSent) => void;
  readonly usual: () => PictureOptions;
  readonly plan: Pick<PlanFeature, 'places' | 'choosePlace' | 'keep' | 'lookFor'>;
  /** Notifies the user why nothing was kept. */
  readonly warn: (sentence: string) => void;
  readonly passages: Pick<Passages, 'reveal'>;
  readonly insertions: Pick<PlanInsertions, 'insertAll' | 'undoAll'>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

type PlanMessage = Extract<PageMessage, { type: 'plan' }>;

/** The actions on a plan and its rows. */
export class PlanActions {
  /** Plans with an action in progress, which may be waiting for a dialog. */
  private readonly underWay = new SingleFlight();

  constructor(private readonly options: PlanActionsOptions) {}

  async act(sessionId: string, { turnId, does, rowId, wording }: Omit<PlanMessage, 'type'>): Promise<void> {
    const found = this.find(sessionId, turnId);
    if (!found) return;
    const change = (how: (rows: readonly PlanRow[], id: string) => readonly PlanRow[]) =>
      rowId !== undefined && this.change(found, (rows) => how(rows, rowId));
    const row = found.rows.find(({ id }) => id === rowId);
    const run: Readonly<Record<PlanAction, () => unknown>> = {
      tick: () => change((rows, id) => changeRow(rows, id, (one) => ({ ...one, ticked: !one.ticked }))),
      moveUp: () => change((rows, id) => moveRow(rows, id, -1)),
      moveDown: () => change((rows, id) => moveRow(rows, id, 1)),
      remove: () => change((rows, id) => rows.filter((one) => one.id !== id)),
      edit: () => wording && change((rows, id) => changeRow(rows, id, (one) => updateWording(one, wording))),
      add: () => this.change(found, (rows) => [...rows, createRow(rows[0]?.shape ?? '')]),
      reveal: () => row && this.reveal(found, row),
      choosePlace: () => row && this.place(found, row),
      generate: () => this.runOnce(found, () => this.generate(found)),
      insertAll: () => this.runOnce(found, () => this.insertAll(found)),
      keep: () => this.runOnce(found, () => this.keep(found)),
      undoAll: () => this.runOnce(found, () => this.options.insertions.undoAll(found)),
    };
    await run[does]();
  }

  private find(sessionId: string, turnId: string): PlanContext | undefined {
    const session = this.options.sessions.get(sessionId);
    const turn = findTurn(session, turnId);
    return session && turn && getRequestedPlan(session, turn);
  }

  private change({ session, turn, result }: PlanContext, how: (rows: readonly PlanRow[]) => readonly PlanRow[]): void {
    this.options.sessions.change(session.id, (now) => changeRows(now, result.id, how), 'once');
    this.options.turnChanged(session.id, turn.id);
  }

  /** Ignores a second press while the action of the first is in progress. */
  private async runOnce({ result: { id } }: PlanContext, run: () => Promise<unknown>): Promise<void> {
    await this.underWay.run(id, run);
  }

  private async reveal({ document }: PlanContext, row: PlanRow): Promise<void> {
    const passage = getRowPassage({ row, document });
    if (passage) await this.options.passages.reveal(passage);
  }

  private async place(found: PlanContext, row: PlanRow): Promise<void> {
    const placed = await this.options.plan.choosePlace(found.document, row.heading || row.prompt);
    if (placed?.place) this.change(found, (rows) => setRowPosition(rows, row.id, placed));
  }

  /** Requests all ticked pictures that do not exist yet in one turn, with at most one confirmation; never requests a picture twice. */
  private async generate({ session, turn }: PlanContext): Promise<void> {
    const found = this.find(session.id, turn.id);
    const rows = found ? getPendingRows(found).filter(({ prompt }) => prompt !== '') : [];
    if (!found || rows.length === 0) return;
    const { count: _, ...options } = this.options.usual();
    const prompts = rows.map((row) => promptOf(row, getRowTarget({ row, document: found.document })));
    const look = (text: string) => this.options.plan.lookFor(found.document.uri, text);
    const ask = { mode: 'image' as const, prompt: '', options, prompts };
    const sent = await this.options.send({ sessionId: session.id, ask, look });
    if (!sent.sent) this.options.refuse(sent);
  }

  /** Moves the rows to the document, which then requests those pictures; the plan no longer generates them. */
  private async keep({ session, turn }: PlanContext): Promise<void> {
    await this.options.plan.places.look(session.id);
    const found = this.find(session.id, turn.id);
    const kept = found
      ? await this.options.plan.keep(found.document, getPendingRows(found))
      : new Map<string, string>();
    if ('problem' in kept) return this.options.warn(kept.problem);
    if (!found || kept.size === 0) return;
    const note = (row: PlanRow) => {
      const path = kept.get(row.id);
      return path === undefined ? row : { ...row, ticked: false, kept: path.slice(-limits.label) };
    };
    this.change(found, (rows) => rows.map(note));
  }

  /** Inserts at the rows' current positions. */
  private async insertAll({ session, turn }: PlanContext): Promise<void> {
    await this.options.plan.places.look(session.id);
    const found = this.find(session.id, turn.id);
    if (found) await this.options.insertions.insertAll(found);
  }
}

/** A row without a shape uses the settings. */
function promptOf({ id, prompt, shape }: PlanRow, quote: Quote | undefined) {
  return { id, text: prompt, ...(quote && { quote }), ...(shape && { aspectRatio: shape }) };
}

/** Creates the handlers for the page's actions on plans. */
export function planHandlers(
  actions: Pick<PlanActions, 'act'>,
  panel: { readonly sessionId: string | undefined },
): Pick<Handlers<PageMessage>, 'plan'> {
  return { plan: ({ type: _, ...asked }) => panel.sessionId && actions.act(panel.sessionId, asked) };
}
