import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt, { type Token } from 'markdown-it';
import { findReferences } from '../../../../../src/languages/common/findReferences/findReferences.ts';
import { replaceExtension } from '../../../../../src/languages/common/findReferences/referenceEdit.ts';
import { findLanguage, languages as table } from '../../../../../src/languages/common/languages.ts';
import { getReferenceSyntax } from '../../../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { altText } from '../../../../../src/languages/common/writeReference/pictureReference.ts';

/** The references of a document, as `path (alt)`, or why there is no path. */
function read(languageId: string, text: string): readonly string[] {
  return findReferences(languageId, text).map(({ target, alt }) => {
    const alias = 'path' in target && target.alias ? 'alias: ' : '';
    const where = 'path' in target ? alias + target.path : `not: ${target.not}`;
    return alt === undefined ? where : `${where} (${alt})`;
  });
}

const languages = table.flatMap(({ ids, find }) => (find ? ids : []));
const writesAlt = (languageId: string) => findLanguage(languageId)?.alt !== undefined;

describe('Picture reference', () => {
  const name = fc.string({ unit: fc.constantFrom(..."abcé漢 -_.(){}[]#%&'!,;=+@^~$"), minLength: 1, maxLength: 12 });
  const path = fc
    .array(name, { minLength: 1, maxLength: 3 })
    .map((names) => `${names.map((part) => part.trim().replace(/^\.+/, 'a') || 'x').join('/')}.png`);
  const alt = fc
    .string({ unit: fc.constantFrom(...'abcé漢 -_.(){}[]#%&\'"!,;=+@^~$<>|*`\\'), maxLength: 30 })
    .map(altText);

  for (const languageId of languages)
    it(`gets another file extension and is otherwise unchanged in ${languageId}`, () => {
      const before = languageId.endsWith('ss') ? 'a {' : '';
      const property = fc.property(path, alt, (path, alt) => {
        const written = getReferenceSyntax(languageId).block({ path, alt, width: 3, height: 2 }, before);
        const [found] = findReferences(languageId, written);
        const from = found?.start ?? 0;
        const changed = found && replaceExtension(languageId, written.slice(found.start, found.end), 'jpg');
        const { altPlace: _, addresses, ...other } = { ...found, start: 0, end: changed?.length };
        const moved = addresses?.map((one) => ({ start: one.start - from, end: one.end - from }));
        const rest = { ...other, ...(moved && { addresses: moved }) };
        const target = found && 'path' in found.target && { path: found.target.path.replace(/png$/, 'jpg') };
        const read = findReferences(languageId, changed ?? '').map(({ altPlace: _, ...reference }) => reference);
        assert.deepEqual(read, [{ ...rest, target }]);
      });
      fc.assert(property, { numRuns: 300 });
    });

  for (const languageId of languages)
    it(`is parsed as it was written in ${languageId}`, () => {
      const before = languageId.endsWith('ss') ? 'a {' : '';
      const prefix = languageId === 'vue' ? './' : '';
      const { block, inline = block } = getReferenceSyntax(languageId);
      // Within a line, Org has no alternative text.
      const form = fc.constantFrom(...(languageId === 'org' ? [block] : [block, inline]));
      const property = fc.property(form, path, alt, (write, path, alt) => {
        const written = write({ path, alt, width: 3, height: 2 }, before);
        const found = findReferences(languageId, `before\n\n${written}\n\nafter`);
        const wanted = { target: { path: prefix + path }, alt: writesAlt(languageId) ? alt : '' };
        assert.deepEqual(
          found.map(({ target, alt = '' }) => ({ target, alt })),
          [wanted],
          written,
        );
      });
      fc.assert(property, { numRuns: 300 });
    });
});

describe('Markdown references', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['![a *b*](x.png "t")', ['x.png (a *b*)']],
    ['![](<a b.png>)', ['a b.png']],
    ['![a][r]\n\n[R]: x%20y.png', ['x y.png (a)']],
    ['![r]\n\n[r]: <x.png> "t"\n', ['x.png (r)']],
    ['`![a](x.png)` and\n\n    ![b](y.png)\n\n```\n![c](z.png)\n```\n', []],
    ['\\![a](x.png) ![b\\]](y.png)', ['y.png (b])']],
    ['<!-- ![a](x.png) --> <img src="y.png" alt="">', ['y.png ()']],
    ['[![a](x.png)](https://a.example)', ['x.png (a)']],
    [
      '![a](https://a.example/x.png) ![b](data:image/png;base64,AA) ![c](C:\\x.png)',
      ['not: remote (a)', 'not: data (b)', 'not: absolute (c)'],
    ],
    ['> - ![a\n>   b](x.png)', ['x.png (a\n>   b)']],
    ['![a](x.png#part?x)', ['x.png (a)']],
    ['![not one [a](b.png)', []],
    ['![a](\n\nx.png)', []],
    ['![a ![b](x.png) ![c](y.png)](z.png) ![](![d](w.png))', ['z.png (a ![b](x.png) ![c](y.png))', '![d](w.png)']],
  ];
  for (const [text, expected] of cases)
    it(`finds ${expected.join(', ') || 'nothing'} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(read('markdown', text), expected));

  it('are those that a Markdown renderer shows, and no others', () => {
    const md = new MarkdownIt({ html: false });
    const shown = (tokens: readonly Token[]): readonly string[] =>
      tokens.flatMap((token) => [
        ...(token.type === 'image' ? [decodeURIComponent(String(token.attrGet('src') ?? ''))] : []),
        ...shown(token.children ?? []),
      ]);
    const piece = fc.constantFrom(
      '![a](x.png)',
      '![',
      ']',
      '(',
      ')',
      '`![b](v.png)`',
      '\n',
      '\n\n',
      '    ',
      'word ',
      '- ',
      '\\',
      '[',
      '](y.png)',
      '\n\n```\n![c](q.png)\n```\n\n',

      '1. ',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = `[r]: z.png\n\n${pieces.join('')}`;
        const found = findReferences('markdown', text).map(({ target }) =>
          'path' in target ? target.path : target.not,
        );
        const wanted = shown(md.parse(text, {}));
        assert.deepEqual(
          found.filter((path) => !wanted.includes(path)),
          [],
          `more than is shown: ${JSON.stringify(text)}`,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('Windows line endings', () => {
  it('change neither positions nor paths', () => {
    const text = '.. image:: x.png\n   :alt: a\n\n#\n';
    const windows = findReferences('restructuredtext', text.replaceAll('\n', '\r\n'));
    const altPlace = { start: 26, end: 28, syntax: 'plain', before: ' ' };
    const place = { start: 0, end: 28 };
    assert.deepEqual(windows, [{ ...place, target: { path: 'x.png' }, alt: 'a', altPlace }]);
  });
});

describe('References in other languages', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'html',
      '<IMG>\n<img alt="a" src=x.png><!-- <img src="y.png"> --><script>"<img src=z.png>"</script>',
      ['x.png (a)'],
    ],
    ['html', '<video poster="p.png"></video><style>a{background:url(bg.png)}</style>', ['p.png', 'bg.png']],
    ['html', '<img src="{{ hero }}" alt="a">', ['not: expression (a)']],
    ['vue', '<img :src="hero" alt="a"><img src="@/x.png">', ['not: expression (a)', 'alias: @/x.png']],
    [
      'markdown',
      '![a](@site/static/a%20b.png) ![](~pkg/c.png?v=1)',
      ['alias: @site/static/a b.png (a)', 'alias: ~pkg/c.png'],
    ],
    ['markdown', '![a](%40site/a.png) ![a](a@2x.png)', ['@site/a.png (a)', 'a@2x.png (a)']],
    ['org', '[[file:~/pictures/a.png]]', ['not: absolute']],
    ['svelte', '<img src={hero} alt={words}><img src={"x.png"}>', ['not: expression (words)', 'x.png']],
    [
      'typescriptreact',
      '// <img src="a.png" />\n<img {...rest} src={`x.png`} alt="" />{/* <img src="b.png" /> */}',
      ['x.png ()'],
    ],
    ['css', 'a{background:url( "x.png" )}/* url(y.png) */ @font-face{src:url(f.woff2)}', ['x.png']],
    [
      'scss',
      'a{b:url("#{$dir}/x.png")} // url(y.png)\nc{d:url(//cdn.example/z.png)}',
      ['not: expression', 'not: remote'],
    ],
    ['html', '<img src="x.png" role="presentation"><img src="y.png" aria-label="a">', ['x.png ()', 'y.png (a)']],
    [
      'svelte',
      '<img src="x.png" {alt}><img {...rest} src="y.png"><img src="z.png">',
      ['x.png ()', 'y.png ()', 'z.png'],
    ],
    [
      'latex',
      '\\includegraphics[width=1cm, alt={a b}]{x.png} % \\includegraphics{y}\n\\includegraphics{\\dir/z}',
      ['x.png (a b)', 'not: expression'],
    ],
    [
      'latex',
      '\\includegraphics[artifact]{x.png}\\includegraphics[alt={a \\{b\\} {\\it c}}]{y.png}',
      ['x.png ()', 'y.png (a {b} {\\it c})'],
    ],
    ['latex', '\\begin{verbatim}\\includegraphics{x}\\end{verbatim}\\includegraphics*{y}', ['y.png']],
    [
      'asciidoc',
      ':imagesdir: img\n\nimage::x.png[A "b", 300]\n----\nimage::y.png[]\n----\nsee image:z.png[alt=Z] and {a}',
      ['img/x.png (A "b")', 'img/z.png (Z)'],
    ],
    [
      'asciidoc',
      'Title\n-----\nimage::x.png[A]\n\n----\nimage::y.png[]\nabcd\n----\n\nimage::z.png[Z]',
      ['x.png (A)', 'z.png (Z)'],
    ],
    ['asciidoc', 'image::{dir}/x.png[]\n// image::y.png[]', ['not: expression']],
    [
      'asciidoc',
      ':imagesdir: a\n:dir: {imagesdir}/b \\\n  c\n\nimage::x.png[]\n\n:imagesdir: ../d\n\nimage:y.png[] image:{dir}/z.png[]\n\n:imagesdir!:\nimage::w.png[]',
      ['a/x.png', '../d/y.png', '../d/a/b c/z.png', 'w.png'],
    ],
    [
      'asciidoc',
      ':imagesdir: a\n\nimage::x.png[imagesdir=b]\n\nimage:y.png[A,imagesdir=.]',
      ['b/x.png', './y.png (A)'],
    ],
    [
      'asciidoc',
      '[#boat.left,alt="A, b"]\n.Title\nimage::x.png[,300]\n\n[alt=C]\nimage::y.png[D]\n\n[alt=E]\n\nimage::z.png[]\n\n[alt=F]\ntext\n\nimage::w.png[]',
      ['x.png (A, b)', 'y.png (D)', 'z.png (E)', 'w.png'],
    ],
    ['asciidoc', ':imagesdir: {docdir}/a\n\nimage::x.png[]\n\nimage::{no}/y.png[]', ['./a/x.png', 'not: expression']],
    ['asciidoc', 'ifndef::imagesdir[:imagesdir: img]\n\nimage::x.png[]', ['img/x.png']],
    ['asciidoc', 'text\n:imagesdir: a\n\nimage::x.png[]', ['x.png']],
    ['asciidoc', `${':a: {a}{a}{a}\n'.repeat(40)}\nimage::{a}.png[]`, ['not: expression']],
    [
      'asciidoc',
      'image::x.png["a, b",3]\n\nimage::y.png[\'a, b\',alt=c]\n\nimage::z.png[title="d, alt=e",alt=\'f, g\']\n\nimage::w.png[a [b] c]',
      ['x.png (a, b)', 'y.png (c)', 'z.png (f, g)', 'w.png (a [b] c)'],
    ],
    [
      'asciidoc',
      'image::module:x.png[]\n\nimage::1.0@part:module:y.png[]\n\nimage::ui$z.png[]\n\nimage:https://a.example/x.png[]',
      ['not: expression', 'not: expression', 'not: expression', 'not: remote'],
    ],
    [
      'asciidoc',
      ' image::x.png[]\n\n  image:y.png[]\nimage:z.png[]\n\n* a\n\n  image:w.png[]\n\nimage::v.png[]',
      ['v.png'],
    ],
    [
      'asciidoc',
      '[source,adoc]\nimage::x.png[]\n\n[listing]\n--\nimage:y.png[]\n\nimage:z.png[]\n--\n\n....\nimage:w.png[]\n....\nimage::v.png[]',
      ['v.png'],
    ],
    ['asciidoc', '////\nimage:x.png[]\n////\n// image:y.png[]\na\n// b\nimage:z.png[]', ['z.png']],
    [
      'asciidoc',
      '`+image:a.png[]+` +image:b.png[]+ pass:[image:c.png[\\]] +++image:d.png[]+++ $$image:e.png[]$$ \\image:f.png[] C++ image:g.png[] C++',
      [],
    ],
    ['asciidoc', 'C+ image:x.png[] a+b\n\nimage:y.png[a\nb] image:z.png[\n\n]', ['x.png', 'y.png (a\nb)']],
    ['asciidoc', 'text\nimage::x.png[]\ntext image::y.png[] text', []],
    [
      'asciidoc',
      '* a\n+\nimage::x.png[]\n* image:y.png[]\n\nterm::\nimage::z.png[]\n\nNOTE: image:w.png[]\n\n====\nimage::v.png[]\n====',
      ['x.png', 'y.png', 'z.png', 'w.png', 'v.png'],
    ],
    [
      'asciidoc',
      '[cols="1,2a"]\n|===\n|image:x.png[] |image::y.svg[]\n|  a\na|\nimage::z.png[]\n\n----\nimage:w.png[]\n|===\nimage::v.png[]',
      ['x.png', 'y.svg', 'z.png', 'v.png'],
    ],
    ['asciidoc', '= Title\nMe <a@b.example>\n:imagesdir: a\nimage::x.png[]\n\nimage::y.png[]', ['a/y.png']],
    [
      'restructuredtext',
      '.. figure:: x.png\n   :alt: a\n     b\n   :width: 3\n\n   Caption\n\n::\n\n   .. image:: y.png\n\n.. |s| image:: z.png',
      ['x.png (a b)', 'z.png'],
    ],
    ['restructuredtext', '- item\n\n  .. note::\n\n     .. image:: x.png  \n        :alt: a\n', ['x.png (a)']],
    [
      'restructuredtext',
      '.. code-block:: rst\n\n   .. image:: y.png\n\n..\n   .. image:: w.png\n\n.. image:: z.png',
      ['z.png'],
    ],
    ['restructuredtext', '.. figure:: img/boat.*\n   :alt: a', ['img/boat.png (a)']],
    ['restructuredtext', '- .. image:: x.png\n     :alt: a\n\n* - 1. .. figure:: y.png', ['x.png (a)', 'y.png']],
    ['restructuredtext', '.. list-table::\n\n   * - .. image:: x.png\n          :alt: a\n     - b', ['x.png (a)']],
    ['restructuredtext', ':Logo: .. image:: x.png\n:Name: a\n\n.. note:: .. image:: y.png', ['x.png', 'y.png']],
    ['restructuredtext', '.. image::\n   x.png\n   :target: y.png\n   :ALT:\n     a\n     b', ['x.png (a b)']],
    ['restructuredtext', '.. image:: long/\n   x.png\n\n.. figure:: a\\ b.png', ['long/x.png', 'a b.png']],
    [
      'restructuredtext',
      '+----+------------------+\n| a  | .. image:: x.png |\n|    |    :alt: a b     |\n+----+------------------+\n\n.. image:: y.png',
      ['x.png (a b)', 'y.png'],
    ],
    [
      'restructuredtext',
      '+----------+---------+\n| .. image:: x.png   |\n+----------+---------+\n| a        | b       |\n+----------+---------+',
      ['x.png'],
    ],
    [
      'restructuredtext',
      '=====  ====\na      .. image:: x.png\n          :alt: b\n=====  ====\n\n.. image:: y.png',
      ['x.png (b)', 'y.png'],
    ],
    [
      'restructuredtext',
      'a\n.. image:: x.png\n\nTitle\n=====\n.. image:: y.png\n\nb\n  .. image:: z.png',
      ['y.png', 'z.png'],
    ],
    ['restructuredtext', '.. Note: not shown\n   .. image:: x.png\n\n.. image:: y.png', ['y.png']],
    [
      'restructuredtext',
      '..\n\n   .. image:: x.png\n\n.. |s| image:: y.png\n\n.. _t:\n\n.. image:: z.png',
      ['x.png', 'y.png', 'z.png'],
    ],
    ['restructuredtext', '- a::\n\n    .. image:: x.png\n\n  .. image:: y.png', ['y.png']],
    [
      'restructuredtext',
      'a::\nb\n\n   .. image:: x.png\n\n>>> c\n.. image:: y.png\n\nd::\n\n> .. image:: z.png',
      ['x.png'],
    ],
    ['restructuredtext', '.. literalinclude:: x.rst\n   :language: rst\n\n.. math::\n\n   .. image:: x.png', []],
    ['restructuredtext', '.. only:: html\n\n   .. image:: /img/x.png', ['/img/x.png']],
    [
      'typst',
      '#image("x.png", width: 3cm, alt: "a \\"b\\"") // image("y.png")\n#figure(image("z.png"))\n`image("w.png")`#image(path)',
      ['x.png (a "b")', 'z.png', 'not: expression'],
    ],
    [
      'org',
      '#+ATTR_HTML: :width 3 :alt a b :title c\n[[file:x.png]] [[file:y.txt]] [[./z.png]] [[file:v.png][words]]',
      ['x.png (a b)', './z.png'],
    ],
    ['org', '#+begin_src org\n[[file:x.png]]\n#+end_src\n# [[file:y.png]]', []],
    [
      'org',
      '=[[file:a.png]]= (~[[file:b.png]]~), "=c [[file:d.png]] e=".\n: [[file:f.png]]\n#\n@@html:[[file:g.png]]@@',
      [],
    ],
    ['org', 'a = b [[file:x.png]] c = d, =e= [[file:y.png]] =f=', ['x.png', 'y.png']],
    ['org', '#+BEGIN_EXPORT html\n[[file:x.png]]\n#+END_EXPORT\n#+begin_example\n[[file:y.png]]\n', []],
    ['org', '#+begin_src org\n,#+end_src\n[[file:x.png]]\n#+end_src\n[[./y.png]]', ['./y.png']],
    [
      'org',
      '[[file:x.png][file:y.png]] [[https://a.example][./z.png]] [[file:v.png][a [b].png]]',
      ['y.png', './z.png'],
    ],
    [
      'org',
      '[[attachment:x.png]] [[https://a.example/y.png]] [[file:~/z.png]] [[https://a.example/a]]',
      ['not: expression', 'not: remote', 'not: absolute'],
    ],
    ['org', 'See file:img/x.png, <file:a y.png> profile:z.png or file:notes.org.', ['img/x.png', 'a y.png']],
    [
      'org',
      '#+CAPTION[short]: c\n#+ATTR_HTML: :width 3\n#+ATTR_LATEX: :alt no\n#+NAME: fig\n#+ATTR_HTML: :alt a b\n[[file:x.png]]',
      ['x.png (a b)'],
    ],
    ['org', '#+ATTR_HTML: :alt a\n\n[[file:x.png]]', ['x.png']],
    ['typst', '#image("x.png", alt: words)#image("y.png", alt: "")', ['x.png (words)', 'y.png ()']],
    ['plaintext', '![a](x.png)', []],
  ];
  for (const [languageId, text, expected] of cases)
    it(`finds ${expected.join(', ') || 'nothing'} in ${languageId}: ${JSON.stringify(text)}`, () =>
      assert.deepEqual(read(languageId, text), expected));
});
