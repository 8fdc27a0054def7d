import assert from 'node:assert/strict';
import { isBinary, toExcludeGlob } from '../../../../src/base/common/textFile.ts';

describe('File to be sent as context', () => {
  it('is not text if it has a zero byte early on', () => {
    assert.equal(isBinary(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)), true);
    assert.equal(isBinary(new TextEncoder().encode('Grüße\n')), false);
    assert.equal(isBinary(new Uint8Array()), false);
  });

  it('is text in a two-byte encoding with a byte order mark', () => {
    assert.equal(isBinary(Uint8Array.of(0xff, 0xfe, 0x41, 0)), false);
    assert.equal(isBinary(Uint8Array.of(0xfe, 0xff, 0, 0x41)), false);
  });
});

describe('Search exclusions', () => {
  it('are one glob of all enabled patterns', () => {
    assert.equal(
      toExcludeGlob({ '**/node_modules': true, '**/kept': false, '**/*.x': true }),
      '{**/node_modules,**/*.x}',
    );
    assert.equal(toExcludeGlob({ '**/*.js': { when: '$(basename).ts' } }), undefined);
    assert.equal(toExcludeGlob(undefined), undefined);
  });
});
