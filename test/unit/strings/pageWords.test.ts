import assert from 'node:assert/strict';
import { getPageStrings } from '../../../src/panel/common/pageStrings.ts';
import { getButtonLabels } from '../../../src/panel/host/view/actionViews.ts';
import { english } from './english.ts';

describe('words of the page', () => {
  const words = { ...getPageStrings(english.l10n, (chords) => chords), ...getButtonLabels(english.l10n) };

  it('has a text for each key', () => {
    for (const [key, text] of Object.entries(words)) assert.notEqual(text.trim(), '', key);
  });

  it('uses the public names of the panel', () => {
    const { message, mode, chat, image, send, stop, insert, replace, newFile, copy, regenerate, saveAs } = words;
    assert.deepEqual([message, mode, chat, image, send, stop], ['Message', 'Mode', 'Chat', 'Image', 'Send', 'Stop']);
    assert.deepEqual([insert, replace, newFile], ['Insert', 'Replace Selection', 'New File']);
    assert.deepEqual([copy, regenerate, saveAs], ['Copy', 'Regenerate', 'Save As...']);
    assert.deepEqual([words.aspectRatio, words.size], ['Aspect ratio', 'Size']);
  });

  it('leaves places for the page to fill', () => {
    assert.equal(words.versionOf, '{0} of {1}');
    assert.match(words.tryAgainIn, /\{0\}/);
  });
});
