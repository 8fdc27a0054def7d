/** What the user changes in the rows of a plan; what changes nothing gives the same rows. */
import { truncate } from '../../base/common/truncate.ts';
import { limits } from '../../product/common/limits.ts';
import type { PlanRow } from '../../sessions/common/model/plan.ts';

export function changeRow(rows: readonly PlanRow[], id: string, change: (row: PlanRow) => PlanRow) {
  const next = rows.map((row) => (row.id === id ? change(row) : row));
  return next.every((row, at) => row === rows[at]) ? rows : next;
}

/** What the user may write of a row. */
type Wording = Pick<PlanRow, 'prompt' | 'shape' | 'alt'>;

/** A prompt that holds nothing stays as it was. */
export function updateWording(row: PlanRow, { prompt, shape, alt }: Wording): PlanRow {
  const words = prompt.trim() === '' ? row.prompt : truncate(prompt.trim(), limits.picturePrompt);
  return { ...row, prompt: words, shape: shape.trim(), alt: alt.trim() };
}

/** One up or one down. */
export function moveRow(rows: readonly PlanRow[], id: string, step: -1 | 1): readonly PlanRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const [row, other] = [rows[at], rows[at + step]];
  return row && other ? rows.with(at, other).with(at + step, row) : rows;
}

/** With a place the row goes to its order in the document. */
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

/** A further row, which the user words and places. */
export function createRow(shape: string): PlanRow {
  return { id: crypto.randomUUID(), heading: '', why: '', prompt: '', shape, alt: '', ticked: true };
}
