import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findNameFault, sanitizeStem } from '../../../../src/base/common/fileName.ts';

/** Parts of names that some system rejects, and of normal names around them. */
const pieces = fc.constantFrom(
  ...['con', 'NUL', 'com¹', 'LPT9', 'conin$', 'clock$', '.', ' ', '-', '/', '\\', ':', '*', '?', '"', '<', '>', '|'],
  ...[
    '\0',
    '\n',
    '\u202e',
    '\u200b',
    '\ud800',
    '\u2028',
    '\ue000',
    'e\u0301',
    '灯',
    '👩‍👩‍👧',
    'a',
    'x'.repeat(90),
    '灯'.repeat(90),
  ],
);
const written = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describe('File name written by a user', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['Lighthouse at dusk', 'Lighthouse at dusk'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\temp\\a', 'C-temp-a'],
    ['.hidden', 'hidden'],
    ['a. ', 'a'],
    ['灯塔', '灯塔'],
    ['con', 'con-picture'],
    ['NUL', 'NUL-picture'],
    ['aux.v2', 'aux-picture.v2'],
    ['auxin.v2', 'auxin.v2'],
    ['COM¹', 'COM¹-picture'],
    ['lpt³.tar', 'lpt³-picture.tar'],
    ['CONIN$', 'CONIN$-picture'],
    ['con .txt', 'con-picture.txt'],
    [`con${'-'.repeat(300)}x`, 'con-picture'],
    ['gull\u202egnp.exe', 'gullgnp.exe'],
    ['a\u200bb\ufeff', 'ab'],
    ['a\nb\u2028c', 'a-b-c'],
    ['e\u0301', 'é'],
    [' ./ ', undefined],
    ['', undefined],
    ['\u0301'.repeat(400), undefined],
  ];
  for (const [from, stem] of cases)
    it(`is ${stem} for ${JSON.stringify(from.slice(0, 20))}`, () => assert.equal(sanitizeStem(from), stem));

  it('is cut between whole characters, so that file systems accept it with a number and an extension', () => {
    for (const character of ['a', 'é', '灯', '👩🏽', '🇩🇪']) {
      const stem = sanitizeStem(character.repeat(300)) ?? '';
      const whole = sanitizeStem(character) ?? '';
      assert.ok(stem.length > 0 && stem.length % whole.length === 0, stem);
      assert.equal(findNameFault(`${stem}-99999.limn.md`), undefined);
    }
  });

  it('is valid on every system and leads to no other folder, whatever was written', () => {
    fc.assert(
      fc.property(written, (from) => {
        const stem = sanitizeStem(from);
        if (stem === undefined) return;
        for (const name of [stem, `${stem}.png`, `${stem}-99999.limn.md`])
          assert.equal(findNameFault(name), undefined, name);
        assert.doesNotMatch(stem, /^[\s.-]|[\s.-]$|[/\\]/u);
        assert.equal(stem, stem.normalize('NFC'));
        assert.equal(sanitizeStem(stem), stem, 'it is its own');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Fault of a file or folder name', () => {
  const cases: readonly (readonly [string, ReturnType<typeof findNameFault>])[] = [
    ['gull.png', undefined],
    ['.attachments', undefined],
    ['-gull (2) [new] #1 & 100%.png', undefined],
    ['e\u0301.png', undefined],
    ['👩‍👩‍👧.png', undefined],
    ['com10.png', undefined],
    ['x'.repeat(300), 'nameTooLong'],
    [`${'灯'.repeat(80)}.png`, 'nameTooLong'],
    ['con.png', 'name'],
    ['NUL .png', 'name'],
    ['com².png', 'name'],
    ['a?.png', 'name'],
    ['a:b', 'name'],
    ['a|b', 'name'],
    ['a\tb', 'name'],
    ['a\u202eb', 'name'],
    ['end.', 'name'],
    ['end ', 'name'],
  ];
  for (const [name, fault] of cases)
    it(`is ${fault} for ${JSON.stringify(name.slice(0, 20))}`, () => assert.equal(findNameFault(name), fault));
});
