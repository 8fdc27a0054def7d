import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Seam, withoutRepetition } from '../../../../src/core/session/seam.ts';

describe('An answer that goes on', () => {
  it('does not say its last words twice', () => {
    assert.equal(withoutRepetition('The lamp had not gone', 'The lamp had not gone out.'), ' out.');
    assert.equal(withoutRepetition('Once. It was a long senten', 'a long sentence.'), 'ce.');
    assert.equal(withoutRepetition('the first line\n', '\n\nthe first line\nthe second'), 'the second');
  });

  it('keeps what only looks like a repetition', () => {
    assert.equal(withoutRepetition('It was had', 'had been'), 'had been');
    assert.equal(withoutRepetition('unforgettable', 'forgettable too'), 'forgettable too');
    assert.equal(withoutRepetition('', 'anything'), 'anything');
  });

  it('is the same however it arrives in pieces', () => {
    const pieces = fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), pieces, (begun, said) => {
        const whole = said.join('');
        const repeated = [begun, ...said];
        for (const texts of [said, repeated]) {
          const seam = new Seam(begun);
          const shown = texts.map((text) => seam.push(text)).join('') + seam.end();
          assert.equal(shown, withoutRepetition(begun, texts.join('')), whole);
        }
      }),
    );
  });

  it('holds nothing back of an answer that begins anew', () => assert.equal(new Seam('').push('Hi'), 'Hi'));
});
