import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createFileName, findFreeName, findNameFault } from '../../../../src/base/common/fileName.ts';
import { cutGraphemes } from '../../../../src/base/common/truncate.ts';

describe("A picture's file name", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['A lighthouse at dusk, waves breaking on the rocks', 'a-lighthouse-at-dusk'],
    ["The keeper's lamp: on/off?", 'the-keepers-lamp-on-off'],
    ['黄昏时分的灯塔，海浪拍打着岩石', '黄昏时分的灯塔-海浪拍打着岩石'],
    ['夕暮れの灯台', '夕暮れの灯台'],
    ['황혼의 등대', '황혼의-등대'],
    ['Ein Größenvergleich', 'ein-größenvergleich'],
    ['हिन्दी में प्रकाशस्तंभ', 'हिन्दी-में-प्रकाशस्तंभ'],
    ['ＡＢＣ　１２３', 'abc-123'],
    ['  ..\\../etc/passwd\n', 'etc-passwd'],
    ['CON', 'con-picture'],
    ['com1', 'com1-picture'],
    ['com¹', 'com1-picture'],
    ['💡🎨 !!', 'picture'],
    ['', 'picture'],
    ['\u0301\u0301', 'picture'],
  ];
  for (const [prompt, name] of cases)
    it(`is "${name}" for ${JSON.stringify(prompt)}`, () => assert.equal(createFileName(prompt), name));

  const long: readonly (readonly [string, string])[] = [
    ['A lighthouse on a headland at dusk, the sea calm, one sail far out', 'a-lighthouse-on-a-headland-at-dusk'],
    ['Dusk, the sea calm, one small white sail far out', 'dusk-the-sea-calm'],
    ['Keeper: an old man winds the brass clock of the tower by night', 'keeper-an-old-man-winds-the-brass-clock'],
    ['a small wooden boat drifting across a wide and silent lake', 'a-small-wooden-boat-drifting-across'],
    ['Ein altes Haus steht am Meer mit der Mole im Nebel und Regen', 'ein-altes-haus-steht-am-meer'],
  ];
  for (const [prompt, name] of long)
    it(`ends with a phrase or a word that can be the last: "${name}"`, () =>
      assert.equal(createFileName(prompt), name));

  it('is short, never empty and free of what any system forbids, for every prompt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (prompt) => {
        const name = createFileName(prompt);
        assert.match(name, /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u);
        assert.ok(name.length <= 40 + '-picture'.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is never cut inside a character', () => {
    assert.equal(cutGraphemes('a👩‍👩‍👧', 4), 'a');
    assert.equal(cutGraphemes('ne\u0301e', 2), 'n');
    assert.equal(createFileName(`a${'𠮷'.repeat(40)}`), `a${'𠮷'.repeat(19)}`);
  });
});

describe('Free file name', () => {
  const among = (taken: readonly string[]) => async (name: string) => taken.includes(name);

  it('is the name itself if it is not taken', async () =>
    assert.equal(await findFreeName('a-boat', 'png', among([])), 'a-boat.png'));

  it('counts from 2 and takes the first free number', async () => {
    assert.equal(await findFreeName('a-boat', 'png', among(['a-boat.png'])), 'a-boat-2.png');
    assert.equal(await findFreeName('a-boat', 'png', among(['a-boat.png', 'a-boat-2.png'])), 'a-boat-3.png');
    assert.equal(await findFreeName('a-boat', 'jpg', among(['a-boat.png'])), 'a-boat.jpg');
  });

  it('is valid on every file system with its number and extension', async () => {
    const long = 'b'.repeat(300);
    const [first, second] = [
      await findFreeName(long, 'png', among([])),
      await findFreeName(long, 'png', async (name) => !name.endsWith('-2.png')),
    ];
    assert.equal(second, first.replace('.png', '-2.png'));
    assert.equal(findNameFault(second), undefined);
    assert.equal(await findFreeName('../con', 'png', among([])), 'con-picture.png');
  });
});
