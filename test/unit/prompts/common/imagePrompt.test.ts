import assert from 'node:assert/strict';
import { modeTraits } from '../../../../src/product/common/modes.ts';
import { buildImagePrompt, checkSelection, isWholeDocument } from '../../../../src/prompts/common/imagePrompt.ts';

describe('A selection', () => {
  it('of white space alone counts as empty', () => assert.equal(checkSelection(' \t\r\n\u3000', 'image'), 'empty'));
  it('may be as long as the limit and no longer', () => {
    assert.equal(checkSelection('x'.repeat(modeTraits.image.longestText), 'image'), 'fine');
    assert.equal(checkSelection('x'.repeat(modeTraits.image.longestText + 1), 'image'), 'tooLong');
  });
  it('of 200,000 characters is a passage to chat about, but no description of a picture', () => {
    const text = 'word '.repeat(40_000);
    assert.equal(checkSelection(text, 'chat'), 'fine');
    assert.equal(checkSelection(text, 'image'), 'tooLong');
  });
  it('is a whole document where it holds all of several paragraphs, whatever white space is around', () => {
    const text = '# The light\n\nIt stood.\r\n \r\nIt burnt.\n';
    assert.equal(isWholeDocument(text, text), true);
    assert.equal(isWholeDocument(text.trim(), text), true);
    assert.equal(isWholeDocument('It stood.', text), false);
    assert.equal(isWholeDocument('It stood\non the cliff.\n', 'It stood\non the cliff.\n'), false);
  });
  it('follows what a keybinding says in a picture prompt', () => {
    assert.equal(buildImagePrompt('In ink: ', ' a boat\n'), 'In ink:\n\na boat');
    assert.equal(buildImagePrompt('', ' a boat\n'), 'a boat');
    assert.equal(buildImagePrompt('a boat', ''), 'a boat');
  });
  it('that is broken over lines becomes one sentence in a picture prompt; paragraphs stay', () =>
    assert.equal(buildImagePrompt('', 'a boat\r\n  at dusk\n\nno text\nat all'), 'a boat at dusk\n\nno text at all'));
});
