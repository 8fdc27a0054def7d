import assert from 'node:assert/strict';
import { fileStem } from '../../../src/base/fileStem.ts';

describe('A file name that a person wrote', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['Lighthouse at dusk', 'Lighthouse at dusk'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\temp\\a', 'C-temp-a'],
    ['.hidden', 'hidden'],
    ['a. ', 'a'],
    ['灯塔', '灯塔'],
    ['con', 'con-picture'],
    ['NUL', 'NUL-picture'],
    ['aux.v2', 'aux-picture.v2'],
    ['auxin.v2', 'auxin.v2'],
    ['a'.repeat(300), 'a'.repeat(60)],
    [' ./ ', undefined],
    ['', undefined],
  ];
  for (const [written, stem] of cases)
    it(`is ${stem} for ${JSON.stringify(written.slice(0, 20))}`, () => assert.equal(fileStem(written), stem));
});
