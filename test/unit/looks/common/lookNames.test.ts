import assert from 'node:assert/strict';
import { findNames, findSimilarNames } from '../../../../src/looks/common/lookNames.ts';

const names = [
  'Ansel Brandt',
  'Anna',
  'The Keeper',
  '李明',
  '山田 太郎',
  '민수',
  'Анна Каренина',
  'Der Junge',
  "O'Neill",
  'Zoë',
];

const held: Readonly<Record<string, readonly string[]>> = {
  'Ansel on the iron stair, one hand on the wall': ['Ansel Brandt'],
  'ANSEL BRANDT at night': ['Ansel Brandt'],
  'ansel brandt at night': ['Ansel Brandt'],
  'Brandts Laterne im Nebel': ['Ansel Brandt'],
  'Ansel’s lantern, and Ansel Brandt himself': ['Ansel Brandt'],
  'Annas Boot am Steg': ['Anna'],
  'with anna': ['Anna'],
  'the keeper asleep': ['The Keeper'],
  李明站在山顶上: ['李明'],
  夕焼けの中の太郎: ['山田 太郎'],
  山田太郎が海を見る: ['山田 太郎'],
  '민수가 바다를 본다': ['민수'],
  'Анна Каренина на вокзале': ['Анна Каренина'],
  'dem Jungen folgt Anna': ['Anna'],
  'Der Junge am Meer': ['Der Junge'],
  "O'Neill and Zoe\u0308": ["O'Neill", 'Zoë'],
  'Annabel at sea': [],
  'an anselm, a bran, and a savanna': [],
  'a brandt-new boat': [],
  '': [],
};

describe('Names in prompts', () => {
  for (const [prompt, expected] of Object.entries(held))
    it(`finds ${expected.join(', ') || 'nobody'} in “${prompt}”`, () => {
      assert.deepEqual(findNames(prompt, names), expected);
    });

  it('do not include a first name that two characters have', () => {
    assert.deepEqual(findNames('Ansel at sea', ['Ansel Brandt', 'Ansel Kerr']), []);
    assert.deepEqual(findNames('Ansel Kerr at sea', ['Ansel Brandt', 'Ansel Kerr']), ['Ansel Kerr']);
    assert.deepEqual(findNames('Ansel Kerr at sea', ['Ansel', 'Ansel Kerr']), ['Ansel Kerr']);
  });

  it('include a question about a word that is similar to a name', () => {
    assert.deepEqual(findSimilarNames('Anesl on the stair', names), [{ word: 'Anesl', name: 'Ansel Brandt' }]);
    assert.deepEqual(findSimilarNames('Brand on the stair', names), [{ word: 'Brand', name: 'Ansel Brandt' }]);
    assert.deepEqual(findSimilarNames('Аннв Карениной', names), [{ word: 'Карениной', name: 'Анна Каренина' }]);
  });

  it('include no question about ordinary words, other names, and names that were found', () => {
    const quiet = [
      'a brand of lamps',
      'A Brand of lamps, each brand new',
      'Hanna and Anne',
      'Ansel, and Brand',
      'Grandt',
      'Junge',
    ];
    for (const prompt of quiet) assert.deepEqual(findSimilarNames(prompt, names), [], prompt);
  });
});
