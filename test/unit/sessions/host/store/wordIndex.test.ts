import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { YieldingQueue } from '../../../../../src/base/common/async.ts';
import {
  indexOfOthers,
  indexOf as indexWith,
  mostRows,
  searchIndex,
} from '../../../../../src/sessions/host/store/wordIndex.ts';

const word = fc.stringMatching(/^[a-z0-9;:?雪猫ü]{1,4}$/);
const rows = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 60 });

const gathered = (words: readonly (readonly string[])[]) =>
  words.map((held, row) => ({ id: `s${row}`, changedAt: row * 7, words: [...new Set(held)].join(' ') }));

const indexOf = (sessions: ReturnType<typeof gathered>) => indexWith(sessions, new YieldingQueue());

/** Sorts the lines of an index, since its words can be in any order. */
const sorted = (index: string) => index.split('\n').sort();

describe('An index of words', () => {
  it('finds exactly the sessions that contain every searched word as a word or part of a word', () =>
    fc.assert(
      fc.asyncProperty(rows, fc.array(word, { minLength: 1, maxLength: 3 }), async (words, query) => {
        const sessions = gathered(words);
        const expected = sessions.filter((session) => query.every((one) => session.words.includes(one)));
        assert.deepEqual(
          searchIndex(await indexOf(sessions), query),
          expected.map(({ id, changedAt }) => ({ id, changedAt })),
        );
      }),
    ));

  it('without some sessions is equal to the index of the others', () =>
    fc.assert(
      fc.asyncProperty(rows, fc.array(fc.nat(59)), async (words, gone) => {
        const sessions = gathered(words);
        const stays = ({ id }: { readonly id: string }) => !gone.some((row) => `s${row}` === id);
        const others = sessions.filter(stays);
        const expected = others.length > 0 ? await indexOf(others) : '';
        const rest = await indexOfOthers(await indexOf(sessions), stays, new YieldingQueue());
        assert.deepEqual(sorted(rest), sorted(expected));
      }),
    ));

  it('finds each session of an index with the maximum number of sessions', async () => {
    const sessions = gathered(Array.from({ length: mostRows }, (_, row) => [`all`, `n${row}x`, `r${row % 700}r`]));
    const index = await indexOf(sessions);
    assert.equal(searchIndex(index, ['all'])?.length, mostRows);
    assert.deepEqual(searchIndex(index, ['n3999x']), [{ id: 's3999', changedAt: 3999 * 7 }]);
    assert.deepEqual(
      searchIndex(index, ['r699r'])?.map(({ id }) => id),
      ['s699', 's1399', 's2099', 's2799', 's3499'],
    );
  });

  it('is rejected if it is cut off anywhere', async () => {
    const index = await indexOf(gathered([['snow', 'cat'], ['cat'], []]));
    for (let length = 0; length < index.length; length++)
      assert.equal(searchIndex(index.slice(0, length), ['cat']), undefined, JSON.stringify(index.slice(0, length)));
  });
});
