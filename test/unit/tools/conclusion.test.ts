import assert from 'node:assert/strict';
import { conclusionOf } from '../../conclusion.ts';

const tally = { passed: 7, failed: 0, skipped: 0, again: [], wrong: [] };
const tried = (count: number) => Array.from({ length: count }, (_, at) => `a test ${at}`);

describe('What is said at the end of the tests', () => {
  it('is how many passed and failed, alone on the last line', () => {
    assert.deepEqual(conclusionOf(tally), { lines: ['', '7 passed, 0 failed'], isFine: true });
    assert.equal(conclusionOf({ ...tally, skipped: 2 }).lines.at(-1), '7 passed, 0 failed, 2 skipped');
    for (const wrong of [{ failed: 1 }, { passed: 0 }])
      assert.equal(conclusionOf({ ...tally, ...wrong }).isFine, false);
  });

  it('names before it what was tried a second time', () => {
    const { lines, isFine } = conclusionOf({ ...tally, again: tried(3) });
    const said = ['', 'Tried a second time: 3', '  a test 0', '  a test 1', '  a test 2', '', '7 passed, 0 failed'];
    assert.deepEqual([lines, isFine], [said, true]);
  });

  it('names what failed last, where a log that was cut to its end still has it', () => {
    const { lines } = conclusionOf({ ...tally, failed: 1, wrong: ['a test: not so'] });
    assert.deepEqual(lines, ['', 'Failed: 1', '  a test: not so', '', '7 passed, 1 failed']);
  });

  it('takes more than three of these for a failure', () => {
    const { lines, isFine } = conclusionOf({ ...tally, again: tried(4) });
    assert.deepEqual([lines.at(-1), isFine], ['7 passed, 1 failed', false]);
  });
});
