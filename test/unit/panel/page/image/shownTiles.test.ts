import { deepEqual, equal } from 'node:assert/strict';
import { findNextSide, getFirstSides } from '../../../../../src/panel/page/image/shownTiles.ts';

describe('The two compared pictures', () => {
  it('are the picked one and its neighbor at first', () => {
    const four = [{}, {}, {}, {}];
    deepEqual(getFirstSides(0, four), { left: 0, right: 1 });
    deepEqual(getFirstSides(3, four), { left: 3, right: 2 });
    deepEqual(getFirstSides(-1, [{}, {}]), { left: 0, right: 1 });
  });

  it('are of different models at first if there are several', () => {
    const tiles = ['a', 'a', 'b', 'b'].map((model) => ({ model }));
    deepEqual(
      [0, 1, 2, 3].map((at) => getFirstSides(at, tiles).right),
      [2, 2, 0, 0],
    );
  });

  it('are never the same: a side skips the picture of the other side', () => {
    equal(findNextSide({ left: 0, right: 1 }, 'left', 1, 4), 2);
    equal(findNextSide({ left: 0, right: 2 }, 'right', -1, 4), 1);
    equal(findNextSide({ left: 1, right: 2 }, 'right', -1, 4), 0);
  });

  it('do not step beyond the ends of the list', () => {
    equal(findNextSide({ left: 0, right: 1 }, 'right', -1, 4), undefined);
    equal(findNextSide({ left: 2, right: 3 }, 'left', 1, 4), undefined);
    equal(findNextSide({ left: 0, right: 3 }, 'left', -1, 4), undefined);
  });
});
