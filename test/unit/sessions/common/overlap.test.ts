import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OverlapTrimmer, trimOverlap } from '../../../../src/sessions/host/jobs/chatJobs.ts';

describe('Continued answer', () => {
  it('does not repeat its last line', () => {
    assert.equal(trimOverlap('The lamp had not gone', 'The lamp had not gone out.'), ' out.');
    assert.equal(trimOverlap('the first line\n', '\n\nthe first line\nthe second'), 'the second');
    assert.equal(trimOverlap('def f():\n    return the_sum', '    return the_sum + 1'), ' + 1');
    const paragraph = `${'It was a long sentence that went on and on. '.repeat(3)}And it was the last one.`;
    assert.equal(trimOverlap(`Once.\n\n${paragraph}`, `${paragraph} It ended.`), ' It ended.');
  });

  it('keeps intended repetitions: a row of zeros, equal rows of a table, a refrain', () => {
    const zeros = '0, '.repeat(200);
    assert.equal(trimOverlap(zeros, zeros), zeros);
    assert.equal(trimOverlap(`const rows = [${zeros}`, zeros), zeros);
    const row = '| a cell | another |\n';
    assert.equal(trimOverlap(row.repeat(2), row.repeat(2)), row.repeat(2));
    assert.equal(trimOverlap('La la, la la la\n\nLa la, la la la\n', 'La la, la la la\n'), 'La la, la la la\n');
  });

  it('keeps text that repeats only a part of the last line', () => {
    assert.equal(trimOverlap('Once. It was a long senten', 'a long sentence.'), 'a long sentence.');
    assert.equal(trimOverlap('The lamp had not gone', 'The lamp had been'), 'The lamp had been');
    assert.equal(trimOverlap('one line\nanother line', 'one line\nanother line'), 'one line\nanother line');
  });

  it('keeps text that only resembles a repetition', () => {
    assert.equal(trimOverlap('It was had', 'had been'), 'had been');
    assert.equal(trimOverlap('unforgettable', 'forgettable too'), 'forgettable too');
    assert.equal(trimOverlap('', 'anything'), 'anything');
  });

  it('is the same however it is split into deltas', () => {
    const pieces = fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), pieces, (begun, said) => {
        const whole = said.join('');
        const repeated = [begun, ...said];
        for (const texts of [said, repeated, [begun.slice(0, 9), begun.slice(9), ...said]]) {
          const seam = new OverlapTrimmer(begun);
          const shown = texts.map((text) => seam.push(text)).join('') + seam.end();
          assert.equal(shown, trimOverlap(begun, texts.join('')), whole);
        }
      }),
    );
  });

  it('shows text at once when it can no longer be a repetition', () => {
    const seam = new OverlapTrimmer('The lamp had not gone');
    assert.deepEqual(
      [seam.push('The lamp '), seam.push('burned.'), seam.push(' And')],
      ['', 'The lamp burned.', ' And'],
    );
  });

  it('holds back nothing of an answer that starts from scratch', () =>
    assert.equal(new OverlapTrimmer('').push('Hi'), 'Hi'));
});
