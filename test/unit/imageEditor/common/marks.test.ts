import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { addState, getState, startHistory, stepHistory } from '../../../../src/imageEditor/common/history.ts';
import { KeptMarks, packMarks, unpackMarks } from '../../../../src/imageEditor/common/markHistory.ts';
import { getMarkLines, type Point } from '../../../../src/imageEditor/common/markLines.ts';
import { getLineWidth, MarkSettings, startMarkSettings } from '../../../../src/imageEditor/common/markSettings.ts';
import { startStroke } from '../../../../src/imageEditor/common/markStroke.ts';
import { getDistance, isTouched } from '../../../../src/imageEditor/common/markTouch.ts';
import { toPenNumbers } from '../../../../src/imageEditor/common/simplifyLine.ts';
import { Mark, mostNumbers } from '../../../../src/sessions/common/model/marks.ts';

const look = { color: 'red', width: 4 } as const;
const box = { tool: 'rectangle', ...look, x1: 10, y1: 10, x2: 110, y2: 60 } as const;
const ring = { tool: 'ellipse', ...look, x1: 0, y1: 0, x2: 100, y2: 60 } as const;
const arrow = { tool: 'arrow', ...look, x1: 0, y1: 0, x2: 100, y2: 0 } as const;
const line = { tool: 'pen', ...look, points: [0, 0, 50, 50, 100, 0] } as const;
const text = { tool: 'text', color: 'red', size: 20, x: 10, y: 10, text: 'more light' } as const;
const all: readonly Mark[] = [box, ring, arrow, { ...line, points: [...line.points] }, text];

const number = fc.double({ min: -500, max: 1_500, noNaN: true });
const point = fc.record({ x: number, y: number });
const points = fc.array(point, { minLength: 1, maxLength: 200 });
const touches = (mark: Mark, x: number, y: number, reach = 1) => isTouched(mark, { x, y }, { x, y }, reach);

describe('An eraser', () => {
  it('touches the line of a rectangle or an ellipse, and not what is inside of it', () => {
    for (const [x, y] of [
      [10, 30],
      [60, 11],
      [112.5, 40],
    ] as const)
      assert.ok(touches(box, x, y), `${x}, ${y}`);
    assert.ok(!touches(box, 60, 35));
    assert.ok(!touches(box, 114, 40));
    assert.ok(touches(ring, 50, 0) && touches(ring, 0, 30) && !touches(ring, 50, 30) && !touches(ring, 3, 3));
  });

  it('touches an arrow at its shaft and its head, and a line between its points', () => {
    assert.ok(touches(arrow, 50, 2) && !touches(arrow, 50, 8));
    assert.ok(touches(arrow, 84, 7));
    assert.ok(touches(line, 25, 25) && !touches(line, 50, 30));
  });

  it('touches a text anywhere in its box', () => {
    assert.ok(touches(text, 60, 20) && !touches(text, 60, 45) && !touches(text, 200, 20));
    assert.ok(touches({ ...text, text: '标注文字标注文字' }, 160, 20));
  });

  it('touches what it crosses between two places, however far they are apart', () => {
    assert.ok(isTouched(box, { x: 60, y: -900 }, { x: 60, y: 900 }, 1));
    assert.ok(isTouched(arrow, { x: 50, y: -900 }, { x: 51, y: 900 }, 0));
    assert.ok(!isTouched(box, { x: 300, y: -900 }, { x: 300, y: 900 }, 1));
  });

  it('touches each mark at every corner of its lines, and none that is further away than it reaches', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), point, (mark, at) => {
        const lines = getMarkLines(mark);
        for (const one of lines.flat()) assert.ok(isTouched(mark, one, one, 0));
        const distances = lines.flatMap((one) =>
          one.slice(1).map((end, from) => getDistance(at, one[from] ?? end, end)),
        );
        const isOutside = mark.tool !== 'text' && Math.min(...distances) > 2 + 1.01;
        if (isOutside) assert.ok(!touches(mark, at.x, at.y));
      }),
    );
  });

  it('removes whole marks on its way, the others stay as they are', () => {
    const eraser = startStroke('eraser', all, { x: 300, y: 300 }, { ...look, reach: 1, tolerance: 1 });
    assert.equal(eraser.end(), all);
    eraser.move({ x: 300, y: 45 }, { x: 105, y: 45 });
    assert.deepEqual(
      eraser.end(),
      all.filter((mark) => mark !== box),
    );
  });
});

describe('A stroke', () => {
  const begin = (tool: 'pen' | 'rectangle' | 'arrow' | 'ellipse', at: Point = { x: 1, y: 2 }) =>
    startStroke(tool, [box], at, { ...look, reach: 1, tolerance: 0.5 });

  it('adds a shape from where it began to where it ended, and nothing if both are the same', () => {
    const stroke = begin('arrow');
    stroke.move({ x: 40, y: 50 });
    stroke.move({ x: 70.123, y: 80 });
    assert.deepEqual(stroke.end(), [box, { tool: 'arrow', ...look, x1: 1, y1: 2, x2: 70.1, y2: 80 }]);
    const dot = begin('ellipse');
    const [first] = dot.end();
    assert.deepEqual([dot.end().length, first], [1, box]);
  });

  it('of a pen is a line, or a dot', () => {
    assert.deepEqual(begin('pen').end().at(-1), { tool: 'pen', ...look, points: [1, 2] });
  });

  it('of a pen stays as near to its points as wanted, and is a mark that can be stored', () => {
    fc.assert(
      fc.property(points, ([first = { x: 0, y: 0 }, ...others]) => {
        const stroke = begin('pen', first);
        stroke.move(...others);
        const mark = stroke.end().at(-1);
        assert.ok(mark && v.is(Mark, mark));
        const kept = getMarkLines(mark).flat();
        for (const one of [first, ...others]) {
          const distances = kept.map((end, at) => getDistance(one, kept[at - 1] ?? end, end));
          assert.ok(Math.min(...distances) <= 0.5 + 0.1);
        }
      }),
    );
  });

  it('of a pen has no more numbers than a mark can have, and stays in its limits', () => {
    const wild = Array.from({ length: 30_000 }, (_, at) => ({ x: at % 2 === 0 ? 0 : 1e7, y: at }));
    const numbers = toPenNumbers(wild, 0.5);
    assert.ok(numbers.length <= mostNumbers);
    assert.ok(v.is(Mark, { tool: 'pen', ...look, points: numbers }));
  });
});

describe('The history of marks', () => {
  it('is the same after it was stored, and each mark is stored once', () => {
    const history = all.reduce(
      (before, mark) => addState(before, [...(getState(before) ?? []), mark]),
      startHistory<readonly Mark[]>([]),
    );
    const undone = stepHistory(stepHistory(history, -1), -1);
    const kept = packMarks(undone);
    assert.equal(kept.marks.length, all.length);
    assert.deepEqual(unpackMarks(v.parse(KeptMarks, JSON.parse(JSON.stringify(kept)))), undone);
  });

  it('is kept without what can be undone if that is too much, and never without what is shown', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ ...box }));
    const shown = many(500);
    const history = [many(500), many(500), shown].reduce(addState<readonly Mark[]>, startHistory<readonly Mark[]>([]));
    const kept = v.parse(KeptMarks, packMarks(history));
    assert.deepEqual(unpackMarks(kept), startHistory(shown));
  });
});

describe('New marks', () => {
  it('look as large on a large image as on a small one, with an edge of about 1 %', () => {
    const [small, large] = [
      { width: 400, height: 200 },
      { width: 4_000, height: 6_000 },
    ];
    assert.deepEqual([getLineWidth(small, 'medium'), getLineWidth(large, 'medium')], [2, 30]);
    assert.deepEqual([startMarkSettings(small).feather, startMarkSettings(large).feather], [4, 60]);
    for (const size of [
      { width: 1, height: 1 },
      { width: 16_384, height: 12 },
    ])
      assert.ok(v.is(MarkSettings, startMarkSettings(size)));
  });
});
