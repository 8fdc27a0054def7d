import { deepEqual, equal } from 'node:assert/strict';
import { getStripAction } from '../../../../../../src/panel/page/turn/images/strip.ts';

describe('A key on one of several pictures', () => {
  const picked = (keys: readonly string[], index: number) => keys.map((key) => getStripAction(key, index, 4));

  it('picks the next or the previous picture and wraps around at the ends', () => {
    deepEqual(picked(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'], 1), [2, 2, 0, 0]);
    deepEqual(picked(['ArrowRight', 'ArrowDown'], 3), [0, 0]);
    deepEqual(picked(['ArrowLeft', 'ArrowUp'], 0), [3, 3]);
  });

  it('picks the first picture on Home and the last on End', () => deepEqual(picked(['Home', 'End'], 2), [0, 3]));

  it('zooms the picture on Enter and Space; other keys have no action', () => {
    deepEqual(picked(['Enter', ' '], 2), ['zoom', 'zoom']);
    for (const key of ['Tab', 'Escape', 'a']) equal(getStripAction(key, 2, 4), undefined);
  });
});
