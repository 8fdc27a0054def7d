import assert from 'node:assert/strict';
import { findPictureLink } from '../../../../src/provenance/host/pictureLink.ts';

/** The line, with `|` where the pointer is, and the path it is on. */
const rows: readonly (readonly [string, string | undefined])[] = [
  ['![|A boat](images/a-boat.png)', 'images/a-boat.png'],
  ['|![A boat](images/a-boat.png)', 'images/a-boat.png'],
  ['Text ![A boat](images/a-|boat.png "A title") more', 'images/a-boat.png'],
  ['![A](one.png) and ![B](tw|o.png)', 'two.png'],
  ['![A](on|e.png) and ![B](two.png)', 'one.png'],
  ['![A \\] [b] c](<my |boat.png>)', 'my boat.png'],
  ['![A](my%20b|oat%28.png)', 'my boat(.png'],
  ['![A](a|(1).png)', 'a(1).png'],
  ['![A](a\\(|1.png)', 'a(1.png'],
  ['![A](/images/закат|.png)', '/images/закат.png'],
  ['![A](../a.png?raw=tr|ue#top)', '../a.png'],
  ['![A](a|.png =250x)', 'a.png'],
  ['![A](100%|.png)', '100%.png'],
  ['<img alt="x" src="a &amp; |b.png" width="3">', 'a & b.png'],
  ["<IMG SRC='a.|webp'>", 'a.webp'],
  ['<im|g src="a.png">', 'a.png'],
  ['![A](one.png) a|nd text', undefined],
  ['|text ![A](one.png)', undefined],
  ['[A](on|e.png)', undefined],
  ['![A](https://example.com/|a.png)', undefined],
  ['![A](data:image/png;base64,|AAAA)', undefined],
  ['<img data-src="a.p|ng">', undefined],
  ['![A](|)', undefined],
  ['![A|', undefined],
  ['', undefined],
];

describe('The picture link at a position in a line', () => {
  for (const [line, path] of rows)
    it(`${line || 'an empty line'}: ${path ?? 'none'}`, () => {
      const character = Math.max(0, line.indexOf('|'));
      assert.equal(findPictureLink(line.replace('|', ''), character)?.path, path);
    });

  it('returns the range of the link', () => {
    assert.deepEqual(findPictureLink('See ![A](a.png).', 8), { path: 'a.png', start: 4, end: 15 });
  });

  it('is searched quickly in lines that are made to be slow', () => {
    for (const part of ['![', '![a](', '![a](b ', '<img ', '<img src="', '[', '\\', '(', '![a](<'])
      for (const line of [part.repeat(50_000), `![a](${part.repeat(50_000)}`, `<img ${part.repeat(50_000)}`])
        assert.equal(findPictureLink(line, 10), undefined);
  });
});
