import assert from 'node:assert/strict';
import { addLookToPrompt, applyLookChoice } from '../../../../src/looks/common/lookPrompt.ts';
import { clearSent } from '../../../../src/sessions/common/draft.ts';
import { emptyDraft } from '../../../../src/sessions/common/editSession.ts';

const ansel = { name: 'Ansel', description: 'A keeper of sixty.', pictures: [{}, {}] };

describe('A prompt with a look', () => {
  it('contains the style and the characters with the numbers of their pictures after the prompt', () => {
    const look = { style: 'Flat shapes.', characters: [ansel, { name: 'Mia', description: '', pictures: [{}] }] };
    assert.deepEqual(addLookToPrompt('Ansel meets Mia', look, 1).split('\n\n'), [
      'Ansel meets Mia',
      'Style: Flat shapes.',
      'Character Ansel: A keeper of sixty. Attached pictures 2 and 3 show Ansel: keep face, hair, clothes and proportions the same, and take nothing else from there.',
      'Character Mia: Attached picture 4 shows Mia: keep face, hair, clothes and proportions the same, and take nothing else from there.',
    ]);
  });

  it('stays the same without a look, or with an empty look', () => {
    assert.equal(addLookToPrompt('a boat', undefined, 0), 'a boat');
    assert.equal(addLookToPrompt('a boat', { style: '', characters: [] }, 0), 'a boat');
  });
});

describe('The choice of a look', () => {
  const empty = emptyDraft('image', { aspectRatio: '', size: '' });

  it('replaces an earlier choice about the same name', () => {
    const off = applyLookChoice(applyLookChoice(empty, 'Mia', 'meant'), 'Mia', 'without');
    assert.deepEqual(off.lookChoice, { without: ['Mia'], meant: [], notMeant: [] });
  });

  it('is cleared by a request, except for characters that are not meant', () => {
    const said = applyLookChoice(applyLookChoice(empty, '', 'without'), 'Mia', 'notMeant');
    assert.deepEqual(clearSent(said).lookChoice, { without: [], meant: [], notMeant: ['Mia'] });
  });
});
