import assert from 'node:assert/strict';
import { gridMove } from '../../../../src/webview/gallery/gridMoves.ts';
import { allPicked, pickedBy, remaining } from '../../../../src/webview/gallery/picks.ts';
import { layoutIn, rowsToDraw, scrolledTo } from '../../../../src/webview/gallery/windowing.ts';

describe('The rows of a long grid', () => {
  const row = 100;

  it('has as many columns as fit, and always one, which fill the width', () => {
    const layouts = [100, 152, 315, 316, 852].map((width) => layoutIn(width));
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

  it('draws those in sight and a few around, within the grid', () => {
    const sight = { top: 100 * row, height: 4 * row };
    assert.deepEqual(rowsToDraw(sight, 1_000, { row }), { from: 97, to: 107 });
    assert.deepEqual(rowsToDraw({ ...sight, top: 0 }, 1_000, { row }), { from: 0, to: 7 });
    assert.deepEqual(rowsToDraw(sight, 102, { row }), { from: 97, to: 102 });
    assert.deepEqual(rowsToDraw(sight, 10, { row }), { from: 10, to: 10 });
  });

  it('scrolls no further than a row needs to be in sight', () => {
    const sight = { top: 10 * row, height: 3 * row };
    assert.deepEqual(
      [8, 10, 12, 13].map((at) => scrolledTo(at, sight, { row }) / row),
      [8, 10, 10, 11],
    );
  });
});

describe('What is picked', () => {
  const shown = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const at = (chosen: string, ...picked: string[]) => ({ chosen, anchor: chosen, picked: new Set(picked) });
  const pickedIn = ({ picked, chosen }: { picked: ReadonlySet<string>; chosen: string }) => [chosen, ...picked];

  it('is one, one more or less, a range in the order shown, or all', () => {
    assert.deepEqual(pickedIn(pickedBy(shown, at('a', 'a', 'd'), { id: 'b', how: 'one' })), ['b', 'b']);
    assert.deepEqual(pickedIn(pickedBy(shown, at('a', 'a'), { id: 'c', how: 'toggle' })), ['c', 'a', 'c']);
    assert.deepEqual(pickedIn(pickedBy(shown, at('a', 'a', 'c'), { id: 'c', how: 'toggle' })), ['c', 'a']);
    assert.deepEqual(pickedIn(pickedBy(shown, at('d', 'd'), { id: 'b', how: 'range' })), ['b', 'b', 'c', 'd']);
    assert.equal(allPicked(shown, at('a')).picked.size, 4);
  });

  it('goes along with the focus while it is one, and stays while it is several', () => {
    assert.deepEqual(pickedIn(pickedBy(shown, at('a', 'a'), { id: 'b', how: 'move' })), ['b', 'b']);
    assert.deepEqual(pickedIn(pickedBy(shown, at('a', 'a', 'c'), { id: 'b', how: 'move' })), ['b', 'a', 'c']);
  });

  it('loses what is not shown any more; the next takes the place of the last that was picked', () => {
    const fewer = shown.filter(({ id }) => id !== 'b');
    assert.deepEqual(pickedIn(remaining(shown, fewer, at('b', 'b', 'd'))), ['c', 'd']);
    assert.deepEqual(pickedIn(remaining(shown, fewer, at('b', 'b'))), ['c', 'c']);
    assert.deepEqual(pickedIn(remaining(shown, [], at('b', 'b'))), ['']);
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
