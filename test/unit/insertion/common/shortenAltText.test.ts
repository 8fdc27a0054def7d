import assert from 'node:assert/strict';
import { isRestatedIn, shortenAltText } from '../../../../src/insertion/host/images/insertablePicture.ts';

describe('The alternative text of a picture beside its own passage', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      'A lighthouse on a headland at dusk, the sea calm, one small boat turning for home',
      'A lighthouse on a headland at dusk',
    ],
    ['A lamp room, at night. The keeper sits there.', 'A lamp room, at night'],
    ['Gulls. A lighthouse on a headland', 'Gulls. A lighthouse on a headland'],
    [
      'A white lighthouse with two red bands stands on a dark headland at dusk',
      'A white lighthouse with two red bands',
    ],
    ['All three came home.', 'All three came home.'],
    ['黄昏的海岬上有一座灯塔，海面平静，一艘小船正要回家。', '黄昏的海岬上有一座灯塔，海面平静'],
    ['  A lighthouse\non a rock  ', 'A lighthouse on a rock'],
    ['3.5 m of sea, and a boat', '3.5 m of sea'],
    ['', ''],
  ];
  for (const [prompt, short] of cases) it(`is “${short}”`, () => assert.equal(shortenAltText(prompt), short));

  it('is never cut within a grapheme', () => {
    const family = '👩‍👩‍👧'.repeat(20);
    assert.equal(shortenAltText(family), '👩‍👩‍👧'.repeat(5));
  });
});

describe('A prompt', () => {
  it('is restated in a passage that has the same text with punctuation, or more text', () => {
    assert.equal(isRestatedIn('## A *lighthouse* at dusk', 'A lighthouse at dusk'), true);
    assert.equal(isRestatedIn('Then: a lighthouse at dusk. It is late.', 'A lighthouse at dusk'), true);
    assert.equal(isRestatedIn('a lighthouse', 'A lighthouse at dusk, in watercolour'), true);
    assert.equal(isRestatedIn('A lighthouse at dawn', 'A lighthouse at dusk'), false);
    assert.equal(isRestatedIn('', 'A lighthouse'), false);
    assert.equal(isRestatedIn('***', '---'), false);
  });
});
