import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';

import { getReferenceSyntax } from '../../../../src/languages/common/writeReference/getReferenceSyntax.ts';

/** A reference within a line that ends with `before`. */
function inline(languageId: string, before: string, path: string, alt = ''): string {
  const { inline: write, block } = getReferenceSyntax(languageId);
  return (write ?? block)({ path, alt, width: 0, height: 0 }, before);
}

describe('A reference in a table', () => {
  it('escapes a bar in its alternative text in Markdown', () => {
    const table = `| a | b |\n| - | - |\n| ${inline('markdown', '| ', 'a.png', 'left | right')} | c |\n`;
    const page = new MarkdownIt().render(table);
    assert.match(page, /<td><img src="a\.png" alt="left \| right"><\/td>\s*<td>c<\/td>/);
  });

  it('does not escape the bar outside of a table', () => {
    const page = new MarkdownIt().render(`${inline('mdx', '', 'a.png', 'left | right')}\n`);
    assert.match(page, /alt="left \| right"/);
  });

  it('escapes a bar in AsciiDoc', () =>
    assert.equal(inline('asciidoc', '| ', 'a.png', 'left | right'), 'image:a.png["left &#124; right"]'));
});

/** With the braces of the languages' own templates, which are none of this one's. */
const braced = (text: string) => text.replaceAll('<', '{');

describe('A path in a string', () => {
  const path = braced('img/a$b $<c} %{d}.png');
  const cases: readonly (readonly [string, string])[] = [
    ['julia', '"img/a\\$b \\$<c} %{d}.png"'],
    ['nix', '"img/a\\$b \\$<c} %{d}.png"'],
    ['terraform', '"img/a$b $$<c} %%{d}.png"'],
    ['hcl', '"img/a$b $$<c} %%{d}.png"'],
    ['dockercompose', '"img/a$$b $$<c} %{d}.png"'],
    ['kotlin', '"img/a\\$b \\$<c} %{d}.png"'],
    ['json', '"img/a$b $<c} %{d}.png"'],
  ];
  for (const [languageId, expected] of cases)
    it(`means itself in $<languageId}`, () => assert.equal(inline(languageId, '', path), braced(expected)));

  const open: readonly (readonly [string, string, string])[] = [
    ['php', 'a$b.png', 'a\\$b.png'],
    ['perl', 'a$b@c.png', 'a\\$b\\@c.png'],
    ['ruby', 'a#{b}.png', 'a\\#{b}.png'],
    ['shellscript', 'a$b.png', 'a\\$b.png'],
    ['powershell', 'a$b`c.png', 'a`$b``c.png'],
    ['kotlin', 'a$b.png', 'a\\$b.png'],
    ['sql', 'a"b.png', 'a""b.png'],
  ];
  for (const [languageId, written, expected] of open)
    it(`means itself in a string of $<languageId} that double quotes began`, () =>
      assert.equal(inline(languageId, 'x = "', written), expected));
});
