import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalizeLineEndings, offsetAt, positionAt } from '../../../../src/base/common/lineEndings.ts';

const text = fc.string({ unit: fc.constantFrom('a', '\n', '語'), maxLength: 30 });

describe('Positions in a text with line feeds', () => {
  it('convert back to their offset', () => {
    fc.assert(
      fc.property(text, fc.nat(30), (anyText, anyOffset) => {
        const offset = Math.min(anyOffset, anyText.length);
        assert.equal(offsetAt(anyText, positionAt(anyText, offset)), offset);
      }),
    );
  });

  it('are the same whatever line breaks the file has', () => {
    fc.assert(
      fc.property(text, (anyText) => assert.equal(normalizeLineEndings(anyText.replaceAll('\n', '\r\n')), anyText)),
    );
  });

  it('beyond the end are the end', () => {
    assert.equal(offsetAt('ab\nc', { line: 9, character: 0 }), 4);
    assert.equal(offsetAt('ab\nc', { line: 0, character: 9 }), 2);
    assert.deepEqual(positionAt('ab\nc', 99), { line: 1, character: 1 });
  });
});
