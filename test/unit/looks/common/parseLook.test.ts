import assert from 'node:assert/strict';
import { parseLook } from '../../../../src/looks/common/parseLook.ts';
import { limits } from '../../../../src/product/common/limits.ts';

const whole = `---
aspectRatio: 16:9
size: 2K
characters:
  - name: Ansel Brandt
    description: A keeper of sixty.
    pictures: [ansel.png, more/ansel-2.png]
  - name: Mia
    pictures: mia.png
---

# Flat shapes

Flat shapes, few colours.
`;

function read(text: string) {
  const look = parseLook(text, 'guide');
  assert.ok(!('fault' in look), 'it can be read');
  return look;
}

describe('A look file', () => {
  it('contains name, style, options and characters', () => {
    assert.deepEqual(read(whole), {
      name: 'Flat shapes',
      style: 'Flat shapes, few colours.',
      options: { aspectRatio: '16:9', size: '2K' },
      characters: [
        { name: 'Ansel Brandt', description: 'A keeper of sixty.', pictures: ['ansel.png', 'more/ansel-2.png'] },
        { name: 'Mia', description: '', pictures: ['mia.png'] },
      ],
      problems: [],
    });
  });

  it('is named by its name, else by its heading, else by its folder', () => {
    assert.equal(read('---\nname: Ink\n---\n# Flat\n').name, 'Ink');
    assert.equal(read('Ink on paper.').name, 'guide');
  });

  it('may be plain prose, with any line ends', () => {
    assert.deepEqual(read('\uFEFF---\r\nsize: 512\r\n---\r\nInk.\r\n').options, { size: '512' });
    assert.equal(read('').style, '');
  });

  it('accepts characters as a map by name', () => {
    const { characters } = read(
      '---\ncharacters:\n  Mia: a girl\n  Bo: { description: a dog, pictures: [bo.png] }\n---\n',
    );
    assert.deepEqual(characters, [
      { name: 'Mia', description: 'a girl', pictures: [] },
      { name: 'Bo', description: 'a dog', pictures: ['bo.png'] },
    ]);
  });

  it('reports what cannot be used, and uses the rest', () => {
    const many = Array.from({ length: limits.characters + 1 }, (_, at) => `  - name: N${at}`).join('\n');
    const kinds = (text: string) => read(text).problems.map(({ kind, about }) => (about ? `${kind} ${about}` : kind));
    assert.deepEqual(kinds('---\naspectRatio: wide\nsize: [1]\n---\n'), ['option aspectRatio', 'option size']);
    assert.deepEqual(kinds('---\naspectRatio: 0:9\nsize: large\n---\n'), ['option aspectRatio', 'option size']);
    assert.deepEqual(kinds('---\ncharacters: Mia\n---\n'), ['noList']);
    assert.deepEqual(kinds('---\ncharacters: [Mia, Mia, { description: who }]\n---\n'), ['twice Mia', 'noName']);
    assert.deepEqual(kinds(`---\ncharacters:\n${many}\n---\n`), ['tooMany']);
    assert.deepEqual(kinds('---\ncharacters: [{ name: A, pictures: [1, 2, 3, 4, 5] }]\n---\n'), ['tooManyPictures A']);
    assert.deepEqual(kinds('x'.repeat(limits.sentence + 1)), ['longStyle']);
  });

  it('reports why it cannot be read', () => {
    assert.deepEqual(parseLook('---\n: [\n---\n', ''), { fault: 'yaml', line: 2 });
    assert.deepEqual(parseLook('---\n- a\n---\n', ''), { fault: 'map', line: 2 });
    assert.deepEqual(parseLook(`---\na: ${'x'.repeat(30_000)}\n---\n`, ''), { fault: 'size' });
  });
});
