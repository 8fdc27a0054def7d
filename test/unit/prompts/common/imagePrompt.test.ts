import assert from 'node:assert/strict';
import { modeTraits } from '../../../../src/product/common/modes.ts';
import { buildImagePrompt, checkSelection, isWholeDocument } from '../../../../src/prompts/common/imagePrompt.ts';

describe('Selection', () => {
  it('of only white space counts as empty', () => assert.equal(checkSelection(' \t\r\n\u3000', 'image'), 'empty'));
  it('may have the maximum length, but no more', () => {
    assert.equal(checkSelection('x'.repeat(modeTraits.image.longestText), 'image'), 'fine');
    assert.equal(checkSelection('x'.repeat(modeTraits.image.longestText + 1), 'image'), 'tooLong');
  });
  it('of 200,000 characters can be a chat passage, but not an image prompt', () => {
    const text = 'word '.repeat(40_000);
    assert.equal(checkSelection(text, 'chat'), 'fine');
    assert.equal(checkSelection(text, 'image'), 'tooLong');
  });
  it('is a whole document if it contains all of several paragraphs, whatever white space is around', () => {
    const text = '# The light\n\nIt stood.\r\n \r\nIt burnt.\n';
    assert.equal(isWholeDocument(text, text), true);
    assert.equal(isWholeDocument(text.trim(), text), true);
    assert.equal(isWholeDocument('It stood.', text), false);
    assert.equal(isWholeDocument('It stood\non the cliff.\n', 'It stood\non the cliff.\n'), false);
  });
  it('follows the text of a keybinding in an image prompt', () => {
    assert.equal(buildImagePrompt('In ink: ', ' a boat\n'), 'In ink:\n\na boat');
    assert.equal(buildImagePrompt('', ' a boat\n'), 'a boat');
    assert.equal(buildImagePrompt('a boat', ''), 'a boat');
  });
  it('becomes one sentence per paragraph in an image prompt if it is broken over lines', () =>
    assert.equal(buildImagePrompt('', 'a boat\r\n  at dusk\n\nno text\nat all'), 'a boat at dusk\n\nno text at all'));
});
