import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyChanges, isChange } from '../../../../src/rewrite/common/textPartView.ts';
import { diffWords } from '../../../../src/rewrite/common/wordDiff.ts';

const before =
  'In the very beginning he was afraid of the stair. It has one hundred and sixty-two steps. He started to count the steps in order to have something to do with his fear. Now he counts them simply because they are there.';
const after =
  'At first he was afraid of the stair. It has one hundred and sixty-two steps. He started to count them to quiet his fear. Now he counts because they are there.';

describe('Word diff', () => {
  it('groups changed words that belong together', () => {
    const changes = diffWords(before, after).filter(isChange);
    assert.deepEqual(changes, [
      { old: 'In the very beginning', next: 'At first' },
      { old: 'the steps in order to have something to do with', next: 'them to quiet' },
      { old: 'them simply ', next: '' },
    ]);
  });

  it('splits words in scripts without spaces', () => {
    const changes = diffWords('起初他害怕楼梯。现在他数着台阶。', '起初他怕楼梯。现在他数台阶。').filter(isChange);
    assert.deepEqual(changes, [
      { old: '害怕', next: '怕' },
      { old: '着', next: '' },
    ]);
  });

  it('is by sentence in a long text', () => {
    const sentences = Array.from({ length: 300 }, (_, at) => `Step ${at} is made of iron and hums at night. `);
    const changed = sentences.with(7, 'Step seven is wood. ');
    const changes = diffWords(sentences.join(''), changed.join('')).filter(isChange);
    assert.deepEqual(changes, [{ old: sentences[7]?.trim(), next: 'Step seven is wood.' }]);
  });

  it('is a single change if nothing is left of the passage', () => {
    const many = (word: string) => Array.from({ length: 1_500 }, (_, at) => `${word}${at}`).join(' ');
    assert.equal(diffWords(many('a'), many('b')).length, 1);
  });

  it('is empty if the words are the same', () => {
    assert.deepEqual(diffWords('a\r\nb', 'a\nb'), [{ same: 'a\nb' }]);
  });

  it('restores both texts, and every mixture of them', () => {
    const words = fc.array(fc.constantFrom('a', 'be', 'stair', ' ', '\n', '.', '着', ', ', '**'), { maxLength: 60 });
    const text = words.map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, fc.integer(), (old, next, picks) => {
        const stretches = diffWords(old, next);
        assert.equal(
          applyChanges(stretches, () => false),
          old,
        );
        assert.equal(
          applyChanges(stretches, () => true),
          next,
        );
        const isTaken = (change: number) => ((picks >> (change % 31)) & 1) === 1;
        const mixed = applyChanges(stretches, isTaken);
        assert.equal(stretches.filter(isChange).length === 0, old === next);
        assert.ok(mixed.length <= old.length + next.length);
      }),
      { numRuns: 300 },
    );
  });
});
