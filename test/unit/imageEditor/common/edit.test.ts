import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  addsMargin,
  applyEdit,
  type Edit,
  getBounds,
  getResultSize,
  type Handle,
  isUnchanged,
  moveFrame,
  resizeFrame,
  setRatio,
  setSize,
  startEdit,
  toggleExtended,
  turnEdit,
} from '../../../../src/imageEditor/common/edit.ts';
import { addEdit } from '../../../../src/imageEditor/common/editHistory.ts';
import { canStep, getState, startHistory, stepHistory } from '../../../../src/imageEditor/common/history.ts';
import type { Turning } from '../../../../src/imageEditor/common/orientation.ts';
import { cut, orient, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { containsRect } from '../../../../src/imageEditor/common/rect.ts';
import type { PixelSize } from '../../../../src/product/common/sizes.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 60 }), height: fc.integer({ min: 1, max: 60 }) });
const by = fc.record({ x: fc.integer({ min: -80, max: 80 }), y: fc.integer({ min: -80, max: 80 }) });
const sign = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);
const turning = fc.constantFrom<Turning>('rotateLeft', 'rotateRight', 'flipHorizontally', 'flipVertically');
const ratio = fc.constantFrom('', '1:1', '16:9', '9:16', '4:5', '1000:999');
const pixels = fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined });

/** One thing that a user does. */
const step: fc.Arbitrary<(image: PixelSize, edit: Edit) => Edit> = fc.oneof(
  turning.map((way) => (image: PixelSize, edit: Edit) => turnEdit(image, edit, way)),
  by.map((distance) => (image: PixelSize, edit: Edit) => moveFrame(image, edit, distance)),
  fc.tuple(sign, sign, by).map(
    ([x, y, distance]) =>
      (image: PixelSize, edit: Edit) =>
        resizeFrame(image, edit, { x, y }, distance),
  ),
  ratio.map((chosen) => (image: PixelSize, edit: Edit) => setRatio(image, edit, chosen)),
  fc.tuple(fc.constantFrom('width' as const, 'height' as const), pixels).map(
    ([name, length]) =>
      (image: PixelSize, edit: Edit) =>
        setSize(image, edit, name, length),
  ),
  fc.constant(toggleExtended),
);
const steps = fc.array(step, { maxLength: 10 });

function run(image: PixelSize, all: readonly ((image: PixelSize, edit: Edit) => Edit)[]): Edit {
  return all.reduce((edit, one) => one(image, edit), startEdit(image));
}

function numbered({ width, height }: PixelSize): Pixels {
  const words = Uint32Array.from({ length: width * height }, (_, at) => (0xff000000 | at) >>> 0);
  return { width, height, data: new Uint8ClampedArray(words.buffer) };
}

describe('an edit of an image', () => {
  it('keeps its frame in the bounds and the result in the size it says, whatever is done', () => {
    fc.assert(
      fc.property(size, steps, (image, all) => {
        const edit = run(image, all);
        const { frame } = edit;
        assert.ok(frame.width >= 1 && frame.height >= 1);
        assert.ok([frame.x, frame.y, frame.width, frame.height].every(Number.isInteger));
        if (!edit.isExtended) assert.ok(containsRect(getBounds(image, edit), frame));
        const { width, height } = applyEdit(numbered(image), edit);
        assert.deepEqual({ width, height }, getResultSize(edit));
      }),
    );
  });

  it('is the part of the turned image that is in the frame, pixel by pixel', () => {
    fc.assert(
      fc.property(size, fc.array(turning, { maxLength: 5 }), by, (image, ways, distance) => {
        const turned = ways.reduce((edit, way) => turnEdit(image, edit, way), startEdit(image));
        const edit = resizeFrame(image, turned, { x: -1, y: 1 }, { x: Math.abs(distance.x), y: -Math.abs(distance.y) });
        assert.deepEqual(applyEdit(numbered(image), edit), cut(orient(numbered(image), edit), edit.frame));
      }),
    );
  });

  it('contains the same pixels after a turn, turned', () => {
    fc.assert(
      fc.property(size, turning, by, (image, way, distance) => {
        const before = resizeFrame(image, startEdit(image), { x: 1, y: 1 }, distance);
        const once = applyEdit(numbered(image), turnEdit(image, before, way));
        const again = applyEdit(once, turnEdit(once, startEdit(once), opposite[way]));
        assert.deepEqual(again, applyEdit(numbered(image), before));
      }),
    );
  });

  it('changes nothing after four turns', () => {
    fc.assert(
      fc.property(size, steps, (image, all) => {
        const edit = run(image, all);
        const back = [1, 2, 3, 4].reduce((turned) => turnEdit(image, turned, 'rotateRight'), edit);
        assert.deepEqual(back, edit);
      }),
    );
    assert.equal(isUnchanged({ width: 4, height: 3 }, startEdit({ width: 4, height: 3 })), true);
  });

  it('has exactly the chosen ratio', () => {
    const image = { width: 1000, height: 700 };
    assert.deepEqual(setRatio(image, startEdit(image), '16:9').frame, { x: 4, y: 71, width: 992, height: 558 });
    assert.deepEqual(setRatio(image, startEdit(image), '1:1').frame, { x: 150, y: 0, width: 700, height: 700 });
  });

  it('keeps the ratio while sides are moved', () => {
    const image = { width: 1000, height: 700 };
    const handles: readonly Handle[] = [
      { x: 1, y: 0 },
      { x: 0, y: -1 },
      { x: -1, y: -1 },
      { x: 1, y: 1 },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...handles), by, (handle, distance) => {
        const { frame } = resizeFrame(image, setRatio(image, startEdit(image), '4:5'), handle, distance);
        assert.equal(frame.width * 5, frame.height * 4);
        assert.ok(containsRect({ x: 0, y: 0, ...image }, frame));
      }),
    );
  });

  it('chooses a ratio in the whole image again while the frame was not changed by hand', () => {
    const image = { width: 1000, height: 700 };
    const square = setRatio(image, startEdit(image), '1:1');
    assert.deepEqual(setRatio(image, square, '16:9').frame.width, 992);
    const moved = moveFrame(image, square, { x: 20, y: 0 });
    assert.ok(containsRect(moved.frame, setRatio(image, moved, '16:9').frame));
  });

  it('gives one side of a size by the other, and crops to the shape of both', () => {
    const image = { width: 800, height: 600 };
    const narrow = setSize(image, startEdit(image), 'width', 400);
    assert.deepEqual(getResultSize(narrow), { width: 400, height: 300 });
    const both = setSize(image, narrow, 'height', 200);
    assert.deepEqual(getResultSize(both), { width: 400, height: 200 });
    assert.deepEqual(both.frame, { x: 0, y: 100, width: 800, height: 400 });
    assert.deepEqual(getResultSize(setSize(image, both, 'height', undefined)), { width: 400, height: 200 });
  });

  it('keeps a frame that was set by hand beyond the image when the size of the result is set', () => {
    const image = { width: 100, height: 100 };
    const moved = moveFrame(image, toggleExtended(image, startEdit(image)), { x: 7, y: -3 });
    assert.deepEqual(setSize(image, moved, 'width', 500).frame, moved.frame);
  });

  it('goes around the whole image when it is extended, and back into it', () => {
    const image = { width: 1024, height: 1024 };
    const free = toggleExtended(image, startEdit(image));
    assert.deepEqual(free.frame, { x: -128, y: -128, width: 1280, height: 1280 });
    assert.equal(addsMargin(image, free), true);
    const wide = toggleExtended(image, setRatio(image, startEdit(image), '16:9'));
    assert.deepEqual(wide.frame, { x: -400, y: -1, width: 1824, height: 1026 });
    assert.deepEqual(toggleExtended(image, free).frame, { x: 0, y: 0, ...image });
  });
});

const opposite: Readonly<Record<Turning, Turning>> = {
  rotateLeft: 'rotateRight',
  rotateRight: 'rotateLeft',
  flipHorizontally: 'flipHorizontally',
  flipVertically: 'flipVertically',
};

describe('the history of edits', () => {
  const image = { width: 8, height: 6 };
  const turned = turnEdit(image, startEdit(image), 'rotateRight');

  it('undoes and does again, and forgets what was undone when something else is done', () => {
    const history = addEdit(startHistory(startEdit(image)), turned);
    const undone = stepHistory(history, -1);
    assert.deepEqual([getState(undone), canStep(undone, -1)], [startEdit(image), false]);
    assert.deepEqual(getState(stepHistory(undone, 1)), turned);
    const other = addEdit(undone, turnEdit(image, startEdit(image), 'flipVertically'));
    assert.equal(canStep(other, 1), false);
  });

  it('does not grow by what changes nothing, and not without end', () => {
    const history = startHistory(startEdit(image));
    assert.equal(addEdit(history, startEdit(image)), history);
    const long = Array.from({ length: 500 }, (_, at) => at).reduce(
      (all, at) => addEdit(all, { ...turned, frame: { ...turned.frame, x: at } }),
      history,
    );
    assert.equal(long.states.length, 200);
    assert.equal(getState(long)?.frame.x, 499);
  });
});
