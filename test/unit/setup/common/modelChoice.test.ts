import assert from 'node:assert/strict';
import { decideModels, groupModels } from '../../../../src/setup/common/modelChoice.ts';

const list = {
  typed: '',
  current: ['own'],
  checked: ['own'],
  favorites: ['best'],
  suggested: ['best', 'own', 'usual'],
};

describe('The list of image models', () => {
  it('has each name once, favorites first', () =>
    assert.deepEqual(groupModels(list), { typed: [], favorites: ['best'], known: ['own'], suggested: ['usual'] }));

  it('offers a typed name that it does not have, and keeps checked names', () => {
    const { typed, known } = groupModels({ ...list, typed: ' new ', checked: ['own', 'other'] });
    assert.deepEqual([typed, known], [['new'], ['own', 'other']]);
    for (const name of ['own', 'best', 'usual', ' ', 'x'.repeat(1001)])
      assert.deepEqual(groupModels({ ...list, typed: name }).typed, []);
  });
});

describe('The chosen image models', () => {
  const before = ['own'];
  const unchanged = { before, checked: before, focused: undefined, typed: '' };

  it('are the one that has the focus or was typed, as long as no check was changed', () => {
    assert.deepEqual(decideModels({ ...unchanged, focused: 'usual' }), ['usual']);
    assert.deepEqual(decideModels({ ...unchanged, typed: ' new ' }), ['new']);
    assert.deepEqual(decideModels({ ...unchanged, checked: [], focused: 'usual' }), ['usual']);
    assert.deepEqual(decideModels(unchanged), ['own']);
  });

  it('are the checked ones after a change', () => {
    const checked = ['own', 'usual'];
    assert.deepEqual(decideModels({ ...unchanged, checked, focused: 'other', typed: 'us' }), checked);
    assert.deepEqual(decideModels({ ...unchanged, checked: ['usual'], focused: 'own' }), ['usual']);
  });
});
