import { equal } from 'node:assert/strict';
import { formatString, joinParts } from '../../../../src/pageKit/page/formatString.ts';

describe('The sentences of a page', () => {
  it('fills the places of a sentence and leaves those without a value', () => {
    equal(formatString('{0} of {1}, {2}', 2, 3), '2 of 3, {2}');
    equal(formatString('in {0}', '$&'), 'in $&');
  });

  it('string parts together as the language does, without those that are not there', () => {
    equal(joinParts('{0}, {1}', 'a', undefined, '', 'b'), 'a, b');
  });
});
