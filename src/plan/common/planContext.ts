import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { isReplacedByFinished } from '../../sessions/common/model/finish.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import {
  changeResult,
  findTurn,
  getDocumentPassage,
  getShownResult,
  type Result,
  type Session,
  type Turn,
} from '../../sessions/common/model/session.ts';
import { parseJsonRows, parsePlanRows } from './parsePlan.ts';
import { createPlanDocument, resolvePosition } from './rowPosition.ts';

/** Plans in their sessions: what belongs to which row, and how rows are changed. */

/** A plan with its session, turn, result and document. */
export interface PlanContext {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
  readonly rows: readonly PlanRow[];
  /** The name of the document's look; missing if it has none. */
  readonly look?: string;
  /** As it was when the plan was requested. */
  readonly document: Quote;
}

/** Returns the document of a turn's plan: its own, or that of the plan which it continues. */
function findDocument({ turns }: Pick<Session, 'turns'>, turn: Turn): Quote | undefined {
  const upTo = turns.slice(0, turns.findIndex(({ id }) => id === turn.id) + 1);
  return upTo.findLast(({ illustrates }) => illustrates)?.context?.[0];
}

/** Returns the result with the plan that its answer contains. */
export function attachPlan(session: Session, turnId: string, result: Result): Result {
  const turn = findTurn(session, turnId);
  const document = turn && findDocument(session, turn);
  if (!document || modeTraits[turn.mode].produces !== 'answer') return result;
  const found = turn.illustrates ? parsePlanRows(result.text) : parseJsonRows(result.text);
  if (found.length === 0) return result;
  const ground = createPlanDocument(document);
  const rows = found.map(({ line: _, ...row }, at) => ({
    id: crypto.randomUUID(),
    ...row,
    ticked: true,
    ...resolvePosition(ground, found[at] ?? row),
  }));
  return { ...result, plan: { rows: rows.toSorted((one, other) => Number(!one.place) - Number(!other.place)) } };
}

/** Returns the plan that a turn shows, or undefined if it has no rows. */
export function getShownPlan(session: Session, turn: Turn): PlanContext | undefined {
  const found = getRequestedPlan(session, turn);
  return found && found.rows.length > 0 ? found : undefined;
}

/** Returns the same, even if the plan has no rows, since the user may add some. */
export function getRequestedPlan(session: Session, turn: Turn): PlanContext | undefined {
  const result = getShownResult(turn);
  const document = result && findDocument(session, turn);
  const { rows = [], look } = result?.plan ?? {};
  return document && { session, turn, result, rows, document, ...(look !== undefined && { look }) };
}

export function getPlans(session: Session): readonly PlanContext[] {
  return session.turns.flatMap((turn) => getShownPlan(session, turn) ?? []);
}

/** Returns the plan whose pictures a turn generates. */
export function findPlanDrawnBy(session: Session, { prompts = [] }: Turn): PlanContext | undefined {
  if (prompts.length === 0) return undefined;
  const ids = new Set(prompts.map(({ id }) => id));
  return getPlans(session).find(({ rows }) => rows.some(({ id }) => ids.has(id)));
}

/** Returns the row whose picture a result is. */
export function findRow(session: Session, { promptId }: Pick<Result, 'promptId'>): PlacedRow | undefined {
  if (promptId === undefined) return undefined;
  for (const { rows, document } of getPlans(session)) {
    const row = rows.find(({ id }) => id === promptId);
    if (row) return { row, document };
  }
  return undefined;
}

interface PlacedRow {
  readonly row: PlanRow;
  readonly document: Quote;
}

/** Returns where a row's picture is inserted, as a passage of its document, or undefined if it has no position any more. */
export function getRowTarget(placed: PlacedRow): Quote | undefined {
  return placed.row.isLost ? undefined : getRowPassage(placed);
}

/** Returns where a picture is inserted: at the position of its row in a plan, or at its passage in a document. */
export function getInsertionTarget(session: Session, turn: Turn, result: Result): Quote | undefined {
  const planned = findRow(session, result);
  return planned ? getRowTarget(planned) : getDocumentPassage(session, turn, result);
}

/** Returns the line that is searched in the document to find the row. */
export function getRowPassage({ row: { place }, document }: PlacedRow): Quote | undefined {
  if (!place) return undefined;
  const { kind: _, firstColumn: __, ...file } = document;
  return { ...file, id: place.id, firstLine: place.line, lastLine: place.line, text: place.text };
}

/** The last picture or request of a row. */
export interface RowImage {
  readonly turn: Turn;
  readonly result: Result;
  readonly picture?: Picture;
}

/** Returns the last picture of a row, or its last request if that is running or there is no picture. */
export function findRowImage({ turns }: Pick<Session, 'turns'>, rowId: string): RowImage | undefined {
  const all = turns.flatMap((turn) =>
    turn.results.filter(({ promptId }) => promptId === rowId).map((result) => ({ turn, result })),
  );
  const last = all.at(-1);
  const there = all.findLast(({ result }) => result.pictures.length > 0);
  const shown = last?.result.state === 'running' ? last : (there ?? last);
  const picture = shown?.result.pictures.findLast(({ id }) => !isReplacedByFinished(shown.result, id));
  return shown && { ...shown, ...(picture && { picture }) };
}

/** Whether a row is generated or inserted next: it is ticked, has a position, and has not failed. */
export function isIncluded({ ticked, prompt, place, isLost }: PlanRow, drawn: RowImage | undefined): boolean {
  return ticked && prompt !== '' && place !== undefined && !isLost && drawn?.result.state !== 'failed';
}

/** Returns the rows that the next Generate sends. */
export function getPendingRows({ session, rows }: Pick<PlanContext, 'session' | 'rows'>): readonly PlanRow[] {
  return rows.filter((row) => {
    const drawn = findRowImage(session, row.id);
    return isIncluded(row, drawn) && !drawn?.picture && drawn?.result.state !== 'running';
  });
}

export function changeRows(
  session: Session,
  resultId: string,
  change: (rows: readonly PlanRow[]) => readonly PlanRow[],
): Session {
  return changeResult(session, resultId, (result) => {
    const rows = change(result.plan?.rows ?? []);
    return rows === result.plan?.rows
      ? result
      : { ...result, plan: { ...result.plan, rows: rows.slice(0, limits.prompts) } };
  });
}

/** Sets the name of the look of a plan; undefined removes it. */
export function setLook(session: Session, resultId: string, look: string | undefined): Session {
  return changeResult(session, resultId, ({ plan, ...result }) => {
    const { look: _, rows = [] } = plan ?? {};
    return { ...result, plan: { rows, ...(look !== undefined && { look: truncate(look, limits.label) }) } };
  });
}

/** Changes a row; returns the same rows if nothing changes. */

export function changeRow(rows: readonly PlanRow[], id: string, change: (row: PlanRow) => PlanRow) {
  const next = rows.map((row) => (row.id === id ? change(row) : row));
  return next.every((row, at) => row === rows[at]) ? rows : next;
}

/** The texts of a row that the user may edit. */
type Wording = Pick<PlanRow, 'prompt' | 'shape' | 'alt'>;

/** An empty prompt is ignored. */
export function updateWording(row: PlanRow, { prompt, shape, alt }: Wording): PlanRow {
  const words = prompt.trim() === '' ? row.prompt : truncate(prompt.trim(), limits.picturePrompt);
  return { ...row, prompt: words, shape: shape.trim(), alt: alt.trim() };
}

/** Moves a row up or down by one. */
export function moveRow(rows: readonly PlanRow[], id: string, step: -1 | 1): readonly PlanRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[at], rows[at + step]];
  return row && other ? rows.with(at, other).with(at + step, row) : rows;
}

/** Sets the position of a row and moves it to its order in the document. */
export function setRowPosition(
  rows: readonly PlanRow[],
  id: string,
  placed: Pick<PlanRow, 'heading' | 'place' | 'from'>,
) {
  const row = rows.find((one) => one.id === id);
  if (!row || !placed.place) return rows;
  const { isLost: _, ...kept } = row;
  const others = rows.filter((one) => one !== row);
  const next = others.findIndex(({ place, isLost }) => !place || isLost || place.line > (placed.place?.line ?? 0));
  return others.toSpliced(next < 0 ? others.length : next, 0, { ...kept, ...placed, ticked: true });
}

/** Returns an empty row, for which the user writes a prompt and chooses a position. */
export function createRow(shape: string): PlanRow {
  return { id: crypto.randomUUID(), heading: '', why: '', prompt: '', shape, alt: '', ticked: true };
}
