import assert from 'node:assert/strict';
import {
  collectFileNames,
  collectFileNamesFromBytes,
  isMentioned,
  isSearched,
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
      '.. figure:: images/boat.*',
      '{"picture": "boat.png"}',
      'picture: boat.png # of the story',
      "import boat from '../images/boat.png';",
      '..\\images\\boat.png',
      'see boat.png.',
    ];
    for (const form of forms) assert.ok(used(form, 'boat.png'), form);
  });

  it('may be those with an extension only', () => {
    const isUsed = (text: string) => isMentioned(collectFileNames(text), 'boat.png', 'withExtension');
    assert.deepEqual(
      ['.. figure:: images/boat.*', '\\includegraphics{boat}', '\\includegraphics{boat.png}', 'boat.png'].map(isUsed),
      [false, false, true, true],
    );
  });

  it('include other spellings of the same name', () => {
    assert.ok(used('![x](the%20boat.png)', 'the boat.png'));
    assert.ok(used('![x](<images/the boat.png>)', 'the boat.png'));
    assert.ok(used('\\includegraphics{the\\_boat.png}', 'the_boat.png'));
    assert.ok(used('![x](b%C3%B6t.webp)', 'böt.webp'));
    assert.ok(used('look at the boat.png there', 'boat.png'));
    assert.ok(used('<img src="images/r&amp;d.png">', 'r&d.png'));
    assert.ok(used('<img src="images/caf&eacute;.png">', 'café.png'));
    assert.ok(used('![x](images/b\u00f6t.png)', 'bo\u0308t.png'));
    assert.ok(used('![x](images/bo\u0308t.png)', 'b\u00f6t.png'));
    assert.ok(used('![x](%E7%81%AF%20%281%29.png)', '灯 (1).png'));
  });

  const escaped: readonly (readonly [string, string, string])[] = [
    ['JSON', String.raw`{"cover": "images/b\u00f6t.png"}`, 'böt.png'],
    ['JSON with escaped slashes', String.raw`{"cover": "images\/boat.png"}`, 'boat.png'],
    ['a notebook', String.raw`{"source": ["![x](images/b\u00f6t\\_1.png)\n"]}`, 'böt_1.png'],
    ['code in a notebook', String.raw`{"source": ["open(\"b\\u00f6t.png\")"]}`, 'böt.png'],
    ['JavaScript', String.raw`load('\u{1F6A2}.png')`, '🚢.png'],
    ['a surrogate pair', String.raw`"\ud83d\udea2.png"`, '🚢.png'],
    ['Python', String.raw`"\U0001F6A2.png"`, '🚢.png'],
    ['bytes of C', String.raw`"b\xc3\xb6t.png"`, 'böt.png'],
    ['one byte of JavaScript', String.raw`"b\xf6t.png"`, 'böt.png'],
    ['Git', String.raw`"b\303\266t.png" filter`, 'böt.png'],
    ['CSS', String.raw`url(b\f6 t.png)`, 'böt.png'],
    ['an escaped space', String.raw`url(the\ boat.png)`, 'the boat.png'],
    ['Markdown', String.raw`![x](the\_boat.png)`, 'the_boat.png'],
    ['a Windows path in JSON', String.raw`"images\\boat.png"`, 'boat.png'],
    ['entities', '<img src="b&#246;t&#x20;1.png">', 'böt 1.png'],
    ['an entity for a slash', '<img src="images&#47;boat.png">', 'boat.png'],
    ['an ampersand that Hugo writes in JSON', String.raw`"r\u0026amp;d.png"`, 'r&d.png'],
    ['percent signs, twice', '![x](the%2520boat.png)', 'the boat.png'],
    ['an address in an address', '/_next/image?url=%2Fimg%2Fboat.png&w=640', 'boat.png'],
    ['a long name in percent signs', encodeURIComponent(`${'灯'.repeat(80)}.png`), `${'灯'.repeat(80)}.png`],
    ['an open extension', '.. figure:: images/boat.*', 'boat.png'],
    ['a macro of LaTeX without extension', String.raw`\chapter{Sea}\fig{images/boat}{A boat}`, 'boat.png'],
  ];
  for (const [what, text, name] of escaped)
    it(`are found in ${what}`, () => {
      assert.ok(used(text, name), text);
    });

  it('are found between the bytes of a binary file', () => {
    const utf16 = [...'boat.png'].flatMap((letter) => [letter.charCodeAt(0), 0]);
    const bytes = [...new TextEncoder().encode('SQLite\0\0\u0001ship.png')];
    const names = collectFileNamesFromBytes(Uint8Array.from([...bytes, 0, 0, 0, ...utf16]));
    for (const name of ['boat.png', 'ship.png']) assert.ok(isMentioned(names, name), name);
  });

  it('are searched in all files but those whose bytes are compressed', () => {
    for (const path of ['/a/Makefile', '/a/.env', '/a/x.gradle', '/a/x.unknown', '/a/x.svg', '/a.png/x'])
      assert.ok(isSearched(path), path);
    for (const path of ['/a/x.png', '/a/x.ZIP', '/a/x.y.woff2']) assert.ok(!isSearched(path), path);
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
