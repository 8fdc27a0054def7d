import { equal } from 'node:assert/strict';
import { filled, joined } from '../../../../src/pageKit/page/formatString.ts';

describe('The sentences of a page', () => {
  it('fills the places of a sentence and leaves those without a value', () => {
    equal(filled('{0} of {1}, {2}', 2, 3), '2 of 3, {2}');
    equal(filled('in {0}', '$&'), 'in $&');
  });

  it('string parts together as the language does, without those that are not there', () => {
    equal(joined('{0}, {1}', 'a', undefined, '', 'b'), 'a, b');
  });
});
