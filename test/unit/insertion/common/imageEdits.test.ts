import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type InsertPosition, insertPositions } from '../../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../../src/insertion/common/imageEdits.ts';
import { altText } from '../../../../src/languages/common/writeReference/pictureReference.ts';

interface Passage {
  readonly start: number;
  readonly end: number;
}

/** `«` and `»` stand around each passage, `¦` at a cursor. */
function unmarked(marked: string): { readonly text: string; readonly passages: readonly Passage[] } {
  const passages: Passage[] = [];
  let text = '';
  for (const character of marked) {
    if (character === '«') passages.push({ start: text.length, end: text.length });
    else if (character === '¦') passages.push({ start: text.length, end: text.length });
    else if (character === '»') passages.push({ start: passages.pop()?.start ?? 0, end: text.length });
    else text += character;
  }
  return { text, passages };
}

/** The document after a picture of its own, `1.png` and so on, went to each passage; and the lines these are said to be on. */
function place(marked: string, languageId = 'markdown', position: InsertPosition = 'below', caption = '') {
  const { text, passages } = unmarked(marked);
  const placed = passages.map((passage, index) => ({
    passage,
    position,
    reference: { path: `${index + 1}.png`, alt: '', caption, width: 0, height: 0 },
  }));
  const { edits, lines } = insertReferences({ text, languageId }, placed);
  const after = edits.reduceRight((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
  return { text: after, lines };
}

describe('Pictures below their passages', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['latex', 'in a paragraph of their own', 'a «b»\nc\n\nd', 'a b\nc\n\nPIC\n\nd'],
    [
      'latex',
      'behind an environment',
      '\\begin{figure}\n  «a»\n\\end{figure}\nb',
      '\\begin{figure}\n  a\n\\end{figure}\n\nPIC\n\nb',
    ],
    ['latex', 'before the end of an item', '\\item «a»\n\\item b', '\\item a\n\nPIC\n\n\\item b'],
    ['latex', 'below a heading', '\\section{«a»}\nb', '\\section{a}\n\nPIC\n\nb'],
    ...[
      ...['verbatim', 'Verbatim', 'lstlisting', 'pythoncode', 'filecontents*', 'comment'],
      ...['tikzpicture', 'algorithm', 'algorithmic', 'tabular*', 'tblr', 'longtable', 'wrapfigure'],
    ].map(
      (name) =>
        [
          'latex',
          `behind ${name}`,
          `x\n\\begin{${name}}{b}\n«a» % \\end{no}\n\nc\n\\end{${name}}\nd`,
          `x\n\\begin{${name}}{b}\na % \\end{no}\n\nc\n\\end{${name}}\n\nPIC\n\nd`,
        ] as const,
    ),
    ...['multline*', 'split', 'cases', 'eqnarray', 'align'].map(
      (name) =>
        [
          'latex',
          `below the sentence of ${name}`,
          `x\n\\begin{${name}}{b}\n«a» % \\end{no}\n\nc\n\\end{${name}}\nd`,
          `x\n\\begin{${name}}{b}\na % \\end{no}\n\nc\n\\end{${name}}\nd\n\nPIC`,
        ] as const,
    ),
    [
      'latex',
      'behind the outer of two tables',
      '\\begin{tabular}{l}\n\\begin{tabular}{l}\n\\end{tabular}\n«a» % \\end{tabular}\n\\end{tabular}\n',
      '\\begin{tabular}{l}\n\\begin{tabular}{l}\n\\end{tabular}\na % \\end{tabular}\n\\end{tabular}\n\nPIC\n',
    ],
    ['latex', 'behind a formula', 'See\n\\[\n  «a» \\\\[2pt]\n\\]\n\nb', 'See\n\\[\n  a \\\\[2pt]\n\\]\n\nPIC\n\nb'],
    ['latex', 'behind a formula between dollar signs', '«See» $$ a\n  \\b\n$$\n\nc', 'See $$ a\n  \\b\n$$\n\nPIC\n\nc'],
    ['latex', 'below text with a formula', '«5\\$\\$» \\[ a \\]\n\nb', '5\\$\\$ \\[ a \\]\n\nPIC\n\nb'],
    [
      'latex',
      'behind a table that begins in the text',
      '«a»\nb \\begin{tabular}{l}\n\nc\n\\end{tabular}\n',
      'a\nb \\begin{tabular}{l}\n\nc\n\\end{tabular}\n\nPIC\n',
    ],
    ['latex', 'below a heading of two lines', '\\section{«a»\n  b}\nc', '\\section{a\n  b}\n\nPIC\n\nc'],
    ['latex', 'behind a definition', '\\newcommand{\\x}[1]{%\n  «a»}\nb', '\\newcommand{\\x}[1]{%\n  a}\n\nPIC\n\nb'],
    ['latex', 'behind what is skipped', '\\iffalse\n«a»\n\nb\n\\fi\nc', '\\iffalse\na\n\nb\n\\fi\n\nPIC\n\nc'],
    [
      'latex',
      'in the first item of a list',
      '\\begin{itemize}\n¦\n  \\item a\n  \\item b\n\\end{itemize}',
      '\\begin{itemize}\n\n  \\item a\n\nPIC\n\n  \\item b\n\\end{itemize}',
    ],
    [
      'latex',
      'below literal text within a line',
      '«a» \\verb|\\begin{figure}| \\verb+$$+ % \\begin{figure}\n\nb',
      'a \\verb|\\begin{figure}| \\verb+$$+ % \\begin{figure}\n\nPIC\n\nb',
    ],
    ['latex', 'above the end of the document', 'a\n\\end{document}\n¦', 'a\n\nPIC\n\n\\end{document}\n'],
    [
      'typst',
      'behind a call',
      '#figure(\n  «a»,\n\n  caption: [b],\n)\nc',
      '#figure(\n  a,\n\n  caption: [b],\n)\n\nPIC\n\nc',
    ],
    ['typst', 'behind code', '#{\n  let a = "}" // }\n«b»\n\n}\nc', '#{\n  let a = "}" // }\nb\n\n}\n\nPIC\n\nc'],
    ['typst', 'behind a definition', '#let f(a) = [\n  «b»\n\n  c\n]\n', '#let f(a) = [\n  b\n\n  c\n]\n\nPIC\n'],
    ['typst', 'behind a string with blank lines', '#let a = "\n«b»\n\nc\n"\nd', '#let a = "\nb\n\nc\n"\n\nPIC\n\nd'],
    ['typst', 'behind a formula', 'See $\n  «a» \\$\n$ and\n\nb', 'See $\n  a \\$\n$ and\n\nPIC\n\nb'],
    ['typst', 'behind raw text in a paragraph', '«See» `a\n\nb`\n\nc', 'See `a\n\nb`\n\nPIC\n\nc'],
    ['typst', 'behind a comment', '/*\n«a»\n\n/* b */\nc */\nd', '/*\na\n\n/* b */\nc */\n\nPIC\n\nd'],
    ['typst', 'in the text of a call', '#slide[\n  «a»\n]\n', '#slide[\n  a\n\n  PIC\n\n]\n'],
    ['typst', 'below text with code', '«#f(1)» and #let a = 1\nb\n\nc', '#f(1) and #let a = 1\nb\n\nPIC\n\nc'],
    ['asciidoc', 'behind a block', '----\n«a»\n\nb\n----\nc', '----\na\n\nb\n----\n\nPIC\n\nc'],
    ['asciidoc', 'below a heading', '== «a»\nb', '== a\n\nPIC\n\nb'],
    ['asciidoc', 'in their item', '. «a»\n. b', '. a\n+\nPIC\n. b'],
    ['asciidoc', 'in their item, behind what is joined to it', '* a\n+\n«b»\n+\nc', '* a\n+\nb\n+\nPIC\n+\nc'],
    [
      'asciidoc',
      'in their item, behind a block',
      '* a\n+\n----\n«b»\n\nc\n----\n',
      '* a\n+\n----\nb\n\nc\n----\n+\nPIC\n',
    ],
    ['asciidoc', 'apart from text that only looks like an item', 'a\n* «b»\n', 'a\n* b\n\nPIC\n'],
    [
      'asciidoc',
      'behind the block that a title is of',
      '.«a»\n====\nb\n\nc\n====\n',
      '.a\n====\nb\n\nc\n====\n\nPIC\n',
    ],
    ['asciidoc', 'behind a comment', '////\n«a»\n\nb\n////\n', '////\na\n\nb\n////\n\nPIC\n'],
    [
      'latex',
      'below text after an environment of one line',
      '\\begin{equation} x \\end{equation}\n\n«a»\n\nb',
      '\\begin{equation} x \\end{equation}\n\na\n\nPIC\n\nb',
    ],
    [
      'latex',
      'below the sentence that a formula is part of',
      'Let «a»\n\\begin{align*}\n  b &= \\begin{cases} c \\\\ d \\end{cases}\n\\end{align*}\nwhere d.\n\ne',
      'Let a\n\\begin{align*}\n  b &= \\begin{cases} c \\\\ d \\end{cases}\n\\end{align*}\nwhere d.\n\nPIC\n\ne',
    ],
    [
      'latex',
      'below the sentence of a formula in it',
      'Let\n\\[ «a»\n\\]\nwhere\n$$b$$\nc.\n\nd',
      'Let\n\\[ a\n\\]\nwhere\n$$b$$\nc.\n\nPIC\n\nd',
    ],
    [
      'latex',
      'above a table below their sentence',
      'Let «a»\n\\begin{equation}\nb\n\\end{equation}\n\\begin{table}c\\end{table}',
      'Let a\n\\begin{equation}\nb\n\\end{equation}\n\nPIC\n\n\\begin{table}c\\end{table}',
    ],
    [
      'latex',
      'below the first paragraph of the environment that their line begins',
      '\\begin{theorem}[«a»]\n  b\n\\end{theorem}',
      '\\begin{theorem}[a]\n  b\n\nPIC\n\n\\end{theorem}',
    ],
    [
      'latex',
      'behind the paragraph of an argument of several lines',
      '\\thanks[1]{«a»\n  b}\nc\n\\entry{d\n\\item e}\nf\n\ng',
      '\\thanks[1]{a\n  b}\nc\n\\entry{d\n\\item e}\nf\n\nPIC\n\ng',
    ],
    ['latex', 'behind a heading of several lines', '\\section{«a»\n  b}\nc', '\\section{a\n  b}\n\nPIC\n\nc'],
    [
      'latex',
      'behind an argument of several lines of an environment',
      '\\begin{letter}{«a»\\\\\n  b}\n\\opening{c}\n\\end{letter}',
      '\\begin{letter}{a\\\\\n  b}\n\nPIC\n\n\\opening{c}\n\\end{letter}',
    ],
    [
      'latex',
      'behind the preamble of text above it',
      '\\iffalse\n«a»\n\n\\fi\n\\documentclass{book}\n\\begin{document}\nb',
      '\\iffalse\na\n\n\\fi\n\\documentclass{book}\n\\begin{document}\n\nPIC\n\nb',
    ],
    [
      'latex',
      'below text above an example of a document',
      '«a»\n\n\\begin{verbatim}\n\\documentclass{book}\n\\begin{document}\n\\end{verbatim}\n',
      'a\n\nPIC\n\n\\begin{verbatim}\n\\documentclass{book}\n\\begin{document}\n\\end{verbatim}\n',
    ],
    [
      'latex',
      'behind the preamble',
      '\\documentclass{book}\n\\title{«a»}\n\\begin{document}\nb',
      '\\documentclass{book}\n\\title{a}\n\\begin{document}\n\nPIC\n\nb',
    ],
    [
      'latex',
      'below all lines of the first item',
      '\\begin{itemize}\n¦\n\\item a\n  b\n\\item c',
      '\\begin{itemize}\n\n\\item a\n  b\n\nPIC\n\n\\item c',
    ],
    [
      'latex',
      'behind the preamble of a comment above it',
      '% «a»\n\n\\RequirePackage{b}\n\\documentclass{book}\n\n\\begin{document}\nc',
      '% a\n\n\\RequirePackage{b}\n\\documentclass{book}\n\n\\begin{document}\n\nPIC\n\nc',
    ],
    ['asciidoc', 'behind the header', '= «a»\nMe <a@b.c>\n:toc:\n\nb', '= a\nMe <a@b.c>\n:toc:\n\nPIC\n\nb'],
    ['asciidoc', 'below text under an underlined title', 'Title\n-----\n\n«a»\n\nb', 'Title\n-----\n\na\n\nPIC\n\nb'],
    ['asciidoc', 'below an underlined title', '«Title»\n-----\n\na', 'Title\n-----\n\nPIC\n\na'],
    ['asciidoc', 'below a whole list', '«* a\n* b»\n\nc', '* a\n* b\n\nPIC\n\nc'],
    ['asciidoc', 'in the item of a whole list in it', '* a\n«** b\n** c»\n* d', '* a\n** b\n** c\n+\nPIC\n* d'],
    [
      'mdx',
      'behind a tag with blank lines',
      '<A\n  b={[\n    {\n      c: "«d»",\n    },\n\n  ]}\n/>\n\ne',
      '<A\n  b={[\n    {\n      c: "d",\n    },\n\n  ]}\n/>\n\nPIC\n\ne',
    ],
    ['mdx', 'behind an expression with blank lines', '{\n  `«a»\n\nb`\n}\n\nc', '{\n  `a\n\nb`\n}\n\nPIC\n\nc'],
    ['markdown', 'inside a note of MyST', '```{note}\n«a»\nb\n```\nc', '```{note}\na\nb\n\n![](1.png)\n\n```\nc'],
    [
      'markdown',
      'behind code in a note of MyST',
      '- ````{tip} A\n  ```js\n  «a»\n  ```\n  ````\n\nb',
      '- ````{tip} A\n  ```js\n  a\n  ```\n\n  ![](1.png)\n\n  ````\n\nb',
    ],
    ['mdx', 'inside an element', '<A\n  b="c"\n>\n\n«d»\n\n</A>', '<A\n  b="c"\n>\n\nd\n\nPIC\n\n</A>'],
    ['mdx', 'below a tag that is not finished', '<A b={\n«c»\n\nd', '<A b={\nc\n\nPIC\n\nd'],
    ['restructuredtext', 'below a whole list', '«- a\n- b»\n\nc', '- a\n- b\n\nPIC\n\nc'],
    ['typst', 'below a whole list', '«+ a\n+ b\n  - c»', '+ a\n+ b\n  - c\n\nPIC'],
    ['org', 'below a whole list', '«- a\n- b»\n\nc', '- a\n- b\n\nPIC\n\nc'],
    ['asciidoc', 'in their term', 'a:: «b»\nc:: d', 'a:: b\n+\nPIC\nc:: d'],
    [
      'asciidoc',
      'in a term below a title',
      'Title\n-----\na::\n\t«b»\n\nc:: d',
      'Title\n-----\na::\n\tb\n+\nPIC\n\nc:: d',
    ],
    ['asciidoc', 'in a term below a condition', 'ifdef::x[]\na::\n\t«b»\nc:: d', 'ifdef::x[]\na::\n\tb\n+\nPIC\nc:: d'],
    ['asciidoc', 'in an inner term', 'a;; «b»\nc;; d', 'a;; b\n+\nPIC\nc;; d'],
    ['asciidoc', 'in the term of a paragraph', 'a::\n\n«b»\nc\n\nd:: e', 'a::\n\nb\nc\n+\nPIC\n\nd:: e'],
    ['asciidoc', 'behind the text of a term', '«a»::\n\n\tb\n\nd:: e', 'a::\n\n\tb\n+\nPIC\n\nd:: e'],
    ['asciidoc', 'in a callout', '<1> «a»\n    b\n\n<2> c', '<1> a\n    b\n+\nPIC\n\n<2> c'],
    ['asciidoc', 'in the item of literal text', '* a\n\n  «b»\n\n* c', '* a\n\n  b\n+\nPIC\n\n* c'],
    ['asciidoc', 'behind literal text', 'a\n\n  «b»\n\nc', 'a\n\n  b\n\nPIC\n\nc'],
    [
      'restructuredtext',
      'behind code',
      '.. code-block:: js\n\n   «a»\n\n   b\n\nc',
      '.. code-block:: js\n\n   a\n\n   b\n\nPIC\n\nc',
    ],
    ['restructuredtext', 'behind code in an item', '- a::\n\n    «b»\n\n  c', '- a::\n\n    b\n\n  PIC\n\n  c'],
    [
      'restructuredtext',
      'behind a figure',
      '.. figure:: a.png\n   :alt: «b»\n\n   c\n\nd',
      '.. figure:: a.png\n   :alt: b\n\n   c\n\nPIC\n\nd',
    ],
    [
      'restructuredtext',
      'in their cell',
      '.. list-table::\n\n   * - «a»\n     - b',
      '.. list-table::\n\n   * - a\n\n       PIC\n\n     - b',
    ],
    [
      'restructuredtext',
      'behind rows of a directive',
      '.. csv-table::\n\n   «a», b\n   c, d',
      '.. csv-table::\n\n   a, b\n   c, d\n\nPIC',
    ],
    [
      'restructuredtext',
      'behind the address of a target',
      '.. _a:\n   http://«b».example\n\nc',
      '.. _a:\n   http://b.example\n\nPIC\n\nc',
    ],
    [
      'restructuredtext',
      'behind a substitution',
      '.. |a| replace::\n   «b»\n\nc',
      '.. |a| replace::\n   b\n\nPIC\n\nc',
    ],
    [
      'restructuredtext',
      'behind a directive whose argument has two lines',
      '.. function:: a(b)\n              «c»(d)\n\n   e\n\nf',
      '.. function:: a(b)\n              c(d)\n\n   e\n\nPIC\n\nf',
    ],
    [
      'restructuredtext',
      'inside a directive without an argument',
      '.. note::\n   :class: a\n\n   «b»\n\nc',
      '.. note::\n   :class: a\n\n   b\n\n   PIC\n\nc',
    ],
    [
      'restructuredtext',
      'with what explains a term',
      'a «b»\n    c\n\n    d\ne\n    f',
      'a b\n    c\n\n    d\n\n    PIC\n\ne\n    f',
    ],
    ['restructuredtext', 'in their field', 'a\n\n:b: «c»\n  d\n\n  e\n:f: g', 'a\n\n:b: c\n  d\n\n  PIC\n\n  e\n:f: g'],
    ['restructuredtext', 'in a field of one line', 'a\n\n:b: «c»\n:d: e', 'a\n\n:b: c\n\n   PIC\n\n:d: e'],
    [
      'restructuredtext',
      'behind the fields of the document',
      'a\n=\n\n:b: «c»\n:d: e\n\nf',
      'a\n=\n\n:b: c\n:d: e\n\nPIC\n\nf',
    ],
    [
      'restructuredtext',
      'in what explains an option',
      '-a, --all  «b»\n\n-c        d',
      '-a, --all  b\n\n   PIC\n\n-c        d',
    ],
    ['restructuredtext', 'in a footnote', '.. [1] «a»\n   b\n.. [2] c', '.. [1] a\n   b\n\n   PIC\n\n.. [2] c'],
    [
      'restructuredtext',
      'behind a table with blank lines',
      '== ==\n«a»  b\n\nc  d\n== ==\n\ne',
      '== ==\na  b\n\nc  d\n== ==\n\nPIC\n\ne',
    ],
    [
      'restructuredtext',
      'behind a table of cells with borders',
      '+---+---+\n| «a» | b |\n+---+---+\nc',
      '+---+---+\n| a | b |\n+---+---+\n\nPIC\n\nc',
    ],
    ['restructuredtext', 'below a heading that is set in', '====\n «a»\n====\n\nb', '====\n a\n====\n\nPIC\n\nb'],
    [
      'restructuredtext',
      'behind a quotation, which would be the content of the picture',
      '«a»\n\n   b\n\nc',
      'a\n\n   b\n\nPIC\n\nc',
    ],
    [
      'restructuredtext',
      'behind literal text whose mark is alone',
      '::\n\n   «a»\n\n     b\n\nc',
      '::\n\n   a\n\n     b\n\nPIC\n\nc',
    ],
    ['restructuredtext', 'behind literal text with marks', '«a»::\n\n> b\n> c\n\nd', 'a::\n\n> b\n> c\n\nPIC\n\nd'],
    ['restructuredtext', 'in an item with a letter', '(a) «b»\n\n(b) c', '(a) b\n\n    PIC\n\n(b) c'],
    ['restructuredtext', 'below text that begins as an item does', 'A. «B»\nwas c', 'A. B\nwas c\n\nPIC'],
    ['restructuredtext', 'below text whose line begins as an item does', '«a»\n- b\n\nc', 'a\n- b\n\nPIC\n\nc'],
    ['restructuredtext', 'in a quotation, on the blank line above it', 'a\n¦\n   b', 'a\n\n   PIC\n\n   b'],
    [
      'restructuredtext',
      'behind what only looks like a directive',
      '.. a::b:: c\n\n   «d»\n\ne',
      '.. a::b:: c\n\n   d\n\nPIC\n\ne',
    ],
    ['restructuredtext', 'behind a comment', '.. a: b\n   «c»\n\nd', '.. a: b\n   c\n\nPIC\n\nd'],
    ['asciidoc', 'in the item above a blank line', '* a\n¦\n* b', '* a\n+\nPIC\n\n* b'],
    ['asciidoc', 'on a blank line behind a list', '* a\n¦\nb', '* a\n\nPIC\n\nb'],
    ['restructuredtext', 'in the item above a blank line', '1. a\n\n   b\n¦\n2. c', '1. a\n\n   b\n\n   PIC\n\n2. c'],
    ['typst', 'in the item above a blank line', '+ a\n  - b\n¦\n+ c', '+ a\n  - b\n\n  PIC\n\n+ c'],
    ['org', 'on a blank line behind a list', '- a\n¦\nb', '- a\n\nPIC\n\nb'],
    ['org', 'behind a table', 'x\n| «a» | b |\n| c | d |\ny', 'x\n| a | b |\n| c | d |\n\nPIC\n\ny'],
    [
      'org',
      'behind what a caption is of',
      '#+CAPTION: «a»\n[[file:b.png]]\nc',
      '#+CAPTION: a\n[[file:b.png]]\nc\n\nPIC',
    ],
    ['org', 'behind the header', '#+TITLE: «a»\n#+AUTHOR: b\nc', '#+TITLE: a\n#+AUTHOR: b\n\nPIC\n\nc'],
    ['restructuredtext', 'behind literal text', '«a»::\n\n   b\n\n   c\n\nd', 'a::\n\n   b\n\n   c\n\nPIC\n\nd'],
    ['restructuredtext', 'behind a directive', '.. note:: «a»\n\n   b\n\nd', '.. note:: a\n\n   b\n\nPIC\n\nd'],
    [
      'restructuredtext',
      'inside a directive',
      '.. note::\n\n   «a»\n\n   b\n',
      '.. note::\n\n   a\n\n   PIC\n\n   b\n',
    ],
    [
      'restructuredtext',
      'on a blank line of a directive',
      '.. note::\n\n   a\n¦\n   b',
      '.. note::\n\n   a\n\n   PIC\n\n   b',
    ],
    ['typst', 'below text after code of one line', '```js a```\n\n«a»\n\nb', '```js a```\n\na\n\nPIC\n\nb'],
    [
      'org',
      'behind what belongs to a heading',
      '* «a»\nDEADLINE: <2026-01-01>\n:PROPERTIES:\n:ID: 1\n:END:\nb',
      '* a\nDEADLINE: <2026-01-01>\n:PROPERTIES:\n:ID: 1\n:END:\n\nPIC\n\nb',
    ],
    ['restructuredtext', 'below an underlined heading', '«a»\n===\n\nb', 'a\n===\n\nPIC\n\nb'],
    ['restructuredtext', 'in their item', '- «a»\n- b', '- a\n\n  PIC\n\n- b'],
    ['typst', 'behind code', '```js\n«a»\n\nb\n```\nc', '```js\na\n\nb\n```\n\nPIC\n\nc'],
    ['typst', 'in their item', '+ «a»\n+ b', '+ a\n\n  PIC\n\n+ b'],
    ['org', 'behind a block', '#+begin_src js\n«a»\n\n#+END_SRC\nb', '#+begin_src js\na\n\n#+END_SRC\n\nPIC\n\nb'],
    ['org', 'below a heading', '** «a»\nb', '** a\n\nPIC\n\nb'],
    ['html', 'on the next line, as far in', '<p>\n\t<b>«a»</b>\n</p>', '<p>\n\t<b>a</b>\n\tPIC\n</p>'],
    ['html', 'inside of a list item', '<ul>\n  <li>«a»</li>\n</ul>', '<ul>\n  <li>a\n    PIC\n  </li>\n</ul>'],
    ['html', 'inside of their own cell', '<tr><td>«a»</td><td>b</td></tr>', '<tr><td>a\n  PIC\n</td><td>b</td></tr>'],
    ['html', 'above the end of an item', '<li>\n\t«a\n</li>»\n<li>', '<li>\n\ta\n  PIC\n</li>\n<li>'],
    ['html', 'inside of the last cell before the cursor', '<td>a</td>¦\n', '<td>a\n  PIC\n</td>\n'],
    [
      'html',
      'below a whole list',
      '<ul>\n  «<li>a</li>\n  <li>b»</li>\n</ul>\nc',
      '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\nPIC\nc',
    ],
    [
      'html',
      'below all lines of an item',
      '<ul>\n<li>«a»\nb</li>\n<li>c</li>\n</ul>',
      '<ul>\n<li>a\nb\n  PIC\n</li>\n<li>c</li>\n</ul>',
    ],
    ['html', 'below all lines of a definition', '<dd>«a»\nb\n</dd>\n<dt>c', '<dd>a\nb\nPIC\n</dd>\n<dt>c'],
    ['html', 'above the list below the lines of an item', '<li>«a»\nb\n<ul>\n<li>c', '<li>a\nb\nPIC\n<ul>\n<li>c'],
    ['html', 'below all lines behind a list', '</ul>\n«a»\nb\n<p>c', '</ul>\na\nb\nPIC\n<p>c'],
    ['html', 'below a list of one line', '<ul>«<li>a</li><li>b</li>»</ul>\nc', '<ul><li>a</li><li>b</li></ul>\nPIC\nc'],
    [
      'html',
      'in the last item of some of a list',
      '<li>«a</li>\n<li>b</li>»\n<li>c</li>',
      '<li>a</li>\n<li>b\n  PIC\n</li>\n<li>c</li>',
    ],
    [
      'html',
      'in the item of a whole list in it',
      '<li>a\n<ol>\n«<li>b</li>\n<li>c</li>»\n</ol>\n</li>\n</ul>',
      '<li>a\n<ol>\n<li>b</li>\n<li>c</li>\n</ol>\nPIC\n</li>\n</ul>',
    ],
    [
      'html',
      'below all lists that end with the passage',
      '<ul>\n<li>«z</li>\n<li>a<ol>\n<li>b</li>\n<li>c»</li>\n</ol>\n</li>\n</ul>',
      '<ul>\n<li>z</li>\n<li>a<ol>\n<li>b</li>\n<li>c</li>\n</ol>\n</li>\n</ul>\nPIC',
    ],
    [
      'html',
      'with what explains a term',
      '<dl>\n«<dt>a</dt>\n<dd>b</dd>»\n</dl>',
      '<dl>\n<dt>a</dt>\n<dd>b\n  PIC\n</dd>\n</dl>',
    ],
    [
      'html',
      'below the table of a row',
      '<table>\n«<tr>\n<td>a</td>\n</tr>»\n<tr></tr>\n</table>\nb',
      '<table>\n<tr>\n<td>a</td>\n</tr>\n<tr></tr>\n</table>\nPIC\nb',
    ],
    [
      'html',
      'below the table of a caption',
      '<table>\n<caption>«a»</caption>\n</table>',
      '<table>\n<caption>a</caption>\n</table>\nPIC',
    ],
    [
      'html',
      'in the cell of a table in it',
      '<td>\n<table>\n«<tr><td>a</td></tr>»\n</table></td>',
      '<td>\n<table>\n<tr><td>a</td></tr>\n</table>\n  PIC\n</td>',
    ],
    [
      'html',
      'behind a whole table in a cell',
      '<td>«<table>\n<tr></tr>\n</table>»\nb</td>',
      '<td><table>\n<tr></tr>\n</table>\nPIC\nb</td>',
    ],
    [
      'typescriptreact',
      'in the last item of a root',
      '(\n<ul>\n  «<li>a</li>\n  <li>b</li>»\n</ul>\n)',
      '(\n<ul>\n  <li>a</li>\n  <li>b\n    PIC\n  </li>\n</ul>\n)',
    ],
    [
      'typescriptreact',
      'in the last cell of a root',
      '(\n<table>\n  «<tr>\n    <td>a</td>\n  </tr>»\n</table>\n)',
      '(\n<table>\n  <tr>\n    <td>a\n      PIC\n    </td>\n  </tr>\n</table>\n)',
    ],
    [
      'typescriptreact',
      'below an element behind a comment in a tag',
      '<div>\n<A\n// don\'t\nb="c"\n>\n«d»\n</A>\n</div>',
      '<div>\n<A\n// don\'t\nb="c"\n>\nd\nPIC\n</A>\n</div>',
    ],
    ['typescriptreact', 'below an element', '<div>\n\t<p>«a»</p>\n</div>', '<div>\n\t<p>a</p>\n\tPIC\n</div>'],
    ['typescriptreact', 'below words between elements', '<>\n<i>a</i>, «b» (c)\n<b>', '<>\n<i>a</i>, b (c)\nPIC\n<b>'],
    ['html', 'behind the tag that an attribute is of', '<a\n  title="«b»"\n>\n</a>', '<a\n  title="b"\n>\nPIC\n</a>'],
    ['html', 'below a tag that is not finished', '<p>a</p>\n<p title="«b»"\nc', '<p>a</p>\n<p title="b"\nc\nPIC'],
    ['typescriptreact', 'below a tag that is not finished', 'a = <p title="«b»"\n', 'a = <p title="b"\nPIC\n'],
    ['css', 'between rules', 'a { «b: c» }\nd {}', 'a { b: c }\n/* PIC */\nd {}'],
    ['typescriptreact', 'inside of a root', 'return (\n\t<p>«a»</p>\n);', 'return (\n\t<p>a\n\t\tPIC\n\t</p>\n);'],
    [
      'typescriptreact',
      'at the end of a whole root',
      '(\n  «<p>\n    a\n  </p>»\n)',
      '(\n  <p>\n    a\n    PIC\n  </p>\n)',
    ],
    ['typescriptreact', 'inside of what is returned', 'return <p>«a»</p>;', 'return <p>a\n  PIC\n</p>;'],
    ['javascriptreact', 'inside of what depends', '{a && <b>«c»</b>}\n<i/>', '{a && <b>c\n  PIC\n</b>}\n<i/>'],
    ['typescript', 'in their comment', '  // «a»\n  f();', '  // a\n  // PIC\n  f();'],
    ['css', 'as a declaration', 'a {\n  /* «a» */\n}', 'a {\n  /* a */\n  background-image: PIC;\n}'],
  ];
  const written: Readonly<Record<string, string>> = {
    latex: '\\includegraphics[width=\\linewidth]{1.png}',
    asciidoc: 'image::1.png[]',
    restructuredtext: '.. image:: 1.png',
    typst: '#image("1.png", alt: "")',
    org: '[[file:1.png]]',
    mdx: '![](1.png)',
    html: '<img src="1.png" alt="">',
    typescriptreact: '<img src="1.png" alt="" />',
    javascriptreact: '<img src="1.png" alt="" />',
    typescript: '"1.png"',
    css: 'url("1.png")',
  };
  for (const [language, where, before, expected] of cases)
    it(`are put ${where} in ${language}`, () => {
      const { text, lines } = place(before, language);
      assert.equal(text, expected.replace('PIC', written[language] ?? ''));
      assert.match(text.split('\n')[(lines[0] ?? 0) - 1] ?? '', /1\.png/, 'the line said is the line it is on');
    });

  const inCode: readonly (readonly [string, string, string, string])[] = [
    [
      'typescriptreact',
      'in a comment below code',
      "const a = '«b»';\nreturn <p/>;",
      "const a = 'b';\nPIC\nreturn <p/>;",
    ],
    ['typescriptreact', 'in a comment below types', 'const [a] = b<c>(«d»);', 'const [a] = b<c>(d);\nPIC'],
    [
      'typescriptreact',
      'in a comment below an element of one tag',
      'return <A b="«c»" />;',
      'return <A b="c" />;\nPIC',
    ],
    [
      'vue',
      'in a comment of the script',
      "<script setup>\nconst a = '«b»'\n</script>",
      "<script setup>\nconst a = 'b'\nPIC\n</script>",
    ],
    [
      'svelte',
      'in a comment of the script',
      '<script>\n\tlet a = «1»;\n</script>',
      '<script>\n\tlet a = 1;\n\tPIC\n</script>',
    ],
    [
      'astro',
      'in a comment of the front matter',
      "---\nconst a = '«b»';\n---\n<p/>",
      "---\nconst a = 'b';\nPIC\n---\n<p/>",
    ],
  ];
  for (const [language, where, before, expected] of inCode)
    it(`are named ${where} in ${language}`, () =>
      assert.equal(place(before, language).text, expected.replace('PIC', '// "1.png"')));

  it('follow code of MDX, with any blank lines in it', () => {
    const code = 'export const a = {\n  b: "c",\n\n  d: `\n\n`,\n}';
    assert.equal(place(code.replace('c', '«c»'), 'mdx').text, `${code}\n\n![](1.png)`);
    const example = '```js\n\nexport const a = {\n\n```\n\nb';
    assert.equal(place(example.replace(/b$/, '«b»'), 'mdx').text, `${example}\n\n![](1.png)`);
  });

  it('are one below the other in an item of AsciiDoc', () => {
    const { text, lines } = place('. «a» «b»\n. c', 'asciidoc');
    assert.equal(text, '. a b\n+\nimage::1.png[]\n+\nimage::2.png[]\n. c');
    assert.deepEqual(lines, [3, 5]);
  });

  it('are one below the other for passages of the same paragraph, in order', () => {
    const { text, lines } = place('«a» «b»\nc\n\n«d»\n«e»');
    assert.equal(text, 'a b\nc\n\n![](1.png)\n\n![](2.png)\n\nd\ne\n\n![](3.png)\n\n![](4.png)');
    assert.deepEqual(lines, [4, 6, 11, 13]);
  });

  it('are values at a cursor if the language has values', () => {
    assert.equal(place('{ "a": ¦ }', 'json').text, '{ "a": "1.png" }');
    assert.equal(place('{ "a": "¦" }', 'json').text, '{ "a": "1.png" }');
    assert.equal(place('a { background: ¦ }', 'css').text, 'a { background: url("1.png") }');
  });
});

describe('Pictures in place of their passages', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['markdown', 'in a line', 'a «b» c', 'a ![](1.png) c'],
    ['markdown', 'as a paragraph', 'a\n«b\nc»\nd', 'a\n\n![](1.png)\n\nd'],
    ['markdown', 'with whole lines, whose end stays', '«a\n»\nb', '![](1.png)\n\nb'],
    ['markdown', 'in a list item', '- «a»\n- b', '- ![](1.png)\n- b'],
    ['restructuredtext', 'between the rest of the line', 'a «b» c', 'a \n\n.. image:: 1.png\n\nc'],
    ['restructuredtext', 'in a list item', '- «a»\n- b', '- .. image:: 1.png\n\n- b'],
    [
      'restructuredtext',
      'in a directive',
      '.. note::\n\n   a «b» c\n   d',
      '.. note::\n\n   a \n\n   .. image:: 1.png\n\n   c\n   d',
    ],
    ['markdown', 'without the wide blanks before it', '　　«a»\n\nb', '![](1.png)\n\nb'],
    ['markdown', 'not set in as code is', 'a\n    «b»\nc', 'a\n\n![](1.png)\n\nc'],
    ['markdown', 'as a value of front matter', '---\na: «b»\n---\n', '---\na: "1.png"\n---\n'],
    ['mdx', 'inside a value of front matter', "+++\na = '«b»'\n+++\n", "+++\na = '1.png'\n+++\n"],
    ['markdown', 'in a line behind front matter', '---\na: b\n---\nc «d»', '---\na: b\n---\nc ![](1.png)'],
    ['markdown', 'in an underlined heading', 'a\n\n«b»\n===\nc', 'a\n\n![](1.png)\n===\nc'],
    ['markdown', 'of a heading and its line', '«a\n---»\nb', '![](1.png)\n\nb'],
    ['markdown', 'before a line of its own', '«a»\n\n---\nb', '![](1.png)\n\n---\nb'],
    ['org', 'in a line', 'a «b» c', 'a [[file:1.png]] c'],
    ['html', 'in a line', '<p>«a»</p>', '<p><img src="1.png" alt=""></p>'],
    ['json', 'with its quotes', '[«"a"»]', '["1.png"]'],
    ['json', 'without them', '["«a»"]', '["1.png"]'],
    ['plaintext', 'in a line', 'see «a»', 'see 1.png'],
    ['html', 'in an attribute', '<p title="see «a»">', '<p title="see 1.png">'],
    ['vue', 'in an attribute', '<img src="«a»">', '<img src="./1.png">'],
    [
      'html',
      'in a sheet of styles',
      '<style>a { background: «b» }</style>',
      '<style>a { background: url("1.png") }</style>',
    ],
    ['vue', 'in a string of the script', "<script>a = '«b»'</script>", "<script>a = '1.png'</script>"],
    ['typescriptreact', 'in a string', "a = '«b»';", "a = '1.png';"],
    ['typescriptreact', 'in a string of an expression', '<p>{«"a"»}</p>', '<p>{"1.png"}</p>'],
    [
      'typescriptreact',
      'in an element behind types',
      'a<B>(c, <p>«d»</p>)',
      'a<B>(c, <p><img src="1.png" alt="" /></p>)',
    ],
    ['mdx', 'in code', "export const a = '«b»'", "export const a = '1.png'"],
    [
      'mdx',
      'in an element of code',
      'export const a = <p>«b»</p>',
      'export const a = <p><img src="1.png" alt="" /></p>',
    ],
    ['mdx', 'behind code', "import a from 'b'\n\nc «d»", "import a from 'b'\n\nc ![](1.png)"],
  ];
  for (const [language, where, before, expected] of cases)
    it(`stand ${where} in ${language}`, () => assert.equal(place(before, language, 'replace').text, expected));

  const captioned: readonly (readonly [string, string, string])[] = [
    ['in a list item', '- «a»\n- b', '- ![](1.png)\n\n  *C*\n\n- b'],
    ['in a quotation', '> x\n> «a»\n> b', '> x\n>\n> ![](1.png)\n>\n> *C*\n>\n> b'],
    ['in a quoted item', '> - a\n>   «b»\n> - c', '> - a\n>\n>   ![](1.png)\n>\n>   *C*\n>\n> - c'],
    ['in a quotation of an item', '- > «a»\n- b', '- > ![](1.png)\n  >\n  > *C*\n  >\n- b'],
    ['between the words of an item', '1. x «a» y', '1. x \n\n   ![](1.png)\n\n   *C*\n\n   y'],
    ['in the row of a table', '| «a» | b |\n|--|--|\n', '| ![](1.png) *C* | b |\n|--|--|\n'],
    [
      'in HTML',
      '<div>\n    «a»\n</div>',
      '<div>\n    <figure>\n      <img src="1.png" alt="">\n      <figcaption>C</figcaption>\n    </figure>\n</div>',
    ],
    ['in an underlined heading', '«a»\n---\nb', '![](1.png) *C*\n---\nb'],
    ['in a heading', '## «a»\n\nb', '## ![](1.png) *C*\n\nb'],
  ];
  for (const [where, before, expected] of captioned)
    it(`stand with their caption ${where}`, () =>
      assert.equal(place(before, 'markdown', 'replace', 'C').text, expected));

  it('are joined if several have the same passage', () => {
    const { text, passages } = unmarked('a «b» c');
    const reference = { alt: '', width: 0, height: 0 };
    const placed = ['1.png', '2.png'].flatMap((path) =>
      passages.map((passage) => ({ passage, position: 'replace' as const, reference: { ...reference, path } })),
    );
    const { edits, replaced } = insertReferences({ text, languageId: 'markdown' }, placed);
    assert.deepEqual(
      edits.map((edit) => edit.text),
      ['![](1.png) ![](2.png)'],
    );
    assert.deepEqual(replaced, [undefined, undefined], 'neither stands for the passage alone');
  });
});

describe('Pictures at the cursor', () => {
  it('are tags in HTML inside Markdown, and URLs in attributes', () => {
    const at = (marked: string) => place(marked, 'markdown', 'cursor').text;
    assert.equal(at('a\n\n<p align="center">¦</p>\n'), 'a\n\n<p align="center"><img src="1.png" alt=""></p>\n');
    assert.equal(at('<td>\n  <b>a</b> ¦\n</td>\n'), '<td>\n  <b>a</b> <img src="1.png" alt="">\n</td>\n');
    assert.equal(at('<img alt="" src="¦">'), '<img alt="" src="1.png">');
    assert.equal(at('<div>\n    ¦\n</div>\n'), '<div>\n    <img src="1.png" alt="">\n</div>\n');
    assert.equal(at('<p>\n\na¦\n\n</p>'), '<p>\n\na![](1.png)\n\n</p>');
    assert.equal(at('a <b>b</b>¦'), 'a <b>b</b>![](1.png)');
  });
  it('are in the last cell of a row, after which nothing is rendered', () => {
    assert.equal(place('| a | b |¦\n|--|--|\n', 'markdown', 'cursor').text, '| a | b![](1.png) |\n|--|--|\n');
    assert.equal(place('| a | b |  ¦', 'markdown', 'cursor', 'C').text, '| a | b![](1.png) *C* |  ');
    assert.equal(place('| a | b¦ |', 'markdown', 'cursor').text, '| a | b![](1.png) |');
  });
  it('are inline', () => assert.equal(place('a¦b', 'markdown', 'cursor').text, 'a![](1.png)b'));
  it('are a paragraph on a blank line', () =>
    assert.equal(place('a\n¦\nb', 'markdown', 'cursor').text, 'a\n\n![](1.png)\n\nb'));
});

describe('Pictures anywhere', () => {
  it('are inserted once each, by edits that do not touch each other, on the returned lines', () => {
    const prose = ['', 'text', '- item', '> quote', '```', '# head', '---', '  more', '== h', '----'];
    const tags = ['<ul>', '<li>a</li>', '</ul>', '<tr><td>b', '</table>', '<a b="', '<p c={', '/* d */ => (', '}) />'];
    const line = fc.constantFrom(...prose, ...tags);
    const document = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(15)), { minLength: 1, maxLength: 5 });
    const proses = ['markdown', 'mdx', 'asciidoc', 'restructuredtext', 'org', 'latex'];
    const language = fc.constantFrom(...proses, 'html', 'vue', 'typescriptreact', 'json', 'css');
    fc.assert(
      fc.property(
        document,
        spans,
        language,
        fc.constantFrom(...insertPositions),
        (text, taken, languageId, position) => {
          const placed = taken.map(([from, length], index) => {
            const start = Math.min(from, text.length);
            const passage = { start, end: Math.min(start + length, text.length) };
            return { passage, position, reference: { path: `${index}p.png`, alt: '', width: 0, height: 0 } };
          });
          const { edits, lines } = insertReferences({ text, languageId }, placed);
          edits.slice(1).forEach(({ start }, index) => {
            assert.ok(start >= (edits[index]?.end ?? 0) && start > (edits[index]?.start ?? 0));
          });
          const after = edits.reduceRight(
            (now, { start, end, text: by }) => now.slice(0, start) + by + now.slice(end),
            text,
          );
          placed.forEach((_, index) => {
            assert.equal(after.split(`${index}p.png`).length, 2);
            assert.match(after.split('\n')[(lines[index] ?? 0) - 1] ?? '', new RegExp(`${index}p\\.png`));
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('The alternative text', () => {
  it('is one line', () => assert.equal(altText(' a\r\n\r\n  boat\t\u0000at sea '), 'a boat at sea'));

  it('is cut at about 150 characters, with an ellipsis', () => {
    const alt = altText('word '.repeat(100));
    assert.ok(alt.length <= 150);
    assert.match(alt, /word…$|wo?r?…$/);
  });
});
