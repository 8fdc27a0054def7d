import { deepEqual, equal } from 'node:assert/strict';
import { nextScale, zoomKey } from '../../../../src/pageKit/page/zoomScale.ts';

describe('The scale of a zoomed picture', () => {
  it('grows and shrinks from what fits, and stays within bounds', () => {
    equal(nextScale('in', 'fit', 0.4), 0.5);
    equal(nextScale('out', 1.25, 0.4), 1);
    equal(nextScale('in', 16, 0.4), 16);
    equal(nextScale('out', 0.05, 0.4), 0.05);
  });

  it('goes to one for one, and back to what fits', () => {
    deepEqual([nextScale('actual', 'fit', 0.4), nextScale('fit', 3, 0.4)], [1, 'fit']);
  });

  it('stays while a neighbour is asked for', () => {
    deepEqual([nextScale('after', 'fit', 0.4), nextScale('before', 2, 0.4)], ['fit', 2]);
  });

  it('leaves the arrows to the view as soon as the picture may be larger than it', () => {
    deepEqual([zoomKey('ArrowLeft', 'fit'), zoomKey('ArrowRight', 'fit')], ['before', 'after']);
    deepEqual([zoomKey('ArrowLeft', 1), zoomKey('ArrowRight', 2)], [undefined, undefined]);
    deepEqual(
      ['+', '=', '-', '0', '1', 'a'].map((key) => zoomKey(key, 2)),
      ['in', 'in', 'out', 'fit', 'actual', undefined],
    );
  });
});
