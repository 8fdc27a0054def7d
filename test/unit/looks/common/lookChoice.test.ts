import assert from 'node:assert/strict';
import { withLookChoice } from '../../../../src/looks/common/lookChoice.ts';
import { sentDraft } from '../../../../src/sessions/common/draft.ts';
import { emptyDraft } from '../../../../src/sessions/common/editSession.ts';

const empty = emptyDraft('image', { aspectRatio: '', size: '' });

describe('What the person says of a look', () => {
  it('is the last word about each name', () => {
    const off = withLookChoice(withLookChoice(empty, 'Mia', 'meant'), 'Mia', 'without');
    assert.deepEqual(off.lookChoice, { without: ['Mia'], meant: [], notMeant: [] });
  });

  it('holds for one request, but nobody is asked about twice', () => {
    const said = withLookChoice(withLookChoice(empty, '', 'without'), 'Mia', 'notMeant');
    assert.deepEqual(sentDraft(said).lookChoice, { without: [], meant: [], notMeant: ['Mia'] });
  });
});
