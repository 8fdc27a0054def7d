import assert from 'node:assert/strict';
import {
  collectFileNames,
  collectFileNamesFromBytes,
  isMentioned,
} from '../../../../../src/languages/common/findReferences/mentionedFiles.ts';

const used = (text: string, name: string) => isMentioned(collectFileNames(text), name);

describe('Picture names in a text', () => {
  it('are found in whatever form they are written', () => {
    const forms = [
      '![A boat](images/boat.png)',
      '<img src=images/boat.png>',
      'background: url(/img/BOAT.PNG?v=2)',
      '\\includegraphics{images/boat.png}',
      'image::boat.png[]',
      '{"picture": "boat.png"}',
      'picture: boat.png # of the story',
      "import boat from '../images/boat.png';",
      '..\\images\\boat.png',
      'see boat.png.',
    ];
    for (const form of forms) assert.ok(used(form, 'boat.png'), form);
  });

  it('include other spellings of the same name', () => {
    assert.ok(used('![x](the%20boat.png)', 'the boat.png'));
    assert.ok(used('![x](<images/the boat.png>)', 'the boat.png'));
    assert.ok(used('\\includegraphics{the\\_boat.png}', 'the_boat.png'));
    assert.ok(used('![x](b%C3%B6t.webp)', 'böt.webp'));
    assert.ok(used('look at the boat.png there', 'boat.png'));
    assert.ok(used('<img src="images/r&amp;d.png">', 'r&d.png'));
    assert.ok(used('![x](images/b\u00f6t.png)', 'bo\u0308t.png'));
    assert.ok(used('![x](images/bo\u0308t.png)', 'b\u00f6t.png'));
    assert.ok(used('![x](%E7%81%AF%20%281%29.png)', '灯 (1).png'));
  });

  it('are found in a file of any encoding', () => {
    const two = (text: string) =>
      [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]);
    const gbk = [0xb5, 0xc6, 0xcb, 0xfe];
    const ascii = (text: string) => [...new TextEncoder().encode(text)];
    const files: readonly (readonly [readonly number[], string])[] = [
      [[0xff, 0xfe, ...two('![x](bööt.png)')], 'bööt.png'],
      [[...ascii('![x](images/'), ...gbk, ...ascii('.png)')], '灯塔.png'],
      [[...ascii('\\includegraphics{b'), 0xf6, ...ascii('t.png}')], 'böt.png'],
    ];
    for (const [bytes, name] of files)
      assert.ok(isMentioned(collectFileNamesFromBytes(Uint8Array.from(bytes)), name), name);
  });

  it('do not include other names', () => {
    assert.equal(used('![x](images/boat-2.png)', 'boat.png'), false);
    assert.equal(used('a boat, drawn as png', 'boat.png'), false);
    assert.equal(used('![x](images/boat.png)', 'boat-2.png'), false);
  });

  it('are found if a name contains a separator, since it cannot be distinguished from others', () => {
    assert.ok(used('![x](images/boat%20(1).png)', 'boat (1).png'));
  });

  it('are collected in linear time', () => {
    const long = 'x'.repeat(2_000_000);
    assert.equal(collectFileNames(`${long}.png`).size > 0, true);
    assert.equal(collectFileNames('.png'.repeat(200_000)).size > 0, true);
  });
});
