import assert from 'node:assert/strict';
import { parseKey } from '../../../../src/setup/common/key.ts';

const cases: readonly (readonly [typed: string, key: string | undefined])[] = [
  ['sk-abc123', 'sk-abc123'],
  ['  sk-abc123\r\n', 'sk-abc123'],
  ['Bearer sk-abc123', 'sk-abc123'],
  ['bearer   sk-abc123', 'sk-abc123'],
  ['Authorization: Bearer sk-abc123', 'sk-abc123'],
  ['"sk-abc123"', 'sk-abc123'],
  ["'Bearer sk-abc123'", 'sk-abc123'],
  ['`sk-abc123`', 'sk-abc123'],
  ['sk-abc\n123', 'sk-abc123'],
  ['sk-abc\r\n  123', 'sk-abc123'],
  ['\ufeffsk-abc123\u200b', 'sk-abc123'],
  ['any-word', 'any-word'],
  ['', undefined],
  [' \n ', undefined],
  ['Bearer', undefined],
  ['Bearer  ', undefined],
  ['""', undefined],
  ['two words', undefined],
  ['sk-abc\t123', undefined],
  ['sk-abc–123', undefined],
  ['密钥', undefined],
  ['sk-abc\u0000', undefined],
];

describe('Typed key', () => {
  for (const [typed, key] of cases) {
    it(`${JSON.stringify(typed)} is ${key === undefined ? 'rejected' : `parsed as ${key}`}`, () => {
      assert.equal(parseKey(typed), key);
    });
  }
});
