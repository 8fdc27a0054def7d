import assert from 'node:assert/strict';
import { applyLookChoice } from '../../../../src/looks/common/lookChoice.ts';
import { clearSent } from '../../../../src/sessions/common/draft.ts';
import { emptyDraft } from '../../../../src/sessions/common/editSession.ts';

const empty = emptyDraft('image', { aspectRatio: '', size: '' });

describe('What the person says of a look', () => {
  it('is the last word about each name', () => {
    const off = applyLookChoice(applyLookChoice(empty, 'Mia', 'meant'), 'Mia', 'without');
    assert.deepEqual(off.lookChoice, { without: ['Mia'], meant: [], notMeant: [] });
  });

  it('holds for one request, but nobody is asked about twice', () => {
    const said = applyLookChoice(applyLookChoice(empty, '', 'without'), 'Mia', 'notMeant');
    assert.deepEqual(clearSent(said).lookChoice, { without: [], meant: [], notMeant: ['Mia'] });
  });
});
