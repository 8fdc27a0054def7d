import { equal } from 'node:assert/strict';
import { formatString, joinParts } from '../../../../src/pageKit/page/formatString.ts';

describe('The strings of a page', () => {
  it('have their placeholders filled, except those without a value', () => {
    equal(formatString('{0} of {1}, {2}', 2, 3), '2 of 3, {2}');
    equal(formatString('in {0}', '$&'), 'in $&');
  });

  it('join parts by the pattern of the language, without missing ones', () => {
    equal(joinParts('{0}, {1}', 'a', undefined, '', 'b'), 'a, b');
  });
});
