import { deepEqual, equal } from 'node:assert/strict';
import { firstSides, stepped } from '../../../../../src/panel/page/image/shownTiles.ts';

describe('The two pictures that are compared', () => {
  it('are the picked one and its neighbour', () => {
    deepEqual(firstSides(0, 4), { left: 0, right: 1 });
    deepEqual(firstSides(3, 4), { left: 3, right: 2 });
    deepEqual(firstSides(-1, 2), { left: 0, right: 1 });
  });

  it('are never the same: a side steps past the other', () => {
    equal(stepped({ left: 0, right: 1 }, 'left', 1, 4), 2);
    equal(stepped({ left: 0, right: 2 }, 'right', -1, 4), 1);
    equal(stepped({ left: 1, right: 2 }, 'right', -1, 4), 0);
  });

  it('end with the list', () => {
    equal(stepped({ left: 0, right: 1 }, 'right', -1, 4), undefined);
    equal(stepped({ left: 2, right: 3 }, 'left', 1, 4), undefined);
    equal(stepped({ left: 0, right: 3 }, 'left', -1, 4), undefined);
  });
});
