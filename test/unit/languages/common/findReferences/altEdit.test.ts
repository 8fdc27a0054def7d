import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findReferences } from '../../../../../src/languages/common/findReferences/findReferences.ts';
import type { FoundReference } from '../../../../../src/languages/common/findReferences/reference.ts';
import { altEdit } from '../../../../../src/languages/common/findReferences/referenceEdit.ts';
import { getReferenceSyntax } from '../../../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../../../src/languages/common/writeReference/pictureReference.ts';

function onlyReference(languageId: string, text: string): FoundReference {
  const found = findReferences(languageId, text);
  assert.equal(found.length, 1, text);
  return found[0] ?? assert.fail();
}

/** Returns the text with another alternative text in its only reference, or unchanged if that is not supported. */
function withAlt(languageId: string, text: string, words: string): string {
  const { altPlace } = onlyReference(languageId, text);
  if (!altPlace) return text;
  const edit = altEdit(altPlace, words);
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

const wordsOfAnyKind = fc
  .string({ unit: fc.constantFrom(...'abcé漢 -_.(){}[]#%&\'"!,;=+@^~$<>|*`\\'), minLength: 1, maxLength: 30 })
  .map((text) => altText(`a ${text}`));

/** In Org a word with a colon before it begins the next attribute. */
function withoutColons(words: string): string {
  return words.replace(/(?<!\S):+(?=\S)/g, '').trim();
}

const written =
  'markdown quarto mdx html vue svelte astro javascriptreact typescriptreact asciidoc restructuredtext typst org latex';

describe('Alternative text set in a reference', () => {
  for (const languageId of written.split(' '))
    it(`is parsed back in ${languageId}, whatever the reference contained before`, () => {
      const property = fc.property(wordsOfAnyKind, fc.option(wordsOfAnyKind), (words, before) => {
        const block = getReferenceSyntax(languageId).block(
          { path: 'x y.png', alt: before ?? '', width: 3, height: 2 },
          '',
        );
        const text = `before\n\n${block}\n\nafter\n`;
        const changed = withAlt(languageId, text, words);
        const { target, alt } = onlyReference(languageId, changed);
        assert.equal(alt, languageId === 'org' ? withoutColons(words) : words, changed);
        assert.deepEqual(target, onlyReference(languageId, text).target);
        assert.ok(changed.startsWith('before\n\n') && changed.endsWith('\n\nafter\n'));
      });
      fc.assert(property, { numRuns: 300 });
    });

  it('is parsed back in LaTeX, with and without other options', () => {
    const forms = ['\\includegraphics{x.png}', '\\includegraphics*[]{x.png}', '\\includegraphics[width=3cm]{x.png}'];
    const more = [
      '\\includegraphics[alt=a b, width=3cm]{x.png}',
      '\\includegraphics[width=3cm, alt={a, \\{b\\}}]{x.png}',
    ];
    const property = fc.property(fc.constantFrom(...forms, ...more), wordsOfAnyKind, (form, words) => {
      const changed = withAlt('latex', `% a comment\n${form} % another\n`, words);
      assert.equal(onlyReference('latex', changed).alt, words, changed);
      assert.match(changed, /^% a comment\n\\includegraphics\*?\[.*\]\{x\.png\} % another\n$/);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('is not supported if the language or the reference has no alternative text', () => {
    const none: readonly (readonly [string, string])[] = [
      ...['css', 'scss', 'less'].map((languageId) => [languageId, 'a { background: url("x.png") }'] as const),
      ['html', '<video poster="x.png"></video>'],
      ['html', '<picture><source src="x.png"></picture>'],
      ['org', 'words [[file:x.png]] and more'],
      ['vue', '<img src="./x.png" :alt="words">'],
      ['typescriptreact', '<img src="x.png" alt={words} />'],
      ['typst', '#image("x.png", alt: words)'],
    ];
    for (const [languageId, text] of none) assert.equal(onlyReference(languageId, text).altPlace, undefined, text);
  });

  const cases: readonly (readonly [string, string, string])[] = [
    ['markdown', '![](x.png "t")', '![A \\*b\\*](x.png "t")'],
    ['markdown', '![r]\n\n[r]: x.png\n', '![A \\*b\\*][r]\n\n[r]: x.png\n'],
    ['markdown', '![r][]\n\n[r]: x.png\n', '![A \\*b\\*][r]\n\n[r]: x.png\n'],
    ['markdown', '![][r]\n\n[r]: x.png\n', '![A \\*b\\*][r]\n\n[r]: x.png\n'],
    ['markdown', '<img src=x.png>', '<img src=x.png alt="A *b*">'],
    ['html', '<img\n  src="x.png"\n  width="3"\n/>', '<img\n  src="x.png" alt="A *b*"\n  width="3"\n/>'],
    ['html', "<img alt='' src='x.png'>", '<img alt="A *b*" src=\'x.png\'>'],
    ['html', '<img alt src="x.png">', '<img alt="A *b*" src="x.png">'],
    ['typescriptreact', '<Image src="x.png" alt={""} />', '<Image src="x.png" alt="A *b*" />'],
    ['asciidoc', 'image::x.png[]', 'image::x.png["A *b*"]'],
    ['asciidoc', '[.left,alt=a]\nimage::x.png[]', '[.left,alt="A *b*"]\nimage::x.png[]'],
    ['asciidoc', 'image::x.png[,300]', 'image::x.png["A *b*",300]'],
    ['asciidoc', 'image::x.png[width=300]', 'image::x.png["A *b*",width=300]'],
    ['asciidoc', 'image::x.png[width=300, alt=a]', 'image::x.png[width=300, alt="A *b*"]'],
    ['asciidoc', 'image::x.png[title="a, alt=b"]', 'image::x.png["A *b*",title="a, alt=b"]'],
    ['asciidoc', "image:x.png['a, b', 300]", 'image:x.png["A *b*", 300]'],
    ['restructuredtext', '.. image:: x.png', '.. image:: x.png\n   :alt: A *b*'],
    ['restructuredtext', '- .. image:: x.png\n- b', '- .. image:: x.png\n     :alt: A *b*\n- b'],
    [
      'restructuredtext',
      '.. image::\n    x.png\n    :width: 3',
      '.. image::\n    x.png\n    :alt: A *b*\n    :width: 3',
    ],
    [
      'restructuredtext',
      '.. image:: x.png\n   :target: y\n   :Alt: a\n      b',
      '.. image:: x.png\n   :target: y\n   :Alt: A *b*',
    ],
    [
      'restructuredtext',
      '  .. figure:: x.png\n     :width: 3\n\n     Caption',
      '  .. figure:: x.png\n     :alt: A *b*\n     :width: 3\n\n     Caption',
    ],
    [
      'restructuredtext',
      '.. image:: x.png\n  :alt: a\n    b\n  :width: 3',
      '.. image:: x.png\n  :alt: A *b*\n  :width: 3',
    ],
    ['typst', '#image("x.png", width: 3cm,)', '#image("x.png", alt: "A *b*", width: 3cm,)'],
    ['org', '  [[file:x.png]]\n', '  #+ATTR_HTML: :alt A *b*\n  [[file:x.png]]\n'],
    ['org', '#+ATTR_HTML: :width 3\n[[file:x.png]]', '#+ATTR_HTML: :width 3 :alt A *b*\n[[file:x.png]]'],
    ['org', '#+ATTR_HTML: :alt a :width 3\n[[file:x.png]]', '#+ATTR_HTML: :alt A *b* :width 3\n[[file:x.png]]'],
    [
      'org',
      '#+ATTR_HTML: :width 3\n#+CAPTION: c\n#+ATTR_HTML: :alt a\n[[file:x.png]]',
      '#+ATTR_HTML: :width 3\n#+CAPTION: c\n#+ATTR_HTML: :alt A *b*\n[[file:x.png]]',
    ],
    ['org', '#+CAPTION: c\n[[file:x.png]]', '#+CAPTION: c\n#+ATTR_HTML: :alt A *b*\n[[file:x.png]]'],
    ['org', '[[file:x.png][file:y.png]]', '#+ATTR_HTML: :alt A *b*\n[[file:x.png][file:y.png]]'],
  ];
  for (const [languageId, before, after] of cases)
    it(`changes nothing else of ${JSON.stringify(before)} in ${languageId}`, () => {
      const changed = withAlt(languageId, before, 'A *b*');
      assert.equal(changed, after);
      assert.equal(onlyReference(languageId, changed).alt, 'A *b*');
    });
});
