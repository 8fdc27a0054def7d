import { deepEqual, equal } from 'node:assert/strict';
import {
  countRequestedImages,
  type DraftText,
  draftOf,
  textsOf,
  withPrompts,
} from '../../../../../src/panel/page/composer/draftText.ts';

const one: DraftText = { mode: 'image', text: 'A cat', options: { aspectRatio: '', size: '', count: 3 } };
const several: DraftText = withPrompts({ ...one, text: '' }, [
  { id: 'a', text: 'One' },
  { id: 'b', text: ' \n' },
  { id: 'c', text: 'Three' },
]);

describe('What stands in the composer', () => {
  it('asks for its count of pictures from each prompt that says something', () => {
    deepEqual([one, several, { ...one, text: ' ' }].map(countRequestedImages), [3, 6, 0]);
  });

  it('asks for none in a chat, where prompts do not count', () => {
    const chat: DraftText = { ...several, mode: 'chat', text: 'Hello' };
    equal(countRequestedImages(chat), 0);
    deepEqual(textsOf(chat), ['Hello']);
  });

  it('is a single text again without prompts', () => {
    equal('prompts' in withPrompts(several, []), false);
  });

  it('takes from the host what can be edited, and nothing that is only shown', () => {
    const view = { ...one, prompts: [{ id: 'a', text: 'One', lines: 'line 3' }] };
    deepEqual(draftOf(view), { ...one, prompts: [{ id: 'a', text: 'One' }] });
  });
});
