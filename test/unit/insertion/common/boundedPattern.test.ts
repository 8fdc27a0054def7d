import assert from 'node:assert/strict';
import { isSafePattern } from '../../../../src/insertion/common/resolveCopyDestination.ts';

describe('An untrusted pattern', () => {
  const hostile = [
    '(a+)+b',
    '(a|a)*b',
    '(?:a|b|ab)*c',
    '(a?){30}b',
    `${'a?'.repeat(40)}b`,
    `${'a??'.repeat(40)}b`,
    `${'(a|a)'.repeat(40)}b`,
    '(.*)*x',
    '(?<x>.*)*x',
    '(?=(a+))*x',
    `${'.*'.repeat(8)}x`,
    `${'.*?'.repeat(8)}x`,
    '(a{1,30}){1,30}b',
    '(?:a+){2,}b',
    '([)]a+)+b',
    '(\\)a+)+b',
    'a'.repeat(1_000),
  ];
  for (const pattern of hostile)
    it(`is not run when it could take for ever: ${pattern.slice(0, 24)}`, () =>
      assert.equal(isSafePattern(pattern, 40), false));

  const usual = [
    '(.*)',
    '^(.+?)-.*$',
    '[^\\w]+',
    '[(+*|]+x',
    '\\(a\\+\\)\\+',
    '(\\d{4})-(\\d\\d)',
    'png|jpg|webp',
    '(?:post|note)-',
    '(foo-\\d+)?',
    '\\/[^\\/]+$',
  ];
  for (const pattern of usual)
    it(`is run when it ends soon: ${pattern}`, () => assert.equal(isSafePattern(pattern, 100), true));

  it('is rejected for a text that is too long for it', () => {
    assert.equal(isSafePattern('(.*)-(.*)', 200), true);
    assert.equal(isSafePattern('(.*)-(.*)', 20_000), false);
  });
});
