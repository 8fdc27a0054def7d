import { deepEqual, equal } from 'node:assert/strict';
import { getStripAction } from '../../../../../../src/panel/page/turn/images/strip.ts';

describe('A key on one of several pictures', () => {
  const picked = (keys: readonly string[], index: number) => keys.map((key) => getStripAction(key, index, 4));

  it('picks the next or the one before, and comes round at the ends', () => {
    deepEqual(picked(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'], 1), [2, 2, 0, 0]);
    deepEqual(picked(['ArrowRight', 'ArrowDown'], 3), [0, 0]);
    deepEqual(picked(['ArrowLeft', 'ArrowUp'], 0), [3, 3]);
  });

  it('picks the first and the last', () => deepEqual(picked(['Home', 'End'], 2), [0, 3]));

  it('looks at the picture, or is none of ours', () => {
    deepEqual(picked(['Enter', ' '], 2), ['zoom', 'zoom']);
    for (const key of ['Tab', 'Escape', 'a']) equal(getStripAction(key, 2, 4), undefined);
  });
});
