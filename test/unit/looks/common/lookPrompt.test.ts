import assert from 'node:assert/strict';
import { addLookToPrompt } from '../../../../src/looks/common/lookPrompt.ts';

const ansel = { name: 'Ansel', description: 'A keeper of sixty.', pictures: [{}, {}] };

describe('What a look adds to a prompt', () => {
  it('stands below it: the style, then who is who, by the numbers of their pictures', () => {
    const look = { style: 'Flat shapes.', characters: [ansel, { name: 'Mia', description: '', pictures: [{}] }] };
    assert.deepEqual(addLookToPrompt('Ansel meets Mia', look, 1).split('\n\n'), [
      'Ansel meets Mia',
      'Style: Flat shapes.',
      'Character Ansel: A keeper of sixty. Attached pictures 2 and 3 show Ansel: keep face, hair, clothes and proportions the same, and take nothing else from there.',
      'Character Mia: Attached picture 4 shows Mia: keep face, hair, clothes and proportions the same, and take nothing else from there.',
    ]);
  });

  it('is nothing without a look, or for a look that says nothing', () => {
    assert.equal(addLookToPrompt('a boat', undefined, 0), 'a boat');
    assert.equal(addLookToPrompt('a boat', { style: '', characters: [] }, 0), 'a boat');
  });
});
