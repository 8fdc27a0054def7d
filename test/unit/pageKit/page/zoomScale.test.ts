import { deepEqual, equal } from 'node:assert/strict';
import { getNextScale, getZoomAction } from '../../../../src/pageKit/page/zoomScale.ts';

describe('The scale of a zoomed picture', () => {
  it('grows and shrinks from the fitted scale and stays within bounds', () => {
    equal(getNextScale('in', 'fit', 0.4), 0.5);
    equal(getNextScale('out', 1.25, 0.4), 1);
    equal(getNextScale('in', 16, 0.4), 16);
    equal(getNextScale('out', 0.05, 0.4), 0.05);
  });

  it('switches to the actual size and back to the fitted one', () => {
    deepEqual([getNextScale('actual', 'fit', 0.4), getNextScale('fit', 3, 0.4)], [1, 'fit']);
  });

  it('is unchanged by the keys for the neighbors', () => {
    deepEqual([getNextScale('after', 'fit', 0.4), getNextScale('before', 2, 0.4)], ['fit', 2]);
  });

  it('leaves the arrow keys to the browser unless the picture is fitted', () => {
    deepEqual([getZoomAction('ArrowLeft', 'fit'), getZoomAction('ArrowRight', 'fit')], ['before', 'after']);
    deepEqual([getZoomAction('ArrowLeft', 1), getZoomAction('ArrowRight', 2)], [undefined, undefined]);
    deepEqual(
      ['+', '=', '-', '0', '1', 'a'].map((key) => getZoomAction(key, 2)),
      ['in', 'in', 'out', 'fit', 'actual', undefined],
    );
  });
});
