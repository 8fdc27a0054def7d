import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  insertAnswerAt,
  insertAnswersBelow,
  replaceWithAnswers,
} from '../../../../src/insertion/common/answerEdits.ts';
import { applyEdits } from '../../../../src/insertion/common/edits.ts';

/** `¦` stands at the cursor. */
function at(marked: string, answer: string, languageId = 'javascript'): string {
  const text = marked.replace('¦', '');
  const cursor = marked.indexOf('¦');
  return applyEdits(text, [insertAnswerAt({ text, languageId }, { start: cursor, end: cursor }, answer)]);
}

/** `«` and `»` stand around each passage. */
function passagesIn(marked: string) {
  const passages = [...marked.matchAll(/«([^»]*)»/g)].map(({ index, 1: words = '' }, before) => {
    const start = index - 2 * before;
    return { start, end: start + words.length };
  });
  return { text: marked.replace(/[«»]/g, ''), passages };
}

function instead(marked: string, answer: string, languageId = 'python'): string {
  const { text, passages } = passagesIn(marked);
  const placed = passages.map((passage) => ({ passage, text: answer }));
  return applyEdits(text, replaceWithAnswers({ text, languageId }, placed)?.edits ?? []);
}

describe('An answer at the cursor', () => {
  it('is inserted unchanged if its line is not indented', () => assert.equal(at('a¦b', 'x\n\ny'), 'ax\n\nyb'));

  it('indents its further lines like that of the cursor, except blank lines', () =>
    assert.equal(at('{\n\t¦\n}', 'a {\n\tb\n\n}'), '{\n\ta {\n\t\tb\n\n\t}\n}'));

  it('uses only the indentation before the cursor', () => assert.equal(at('¦    a', 'x\ny\n'), 'x\ny\n    a'));

  it('keeps the text after the cursor indented', () => assert.equal(at('  ¦a', 'x\n'), '  x\n  a'));

  it('keeps an indentation of its own', () => assert.equal(at('  ¦', '    a\n  b'), '      a\n  b'));

  for (const [where, before, after] of [
    ['list item', '- a¦', '- a b\n\n  c'],
    ['numbered item', '12. a¦', '12. a b\n\n    c'],
    ['quotation', '> a¦', '> a b\n>\n> c'],
    ['heading', '# a¦', '# a b\n\nc'],
  ] as const)
    it(`stays in its ${where} in Markdown`, () =>
      assert.equal(at(before, ' b\n\nc'.trimStart(), 'markdown'), after.replace('a b', 'ab')));
});

describe('An answer that is one code block', () => {
  const fenced = '```python\nb()\nc()\n```';

  it('is its code, at the cursor, in place of a passage and below it', () => {
    assert.equal(at('    ¦', fenced), '    b()\n    c()');
    assert.equal(instead('    «a()»\n', fenced), '    b()\n    c()\n');
    const { text, passages } = passagesIn('«a()»\n');
    const placed = passages.map((passage) => ({ passage, text: fenced }));
    assert.equal(applyEdits(text, insertAnswersBelow({ text, languageId: 'python' }, placed).edits), 'a()\nb()\nc()\n');
  });

  it('keeps its fences in Markdown, unless it is Markdown itself', () => {
    assert.equal(instead('«a»', fenced, 'markdown'), fenced);
    assert.equal(instead('«a» b', '```markdown\n*c*\n```', 'markdown'), '*c* b');
  });
});

describe('An answer in place of a passage', () => {
  for (const [what, marked, answer, after] of [
    ['as it is in running text', 'a «b» c', 'x\ny', 'a x\ny c'],
    ['further lines indented as the line was', '    «a()»\n', 'b()\nc()', '    b()\n    c()\n'],
    ['indented again where the answer was not', '  «if a:\n      b»', 'if c:\n    d', '  if c:\n      d'],
    ['as it is where the answer kept the indentation', '  «if a:\n      b»', 'if c:\n      d', '  if c:\n      d'],
    ['with the indentation that was selected along', '«    a()\n    b()\n»c', 'd()\ne()', '    d()\n    e()\nc'],
    ['as it is where the answer brings that', '«    a()\n»c', '    d()', '    d()\nc'],
  ] as const)
    it(`stands ${what}`, () => assert.equal(instead(marked, answer), after));

  it('stays in its list item or quotation in Markdown', () => {
    assert.equal(instead('- «a»\n- b', 'c\n\nd', 'markdown'), '- c\n\n  d\n- b');
    assert.equal(instead('> «a\n> b»\n', 'c\nd', 'markdown'), '> c\n> d\n');
  });

  for (const [what, marked, answer, after] of [
    ['an item', '- «two is long\n- three»\n', '- two\n- three', '- two\n- three\n'],
    ['an item with another sign', '* «two is long»\n', '- two', '* two\n'],
    ['a numbered item', '2. «two is long\n3. three»\n', '1. two\n2. three', '2. two\n2. three\n'],
    ['a task', '- [ ] «write it all»\n', '- [ ] write', '- [ ] write\n'],
    ['a quotation', '> «long words\n> over two lines»\n', '> words\n> on lines', '> words\n> on lines\n'],
    ['a heading', '## «A long title»\n', '## A title', '## A title\n'],
    ['a comment', '  // «long words\n  // and more»\n', '// words\n// more', '  // words\n  // more\n'],
  ] as const)
    it(`does not bring the mark of ${what} a second time`, () =>
      assert.equal(instead(marked, answer, what === 'a comment' ? 'typescript' : 'markdown'), after));

  it('keeps a mark that is not before the passage, or that the passage has too', () => {
    assert.equal(instead('a = «- 5»\n', '- 6'), 'a = - 6\n');
    assert.equal(instead('- «- nested»\n', '- nest', 'markdown'), '- - nest\n');
    assert.equal(instead('> «long»\n', '- item', 'markdown'), '> - item\n');
  });

  it('can replace a list by a list', () => {
    assert.equal(instead('«- a\n- b»', '- c\n- d', 'markdown'), '- c\n- d');
    assert.equal(instead('- «a\n- b»', 'c\n- d', 'markdown'), '- c\n- d');
    assert.equal(instead('x\n\n«  - a\n  - b»', '- c\n- d', 'markdown'), 'x\n\n  - c\n  - d');
  });
});

describe('White space around a passage', () => {
  for (const [what, marked, answer, after] of [
    ['blank lines below it', '«One.\n\n»Two.\n', 'Three.', 'Three.\n\nTwo.\n'],
    ['blank lines above it', 'One.«\n\nTwo.»\n', 'Three.', 'One.\n\nThree.\n'],
    ['blanks beside it', 'one« two »three', 'four', 'one four three'],
    ['its line break', '«One.\n»Two.', '\nThree.\n\n', 'Three.\nTwo.'],
    ['the indentation of the line below', '- a\n\n«  b\n\n  »c', 'd', '- a\n\n  d\n\n  c'],
    ['its own indentation', '- a\n\n«  b\n»', '  d', '- a\n\n  d\n'],
    ['blank lines that the answer sets otherwise', '«a\n»\nb', 'c\n\n\n', 'c\n\nb'],
  ] as const)
    it(`stays: ${what}`, () => assert.equal(instead(marked, answer, 'markdown'), after));
});

describe('The lines of an answer in place of a passage', () => {
  const quoted = 'c\n\nd';
  for (const [what, languageId, marked, answer, after] of [
    ['a nested list', 'markdown', '- a\n  - «b»\n', 'c\n\nd', '- a\n  - c\n\n    d\n'],
    ['items of a nested list', 'markdown', '- a\n  - «b\n  - c»\n- d', 'x\n- y', '- a\n  - x\n  - y\n- d'],
    ['a whole nested list', 'markdown', '- a\n«  - b\n    - c\n»- d', '- x\n  - y', '- a\n  - x\n    - y\n- d'],
    ['one nested item', 'markdown', '- a\n  «- b»\n', '- x\n- y', '- a\n  - x\n  - y\n'],
    ['an item that becomes two', 'markdown', '  - «b»\n', '- x\n- y', '  - x\n  - y\n'],
    ['a list in a quotation', 'markdown', '> - «a»\n', '- x\n- y', '> - x\n> - y\n'],
    ['a paragraph in a quotation', 'markdown', '> «a»\n', quoted, '> c\n>\n> d\n'],
    ['a quotation whose lines were marked', 'markdown', '> «a\n> b»\n', 'c\n\n> d', '> c\n>\n> d\n'],
    ['a nested quotation', 'markdown', '> > «a\n> > b»\n', quoted, '> > c\n> >\n> > d\n'],
    ['a quotation in mail', 'plaintext', '> «a\n> b»\n', 'c\nd', '> c\n> d\n'],
    ['a comment', 'python', '  # «a\n  # b»\n', quoted, '  # c\n  #\n  # d\n'],
    ['a comment of one line', 'python', '# «a»\nb()\n', 'c\nd', '# c\n# d\nb()\n'],
    ['a comment whose marks kept no indentation', 'typescript', '  // «a\n  // b»\n', 'c\n// d', '  // c\n  // d\n'],
    ['a comment whose marks kept it', 'typescript', '  // «a\n  // b»\n', 'c\n  // d', '  // c\n  // d\n'],
    ['a documentation comment', 'typescript', '  /**\n   * «a»\n   */', quoted, '  /**\n   * c\n   *\n   * d\n   */'],
    ['its first line', 'java', '/** «A.»\n */', 'C.\nD.', '/** C.\n * D.\n */'],
    ['a comment of SQL', 'sql', '-- «a»\n', 'c\nd', '-- c\n-- d\n'],
    ['a comment of Lisp', 'clojure', ';; «a»\n', 'c\nd', ';; c\n;; d\n'],
    ['a comment of LaTeX', 'latex', '% «a»\nb', 'c\nd', '% c\n% d\nb'],
    ['a comment of Typst', 'typst', '// «a»\n', 'c\nd', '// c\n// d\n'],
    ['a comment of an unknown language', 'dockerfile', '# «a»\n', 'c\nd', '# c\n# d\n'],
    ['a product, which is no comment', 'python', 'a = (b\n  * «c»)', 'd\ne', 'a = (b\n  * d\n  e)'],
    ['an item of reStructuredText', 'restructuredtext', '- «a»\n', quoted, '- c\n\n  d\n'],
  ] as const)
    it(`continue ${what}`, () => assert.equal(instead(marked, answer, languageId), after));
});

describe('The blocks of an answer in place of a part of a paragraph in Markdown', () => {
  for (const [what, marked, answer, after] of [
    ['a list', 'a «b» c\n', '- x\n- y', 'a \n\n- x\n- y\n\n c\n'],
    ['a list below a line', 'a\n«b»\nc\n', '- x', 'a\n\n- x\n\nc\n'],
    ['a list at the end', '«a»\nb\n', 'x:\n\n- y', 'x:\n\n- y\n\nb\n'],
    ['a fence', 'a «b»\n', '```\nx\n```', 'a \n\n```\nx\n```\n'],
    ['a quotation', '«a» b\n', '> x', '> x\n\n b\n'],
    ['a table in a quotation', '> a\n> «b»\n> c\n', '| x |\n|---|', '> a\n> \n> | x |\n> |---|\n>\n> c\n'],
    ['a list in an item', '- «a»\n  b\n', 'x:\n\n- y', '- x:\n\n  - y\n\n  b\n'],
    ['no paragraphs', 'a «b» c\n', 'x\n\ny', 'a x\n\ny c\n'],
    ['no items of the same list', '- «a»\n- b\n', '- x\n- y', '- x\n- y\n- b\n'],
  ] as const)
    it(`are set apart: ${what}`, () => assert.equal(instead(marked, answer, 'markdown'), after));

  it('keep the line of a heading apart from the one below it', () => {
    assert.equal(instead('# «a\nb» c', 'd\ne', 'markdown'), '# d\ne c');
    assert.equal(instead('## «a\nb»\n', 'd', 'markdown'), '## d\n');
  });

  it('keep blank lines between quotations and comments without their marks', () => {
    assert.equal(instead('a «b\n\n> c» d', 'e\n\n> f', 'markdown'), 'a e\n\n> f d');
    assert.equal(instead('> «b\n\n> c»', 'e\n\nf', 'markdown'), '> e\n\n> f');
    assert.equal(instead('% «b\n\n% c»', 'e\n\n% f', 'latex'), '% e\n\n% f');
    assert.equal(instead('> «b\n>\n> c»', 'e\n\nf', 'markdown'), '> e\n>\n> f');
  });

  it('are one line in a heading', () => {
    assert.equal(instead('## «a»\nb\n', 'x\ny', 'markdown'), '## x y\nb\n');
    assert.equal(instead('«a»\n===\nb\n', 'x\n\n- y', 'markdown'), 'x - y\n===\nb\n');
  });

  it('are text in a heading that is underlined', () => {
    assert.equal(instead('«a» b\n===\n', '- x\n- y', 'markdown'), '\\- x - y b\n===\n');
    assert.equal(instead('«a»\n---\n', '1. x\n2. y', 'markdown'), '1\\. x 2. y\n---\n');
    assert.equal(instead('a «b»\n===\n', '- x', 'markdown'), 'a - x\n===\n');
  });

  it('stay below the heading in which the passage began', () => {
    const text = '# «a b\n\nc» d\n';
    assert.equal(instead(text, 'a b\n\nc', 'markdown'), '# a b\n\nc d\n');
    assert.equal(instead('# «a\n- b»\n  c\n', 'x\n- y', 'markdown'), '# x\n- y\n  c\n');
  });

  it('are set apart from the rest of the last paragraph of several', () => {
    assert.equal(instead('«a\n\nb»\nc\n', '- x\n- y', 'markdown'), '- x\n- y\n\nc\n');
    assert.equal(instead('a\n«b\n===\n\nc»\nd\n', 'b\n===\n\n- x', 'markdown'), 'a\nb\n===\n\n- x\n\nd\n');
  });

  it('have the sign of the list that they go into', () => {
    assert.equal(instead('* «a»\n* b\n', '- x\n- y', 'markdown'), '* x\n* y\n* b\n');
    assert.equal(instead('1)  «a»\n2)  b\n', '1. x\n2. y', 'markdown'), '1)  x\n2) y\n2)  b\n');
  });

  it('stay in a quotation of an item that is indented by more than three', () => {
    const before = '1)  a\n\n    > «b» c\n';
    assert.equal(instead(before, '- x', 'markdown'), '1)  a\n\n    > - x\n    >\n    >  c\n');
  });
});

describe('An answer in place of text in a table', () => {
  const table = (cell: string) => `| a | b |\n|---|---|\n| ${cell} | d |\n`;

  it('stays in its cell', () => {
    assert.equal(instead(table('«c»'), 'x | y\n\n- z\n', 'markdown'), table('x \\| y - z'));
    assert.equal(instead('> a | b\n> --|--\n> «c» | d\n', 'x|y', 'markdown'), '> a | b\n> --|--\n> x\\|y | d\n');
    assert.equal(instead('| «a» | b |\n|---|---|\n', 'x\ny', 'markdown'), '| x y | b |\n|---|---|\n');
    assert.equal(instead('| «a» | b |\n', 'x\n| y', 'org'), '| x \\vert{} y | b |\n');
  });

  it('keeps a separator that is escaped', () =>
    assert.equal(instead(table('«c»'), '`x \\| y`', 'markdown'), table('`x \\| y`')));

  it('can be rows', () => {
    const rows = '| a | b |\n|---|---|\n';
    const after = `${rows}| x | y |\n| z | w |\n`;
    assert.equal(instead(`${rows}| «c | d |\n| e | f» |\n`, 'x | y |\n| z | w', 'markdown'), after);
    assert.equal(instead('a «b» | c\n', 'x\ny', 'markdown'), 'a x\ny | c\n');
  });
});

describe('Answers to several passages', () => {
  it('each replace their passage, on the returned lines', () => {
    const { text, passages } = passagesIn('«a»\nb «c»\n«d»');
    const placed = passages.map((passage, index) => ({ passage, text: `${index}\n${index}` }));
    const made = replaceWithAnswers({ text, languageId: 'plaintext' }, placed.toReversed());
    assert.equal(applyEdits(text, made?.edits ?? []), '0\n0\nb 1\n1\n2\n2');
    assert.deepEqual(made?.lines, [5, 3, 1]);
  });

  it('are not inserted if two passages overlap', () => {
    const placed = [
      { passage: { start: 0, end: 2 }, text: 'x' },
      { passage: { start: 1, end: 3 }, text: 'y' },
    ];
    assert.equal(replaceWithAnswers({ text: 'abc', languageId: 'plaintext' }, placed), undefined);
  });

  it('each follow their passage, in order below the same paragraph', () => {
    const { text, passages } = passagesIn('«a» and «b»\n\n«c»');
    const placed = passages.map((passage, index) => ({ passage, text: `${index}` }));
    const made = insertAnswersBelow({ text, languageId: 'markdown' }, placed);
    assert.equal(applyEdits(text, made.edits), 'a and b\n\n0\n\n1\n\nc\n\n2');
    assert.deepEqual(made.lines, [3, 5, 9]);
  });

  it('are indented like their passage, also if they already are', () => {
    const { text, passages } = passagesIn('class A:\n«    def f(self):\n        return 1\n»');
    for (const answer of [
      '    def g(self):\n        return 2',
      'def g(self):\n    return 2',
      '\n def g(self):\n     return 2\n',
    ]) {
      const placed = passages.map((passage) => ({ passage, text: answer }));
      const after = applyEdits(text, insertAnswersBelow({ text, languageId: 'python' }, placed).edits);
      assert.equal(after, `${text}    def g(self):\n        return 2\n`);
    }
  });

  it('only add text, on the returned lines, for every document and passages', () => {
    const line = fc.constantFrom('', 'text', '- item', '> quote', '```', '# head', '  more');
    const document = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(10)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(document, spans, (text, all) => {
        const placed = all.map(([from, length], index) => {
          const start = Math.min(from, text.length);
          return { passage: { start, end: Math.min(start + length, text.length) }, text: `ANSWER${index}` };
        });
        const { edits, lines } = insertAnswersBelow({ text, languageId: 'markdown' }, placed);
        for (const { start, end } of edits) assert.match(text.slice(start, end), /^[\s>]*$/);
        const after = applyEdits(text, edits).split('\n');
        for (const [index, at] of lines.entries())
          assert.match(after[at - 1] ?? '', new RegExp(`^[\\s>]*ANSWER${index}$`));
      }),
      { numRuns: 500 },
    );
  });
});
