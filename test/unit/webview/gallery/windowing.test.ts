import assert from 'node:assert/strict';
import { gridMove } from '../../../../src/webview/gallery/gridMoves.ts';
import { columnsIn, rowHeight, rowsToDraw, scrolledTo } from '../../../../src/webview/gallery/windowing.ts';

describe('The rows of a long grid', () => {
  it('has as many columns as fit, and always one', () =>
    assert.deepEqual([0, 159, 160, 327, 328, 840].map(columnsIn), [1, 1, 1, 1, 2, 5]));

  it('draws those in sight and a few around, within the grid', () => {
    const sight = { top: 100 * rowHeight, height: 4 * rowHeight };
    assert.deepEqual(rowsToDraw(sight, 1_000), { from: 97, to: 107 });
    assert.deepEqual(rowsToDraw({ ...sight, top: 0 }, 1_000), { from: 0, to: 7 });
    assert.deepEqual(rowsToDraw(sight, 102), { from: 97, to: 102 });
    assert.deepEqual(rowsToDraw(sight, 10), { from: 10, to: 10 });
  });

  it('scrolls no further than a row needs to be in sight', () => {
    const sight = { top: 10 * rowHeight, height: 3 * rowHeight };
    assert.deepEqual(
      [8, 10, 12, 13].map((row) => scrolledTo(row, sight) / rowHeight),
      [8, 10, 10, 11],
    );
  });
});

describe('Keys in a grid', () => {
  const place = { index: 7, count: 23, columns: 5, page: 2 };
  const move = (key: string, more = {}, ctrlKey = false) => gridMove({ key, ctrlKey }, { ...place, ...more });

  it('lead to the neighbours', () =>
    assert.deepEqual(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => move(key)),
      [6, 8, 2, 12],
    ));

  it('lead to the ends of the row and of the grid, and by pages', () => {
    assert.deepEqual([move('Home'), move('End'), move('Home', {}, true), move('End', {}, true)], [5, 9, 0, 22]);
    assert.deepEqual([move('PageDown'), move('PageUp')], [17, 0]);
  });

  it('stay within the grid', () => {
    assert.deepEqual([move('ArrowLeft', { index: 0 }), move('ArrowUp', { index: 3 })], [0, 3]);
    assert.deepEqual(
      [move('ArrowDown', { index: 20 }), move('End', { index: 21 }), move('ArrowRight', { index: 22 })],
      [22, 22, 22],
    );
  });

  it('that are not its own lead nowhere, nor any in an empty one', () => {
    assert.equal(move('a'), undefined);
    assert.equal(move('ArrowRight', { count: 0 }), undefined);
  });
});
