import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyPick, dropHidden, pickAll } from '../../../../src/gallery/page/gallerySelection.ts';
import {
  findLine,
  getGridMove,
  getHeight,
  getLayout,
  getLines,
  getLinesToDraw,
  getScrollTop,
} from '../../../../src/gallery/page/windowing.ts';

describe('The rows of a long grid', () => {
  const row = 100;

  it('have as many columns as fit, at least one, and fill the width', () => {
    const layouts = [100, 152, 315, 316, 852].map((width) => getLayout(width));
    assert.deepEqual(
      layouts.map(({ columns, tile }) => [columns, tile]),
      [
        [1, 100],
        [1, 152],
        [1, 315],
        [2, 152],
        [5, 160],
      ],
    );
  });

  const rows = getLines(Array(5_000).fill('Today'), { columns: 5, row });
  const dayName = rows[0]?.height ?? 0;

  it('are rendered if they are visible or near, within the grid', () => {
    const sight = { top: dayName + 100 * row, height: 4 * row };
    assert.equal(rows.length, 1_001);
    assert.deepEqual(getLinesToDraw(sight, rows), { from: 98, to: 108 });
    assert.deepEqual(getLinesToDraw({ ...sight, top: 0 }, rows), { from: 0, to: 8 });
    assert.deepEqual(getLinesToDraw(sight, rows.slice(0, 103)), { from: 98, to: 103 });
    assert.deepEqual(getLinesToDraw(sight, rows.slice(0, 11)), { from: 8, to: 11 });
    assert.deepEqual(getLinesToDraw(sight, []), { from: 0, to: 0 });
  });

  it('scroll only until the row is visible, and to the heading of the day for its first row', () => {
    const sight = { top: dayName + 10 * row, height: 3 * row };
    assert.deepEqual(
      [1, 9, 11, 13, 14].map((at) => getScrollTop(at, sight, rows)),
      [0, dayName + 8 * row, dayName + 10 * row, dayName + 10 * row, dayName + 11 * row],
    );
  });

  it('are below the heading of their day, and each picture is found in its row', () => {
    const days = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 13 })), { maxLength: 6 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 6 }), (stretches, columns) => {
        const all = stretches.flatMap(([day, count]) => Array<string>(count).fill(day));
        const lines = getLines(all, { columns, row });
        const found = all.map((_, index) => lines[findLine(lines, index)]);
        for (const [index, line] of found.entries()) {
          assert.ok(line && line.ofDay === undefined && line.from <= index && index < line.to);
          assert.equal(new Set(all.slice(line.from, line.to)).size, 1);
        }
        const named = lines.filter(({ ofDay }) => ofDay !== undefined);
        assert.equal(
          named.reduce((sum, { ofDay = 0 }) => sum + ofDay, 0),
          all.length,
        );
        for (const [at, line] of lines.entries()) assert.ok(line.top >= (lines[at - 1]?.top ?? -row) + 20);
        assert.ok(getHeight(lines) <= (lines.at(-1)?.top ?? 0) + row);
        assert.equal(findLine(lines, all.length), lines.length);
      }),
    );
  });
});

describe('The picked pictures', () => {
  const shown = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const at = (chosen: string, ...picked: string[]) => ({ chosen, anchor: chosen, picked: new Set(picked) });
  const pickedIn = ({ picked, chosen }: { picked: ReadonlySet<string>; chosen: string }) => [chosen, ...picked];

  it('are one, toggled one by one, a range in the shown order, or all', () => {
    assert.deepEqual(pickedIn(applyPick(shown, at('a', 'a', 'd'), 'b', 'one')), ['b', 'b']);
    assert.deepEqual(pickedIn(applyPick(shown, at('a', 'a'), 'c', 'toggle')), ['c', 'a', 'c']);
    assert.deepEqual(pickedIn(applyPick(shown, at('a', 'a', 'c'), 'c', 'toggle')), ['c', 'a']);
    assert.deepEqual(pickedIn(applyPick(shown, at('d', 'd'), 'b', 'range')), ['b', 'b', 'c', 'd']);
    assert.equal(pickAll(shown, at('a')).picked.size, 4);
  });

  it('follow the focus if only one is picked, and stay if several are', () => {
    assert.deepEqual(pickedIn(applyPick(shown, at('a', 'a'), 'b', 'move')), ['b', 'b']);
    assert.deepEqual(pickedIn(applyPick(shown, at('a', 'a', 'c'), 'b', 'move')), ['b', 'a', 'c']);
  });

  it('lose those that are no longer shown; if none is left, the next one is picked', () => {
    const fewer = shown.filter(({ id }) => id !== 'b');
    assert.deepEqual(pickedIn(dropHidden(shown, fewer, at('b', 'b', 'd'))), ['c', 'd']);
    assert.deepEqual(pickedIn(dropHidden(shown, fewer, at('b', 'b'))), ['c', 'c']);
    assert.deepEqual(pickedIn(dropHidden(shown, [], at('b', 'b'))), ['']);
  });
});

describe('Keys in a grid', () => {
  // Rows of five: 0 to 4, 5 to 7, and on the day before 8 to 12, 13 to 17, 18 to 22.
  const lines = getLines([...Array(8).fill('Today'), ...Array(15).fill('Yesterday')], { columns: 5, row: 100 });
  const move = (key: string, index: number, ctrlKey = false) => getGridMove({ key, ctrlKey }, index, lines, 2);

  it('move to the neighbors across the ends of rows and days', () => {
    assert.deepEqual(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => move(key, 10)),
      [9, 11, 7, 15],
    );
    assert.deepEqual([move('ArrowRight', 7), move('ArrowDown', 7), move('ArrowDown', 4)], [8, 10, 7]);
  });

  it('move to the ends of the row and of the grid, and by pages', () => {
    assert.deepEqual([move('Home', 6), move('End', 6), move('Home', 6, true), move('End', 6, true)], [5, 7, 0, 22]);
    assert.deepEqual([move('PageDown', 3), move('PageUp', 15), move('PageDown', 15)], [11, 7, 20]);
  });

  it('never leave the grid', () => {
    assert.deepEqual([move('ArrowLeft', 0), move('ArrowUp', 3)], [0, 3]);
    assert.deepEqual([move('ArrowDown', 20), move('End', 21), move('ArrowRight', 22)], [22, 22, 22]);
  });

  it('have no effect if they are other keys, or if the grid is empty', () => {
    assert.equal(move('a', 7), undefined);
    assert.equal(getGridMove({ key: 'ArrowRight', ctrlKey: false }, 0, [], 2), undefined);
  });
});
