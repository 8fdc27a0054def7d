import assert from 'node:assert/strict';
import { findReferences } from '../../../../src/languages/common/findReferences/findReferences.ts';
import { altEdit, replaceExtension } from '../../../../src/languages/common/findReferences/referenceEdit.ts';

/** The references of a document, as `path|other path (alt)`, or why there is no path. */
function read(text: string): readonly string[] {
  return findReferences('latex', text).map(({ target, alt }) => {
    const where = 'path' in target ? [target.path, ...(target.others ?? [])].join('|') : `not: ${target.not}`;
    return alt === undefined ? where : `${where} (${alt})`;
  });
}

/** The text with that alternative text in its only reference. */
function withAlt(text: string, words: string): string {
  const [{ altPlace } = {}] = findReferences('latex', text);
  assert.ok(altPlace, text);
  const { start, end, text: written } = altEdit(altPlace, words);
  return text.slice(0, start) + written + text.slice(end);
}

describe('LaTeX references', () => {
  const found: readonly (readonly [string, string, readonly string[]])[] = [
    ['on a slide of beamer', '\\includegraphics<2->[width=3cm]{a.png}\\includegraphics<1>{b.png}', ['a.png', 'b.png']],
    [
      'with options over several lines',
      '\\includegraphics[%\n  width=0.8\\textwidth, % 80 %, alt={no}\n  alt={A red % colour\n    boat},\n]%\n{img/a.png}',
      ['img/a.png (A red boat)'],
    ],
    ['with its path on a line of its own', '\\includegraphics{%\n  img/a.png%\n}', ['img/a.png']],
    [
      'with dots in its name',
      '\\includegraphics{{plot.v1}.png}\\includegraphics{"a b".png}',
      ['plot.v1.png', 'a b.png'],
    ],
    ['with an underscore that is protected', '\\includegraphics{\\detokenize{a_b.png}}', ['a_b.png']],
    ['of a subfile', '\\includegraphics{\\subfix{../img/a.png}}', ['../img/a.png']],
    ['of overpic', '\\begin{overpic}[abs,unit=1mm]{a.png}\n\\put(3,4){x}\\end{overpic}', ['a.png']],
    ['of adjustbox', '\\adjustimage{max size={0.9\\linewidth}{0.9\\paperheight}}{out_1_0.png}', ['out_1_0.png']],
    ['of a drawing in SVG', '\\includesvg[width=3cm]{a}\\includesvg{b.svg}', ['a.svg', 'b.svg']],
    [
      'of epsfig',
      '\\epsfig{file=a.eps,width=3cm}\\psfig{width=1cm, figure={img/b}}\\epsfbox[0 0 9 9]{c}',
      ['a.eps', 'img/b.png|img/b.pdf|img/b.jpg|img/b.jpeg|img/b.eps', 'c.eps'],
    ],
    ['of pages of a PDF', '\\includepdf[pages=-]{a.pdf}\\includepdf{b}', ['a.pdf', 'b.pdf']],
    ['of Pandoc', '\\pandocbounded{\\includegraphics[keepaspectratio,alt={A}]{a.png}}', ['a.png (A)']],
    ['behind an address with a percent sign', '\\url{https://a.example/b%20c} \\includegraphics{a.png}', ['a.png']],
    ['behind an escaped percent sign', '5\\% \\includegraphics{a.png} \\\\% \\includegraphics{b.png}', ['a.png']],
    ['in a command without arguments', '\\newcommand{\\logo}{\\includegraphics{a.png}}', ['a.png']],
    [
      'in the folders that are searched',
      '\\graphicspath{ {img/} % the first\n  {./more},{\\subfix{../up/}} }\n\\includegraphics{a.png}',
      ['img/a.png|a.png|./more/a.png|../up/a.png'],
    ],
    [
      'in the folders that are named last',
      '\\graphicspath{{one/}}\\includegraphics{a.png}\n\\graphicspath{{two/}}\\includegraphics{b.png}',
      ['one/a.png|a.png', 'two/b.png|b.png'],
    ],
    [
      'not in folders that only LaTeX knows',
      '\\graphicspath{{\\main/img/}}\n% \\graphicspath{{no/}}\n\\includegraphics{a.png}',
      ['a.png'],
    ],
    ['only if they are finished', '\\includegraphics[width=3cm]\n\n\\includegraphics{a\n\n}', []],
  ];
  for (const [form, text, expected] of found)
    it(`are found ${form}: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));

  const notFound: readonly (readonly [string, string])[] = [
    ['an argument of a macro', '\\newcommand{\\fig}[2]{\\includegraphics[width=#1]{img/#2.png}}'],
    ['a macro', '\\foreach \\i in {1,2} {\\includegraphics{frame\\i.png}}'],
  ];
  for (const [what, text] of notFound)
    it(`are known only when the document is built if the path contains ${what}`, () =>
      assert.deepEqual(read(text), ['not: expression']));

  const literal: readonly (readonly [string, string])[] = [
    ['\\verb', '\\verb|\\includegraphics{x}| \\verb*+\\includegraphics{x}+ \\verb!%! \\includegraphics{y.png}'],
    ['\\lstinline', '\\lstinline[language=TeX]|\\includegraphics{x}| \\lstinline{a %} \\includegraphics{y.png}'],
    ['\\mintinline', '\\mintinline{tex}{a % b} \\mintinline{tex}|\\includegraphics{x}| \\includegraphics{y.png}'],
    [
      'Verbatim',
      '\\begin{Verbatim}[fontsize=\\small]\n\\includegraphics{x}\n\\end{Verbatim}\n\\includegraphics{y.png}',
    ],
    [
      'filecontents*',
      '\\begin{filecontents*}{x.tex}\n\\includegraphics{x}\n\\end{filecontents*}\\includegraphics{y.png}',
    ],
    ['\\iffalse', '\\iffalse\n\\includegraphics{x}\n\\ifx a b\\fi \\includegraphics{x}\n\\fi\\includegraphics{y.png}'],
    [
      '\\iffalse with \\else',
      '\\iffalse\\includegraphics{x}\\ifthenelse{a}{b}{c} $a \\iff b$\\else\\includegraphics{y.png}\\fi',
    ],
    ['the rest of the file', '\\includegraphics{y.png}\n\\end{document}\n\\includegraphics{x}'],
    [
      'a comment',
      '\\begin{comment}\n\\includegraphics{x}\n\\end{comment}\n%\\includegraphics{x}\n\\includegraphics{y.png}',
    ],
  ];
  for (const [what, text] of literal)
    it(`are not found in ${what}: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), ['y.png']));

  it('of PDF and SVG have no place for an alternative text', () => {
    const [pdf, svg] = findReferences('latex', '\\includepdf{a.pdf}\\includesvg{a}');
    assert.deepEqual([pdf?.altPlace, svg?.altPlace], [undefined, undefined]);
  });

  const alts: readonly (readonly [string, string])[] = [
    ['\\includegraphics<2->{a.png}', '\\includegraphics<2->[alt={A \\& b}]{a.png}'],
    ['\\includegraphics<2>[width=3cm]{a.png}', '\\includegraphics<2>[alt={A \\& b}, width=3cm]{a.png}'],
    ['\\includegraphics[% a\n  width=3cm]{a.png}', '\\includegraphics[alt={A \\& b}, % a\n  width=3cm]{a.png}'],
    ['\\includegraphics[w=1,\n  % no\n  alt=old]{a.png}', '\\includegraphics[w=1,\n  % no\n  alt={A \\& b}]{a.png}'],
    ['\\begin{overpic}[grid]{a.png}', '\\begin{overpic}[alt={A \\& b}, grid]{a.png}'],
    ['\\adjustimage{w=3cm}{a.png}', '\\adjustimage{alt={A \\& b}, w=3cm}{a.png}'],
  ];
  for (const [before, after] of alts)
    it(`get an alternative text: ${JSON.stringify(before)}`, () => {
      assert.equal(withAlt(before, 'A & b'), after);
      assert.deepEqual(read(after), ['a.png (A & b)']);
    });

  it('get another file extension in every form', () => {
    for (const before of [
      '\\includegraphics<2->[alt={.png}]{a.png}',
      '\\includegraphics{{plot.v1}.png}',
      '\\begin{overpic}[% .png\n]{a.png}',
      '\\adjustimage{w=3cm}{a.png}',
    ]) {
      const at = before.lastIndexOf('.png}');
      assert.equal(replaceExtension('latex', before, 'jpg'), `${before.slice(0, at)}.jpg${before.slice(at + 4)}`);
    }
  });
});
