import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Edit, insertAt, insertBelow, replaceWith } from '../../../../src/insertion/common/edits.ts';

function apply(text: string, { start, end, text: inserted }: Edit): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** `«` and `»` stand around the selection, `¦` at a cursor. */
function below(marked: string, block = 'PIC', languageId = 'markdown') {
  const start = marked.search(/[«¦]/);
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start;
  const text = marked.replace(/[«»¦]/g, '');
  const edit = insertBelow({ text, languageId }, { start, end }, block);
  return { text: apply(text, edit), line: edit.line };
}

describe('A block below a passage in Markdown', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['at the end of a file without a last line break', 'a «b» c', 'a b c\n\nPIC'],
    ['at the end of a file with one', 'a «b» c\n', 'a b c\n\nPIC\n'],
    ['between two paragraphs, without doubling the blank lines', '«a»\n\nb\n', 'a\n\nPIC\n\nb\n'],
    ['behind the whole paragraph, not through it', 'a «b»\nc\nd\n\ne', 'a b\nc\nd\n\nPIC\n\ne'],
    ['after whole selected lines', '«a\n»\nb', 'a\n\nPIC\n\nb'],
    ['below a heading', '# «Title»\nText', '# Title\n\nPIC\n\nText'],
    ['below an underlined heading', '«Title»\n=====\nText', 'Title\n=====\nText\n\nPIC'],
    ['before the next heading', '«a»\n# Next', 'a\n\nPIC\n\n# Next'],
    ['inside a list item', '- «a»\n- b\n', '- a\n\n  PIC\n\n- b\n'],
    ['inside a numbered item', '10. «a»\n11. b', '10. a\n\n    PIC\n\n11. b'],
    ['inside a nested item', '- a\n  - «b»\n- c', '- a\n  - b\n\n    PIC\n\n- c'],
    ["at the text of an item's second line", '- a\n  «b»\n\nc', '- a\n  b\n\n  PIC\n\nc'],
    ['inside a quotation', '> «a»\n> b\n\nc', '> a\n> b\n>\n> PIC\n\nc'],
    ['inside a quoted list', '> - «a»\n> - b', '> - a\n>\n>   PIC\n>\n> - b'],
    ['before a quotation that follows', '«a»\n> b', 'a\n\nPIC\n\n> b'],
    ['behind a table', '| a | «b» |\n| - | - |\n| c | d |\n\ne', '| a | b |\n| - | - |\n| c | d |\n\nPIC\n\ne'],
    ['behind a code fence', '```js\n«a»\n\nb\n```\nc', '```js\na\n\nb\n```\n\nPIC\n\nc'],
    ['behind a fence that holds a shorter one', '````\n«a»\n```\n````\n\nc', '````\na\n```\n````\n\nPIC\n\nc'],
    ['below text after a closed fence', '```\na\n```\n\n«b»', '```\na\n```\n\nb\n\nPIC'],
    ['behind the front matter', '---\ntitle: «a»\n---\nText', '---\ntitle: a\n---\n\nPIC\n\nText'],
    ['on the blank line of the cursor', 'a\n¦\nb', 'a\n\nPIC\n\nb'],
    ['on the blank line of the cursor, among blank lines', 'a\n\n¦\n\nb', 'a\n\nPIC\n\nb'],
    ['on the last, empty line', 'a\n¦', 'a\n\nPIC'],
    ['in an empty document', '¦', 'PIC'],
    ['below the line of the cursor', 'a¦b\n\nc', 'ab\n\nPIC\n\nc'],
    ['below a rule', 'a\n\n***\n«b»', 'a\n\n***\nb\n\nPIC'],
    ['below text after a line of code', '```npm i```\n\n«a»\n\nb', '```npm i```\n\na\n\nPIC\n\nb'],
    ['behind a date that begins a line', 'am «ersten»\n3. Mai\n\na', 'am ersten\n3. Mai\n\nPIC\n\na'],
    ['below a line that begins with a date', 'am\n«3. Mai»\n\na', 'am\n3. Mai\n\nPIC\n\na'],
    ['before the next number of a list', '1. «a»\n2. b', '1. a\n\n   PIC\n\n2. b'],
    ['behind a comment', '<!--\n«a»\n\nb\n-->\n\nc', '<!--\na\n\nb\n-->\n\nPIC\n\nc'],
    ['behind a preformatted text', '<pre>\n«a»\n\nb\n</pre>', '<pre>\na\n\nb\n</pre>\n\nPIC'],
    ['below an element whose name begins so', '<Preview />\n\n«a»\n\nb', '<Preview />\n\na\n\nPIC\n\nb'],
    ['behind a formula', '$$\n«a»\n\nb\n$$\n\nc', '$$\na\n\nb\n$$\n\nPIC\n\nc'],
    ['not set in as code is', '    «a»\n\nb', '    a\n\nPIC\n\nb'],
    ['not set in as code of an item is', '- a\n\n      «b»\n', '- a\n\n      b\n\n  PIC\n'],
    ['at the beginning of a paragraph that is set in further on', 'a\n    «b»\n', 'a\n    b\n\nPIC\n'],
    ['at the beginning of a line after wide blanks', '　　«a»\n', '　　a\n\nPIC\n'],
    ['inside an item whose mark is followed by a tab', '-\t«a»\n-\tb', '-\ta\n\n \tPIC\n\n-\tb'],
    ['inside an item of a quotation without a blank', '>- «a»\n>- b', '>- a\n>\n>   PIC\n>\n>- b'],
    ['inside a note', '[^1]: «a»\n\n    b', '[^1]: a\n\n    PIC\n\n    b'],
    ['before the next note', '[^1]: «a»\n[^2]: b', '[^1]: a\n\n    PIC\n\n[^2]: b'],
    ['on the blank line of an item that goes on', '1. a\n\n¦\n\n    b', '1. a\n\n   PIC\n\n    b'],
    ['on the blank line before the next item, in the one above', '1. a\n¦\n1. b', '1. a\n\n   PIC\n\n1. b'],
    ['on the blank line after a nested item', '- a\n  - b\n¦\n- c', '- a\n  - b\n\n  PIC\n\n- c'],
    ['on the blank line before a rule', '- a\n¦\n* * *', '- a\n\nPIC\n\n* * *'],
    ['on the blank line between an item and a quotation', '- a\n¦\n> b', '- a\n\nPIC\n\n> b'],
    ['beside the mark of an empty item', '- a\n- ¦\n- b', '- a\n- PIC\n- b'],
    ['beside the mark of an empty item before other text', '> 1. ¦\n> a', '> 1. PIC\n>\n> a'],
    ['below the words of an item that begin on its second line', '- ¦\n  a\n', '- \n  a\n\n  PIC\n'],
    ['inside the quotation of an item', '- > «a»\n  > b\n- c', '- > a\n  > b\n  >\n  > PIC\n  >\n- c'],
    ['between quotations of items', '- > «a»\n- > b', '- > a\n  >\n  > PIC\n  >\n- > b'],
    ['between quotations of one item', '- > a\n¦\n  > b', '- > a\n\n  PIC\n\n  > b'],
    ['behind code that blank lines part', '    «a»\n\n\tb\n\nc', '    a\n\n\tb\n\nPIC\n\nc'],
    ['in the item above a mark that has no words yet', '- «a»\n-\n', '- a\n\n  PIC\n\n-\n'],
    ['below text, above an item that has no words yet', '«a»\n- ', 'a\n\nPIC\n\n- '],
    ['below a heading with an underline of one sign', '«a»\n-\n', 'a\n-\n\nPIC\n'],
    ['below a whole quoted list', 'x\n\n> «- a\n> - b»\n\nc', 'x\n\n> - a\n> - b\n>\n> PIC\n\nc'],
    [
      'below a whole list of a note',
      '> [!NOTE]\n> x\n>\n> «1. a\n> 2. b\n>    - c»\n',
      '> [!NOTE]\n> x\n>\n> 1. a\n> 2. b\n>    - c\n>\n> PIC\n',
    ],
    ['in a quoted item before others', '> «- a\n> - b»\n> - c', '> - a\n> - b\n>\n>   PIC\n>\n> - c'],
    ['in its quoted item', '> - a\n> - «b»\n', '> - a\n> - b\n>\n>   PIC\n'],
    ['below a whole list', '«- a\n- b»\n\nc', '- a\n- b\n\nPIC\n\nc'],
    ['in an admonition', '!!! note "T"\n\n    «a»\n\nb', '!!! note "T"\n\n    a\n\n    PIC\n\nb'],
    ['in an admonition from its title', '«??? note»\n    a\n\nb', '??? note\n    a\n\n    PIC\n\nb'],
    [
      'in an admonition of an item',
      '- a\n\n    !!! tip\n        «b»\n',
      '- a\n\n    !!! tip\n        b\n\n        PIC\n',
    ],
    ['in a tab', '=== "x"\n\n    «a»\n\n=== "y"', '=== "x"\n\n    a\n\n    PIC\n\n=== "y"'],
    ['in a container', ':::note\n«a»\n:::\nb', ':::note\na\n\nPIC\n\n:::\nb'],
    ['below a container', ':::note\na\n«:::»\nb', ':::note\na\n:::\n\nPIC\n\nb'],
    ['in an alert', '> «[!NOTE]»\n> a\n', '> [!NOTE]\n> a\n>\n> PIC\n'],
    ['in a definition', 'a\n: «b»\n\nc', 'a\n: b\n\n    PIC\n\nc'],
    ['below the definition of a term', '«a»\n\n:   b\n\nc', 'a\n\n:   b\n\nPIC\n\nc'],
    ['in an item that continues', '«- a\n- b»\n\n  c\n', '- a\n- b\n\n  PIC\n\n  c\n'],
    ['in an item with a fence', '«- a\n- b»\n  ```\n  c', '- a\n- b\n\n  PIC\n\n  ```\n  c'],
    [
      'below a list and the words above it',
      '«a:\n\n1. b\n\n   c\n2. d\n   e»\n\nf',
      'a:\n\n1. b\n\n   c\n2. d\n   e\n\nPIC\n\nf',
    ],
    ['below the last items of a list', '- a\n- «b\n- c»', '- a\n- b\n- c\n\nPIC'],
    ['in the last of some items that others follow', '- «a\n- b»\n- c', '- a\n- b\n\n  PIC\n\n- c'],
    ['in the item of a whole list in it', '- a\n  «- b\n  - c»\n- d', '- a\n  - b\n  - c\n\n  PIC\n\n- d'],
    ['below a list with another in it', '«- a\n- b\n  - c»\n', '- a\n- b\n  - c\n\nPIC\n'],
    ['in an item of several lines', '- «a\n  b\n\n  c»\n', '- a\n  b\n\n  c\n\n  PIC\n'],
    ['on the blank line of a quoted item', '> - a\n>\n>¦\n>   b', '> - a\n>\n>   PIC\n>\n>   b'],
  ];
  for (const [where, before, expected] of cases)
    it(`is put ${where}`, () => {
      const result = below(before);
      assert.equal(result.text, expected);
      assert.match(expected.split('\n')[result.line - 1] ?? '', /PIC/, 'the line said is the line it is on');
    });

  it('keeps the headings and lists of an answer below a line after wide blanks', () =>
    assert.equal(below('　　«a»', '# One\n\n- two').text, '　　a\n\n# One\n\n- two'));

  it('keeps an answer of several paragraphs in its quotation', () =>
    assert.equal(below('> «a»', '\none\n\ntwo\n').text, '> a\n>\n> one\n>\n> two'));

  it('only adds: what was there remains, in order, for every document and selection', () => {
    const line = fc.constantFrom('', 'text', '- item', '> quote', '```', '# head', '---', '  more', '1. one');
    const document = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(document, fc.nat(80), fc.nat(20), (text, from, length) => {
        const start = Math.min(from, text.length);
        const edit = insertBelow(
          { text, languageId: 'markdown' },
          { start, end: Math.min(start + length, text.length) },
          'PIC',
        );
        assert.match(text.slice(edit.start, edit.end), /^[\s>]*$/);
        const lines = apply(text, edit).split('\n');
        const at = edit.line - 1;
        assert.match(lines[at] ?? '', /^[\s>]*PIC$/);
        for (const neighbour of [lines[at - 1], lines[at + 1]]) assert.match(neighbour ?? '', /^[\s>]*$/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('A block below a passage in other languages', () => {
  it('is the next line, indented as the passage', () => {
    assert.deepEqual(below('  a «b»\nc', 'PIC', 'plaintext'), { text: '  a b\n  PIC\nc', line: 2 });
    assert.deepEqual(below('«f() {\n    x\n  }»\n', 'PIC', 'js'), { text: 'f() {\n    x\n  }\nPIC\n', line: 4 });
  });

  it('takes the blank line of the cursor', () =>
    assert.deepEqual(below('a\n  ¦\nb', 'PIC', 'plaintext'), { text: 'a\nPIC\nb', line: 2 }));

  it('keeps an indentation the block brings', () =>
    assert.equal(below('  «a»', '    b\n  c', 'js').text, '  a\n    b\n  c'));
});

describe('Text at the cursor and instead of a passage', () => {
  it('is inserted unchanged', () =>
    assert.deepEqual(insertAt('a\nbc', 3, 'x\ny'), { start: 3, end: 3, text: 'x\ny', line: 2 }));

  it('replaces exactly the passage', () =>
    assert.deepEqual(replaceWith('a b c', { start: 2, end: 3 }, 'x'), { start: 2, end: 3, text: 'x', line: 1 }));

  it('keeps the line below whole selected lines separate', () =>
    assert.equal(apply('a\nb\n', replaceWith('a\nb\n', { start: 0, end: 2 }, 'x')), 'x\nb\n'));
});
