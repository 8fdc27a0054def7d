import assert from 'node:assert/strict';
import { getComparisonAction } from '../../../../src/compare/page/comparisonView.ts';

describe('A key in the comparison', () => {
  const key = (name: string, shiftKey = false) => getComparisonAction({ key: name, shiftKey }, 'slider');

  it('chooses a view by its number', () =>
    assert.deepEqual(
      ['1', '2', '3', '4', '5', '12'].map((name) => key(name)),
      [{ view: 'sides' }, { view: 'slider' }, { view: 'onion' }, { view: 'difference' }, undefined, undefined],
    ));

  it('moves the divider or the blend by 1 percent, with Shift by 10', () => {
    assert.deepEqual([key('ArrowRight'), key('ArrowLeft', true)], [{ step: 1 }, { step: -10 }]);
    assert.deepEqual(getComparisonAction({ key: 'ArrowUp', shiftKey: false }, 'onion'), { step: 1 });
    for (const view of ['sides', 'difference'] as const)
      assert.equal(getComparisonAction({ key: 'ArrowRight', shiftKey: false }, view), undefined);
  });

  it('swaps, fits and zooms; other keys have no action', () => {
    assert.deepEqual(
      ['x', 'X', '0', '+', '=', '-'].map((name) => key(name)),
      ['swap', 'swap', 'fit', 'in', 'in', 'out'],
    );
    assert.deepEqual(
      ['Tab', 'Enter', ' ', 'Escape', 'constructor'].map((name) => key(name)),
      Array(5).fill(undefined),
    );
  });
});
