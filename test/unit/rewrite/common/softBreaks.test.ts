import assert from 'node:assert/strict';
import fc from 'fast-check';
import { languageAt } from '../../../../src/rewrite/common/proseLines.ts';
import { applyChanges, isChange, isRewrapped } from '../../../../src/rewrite/common/textPartView.ts';
import { diffWords } from '../../../../src/rewrite/common/wordDiff.ts';

const wrapped =
  'The keeper climbs the long stair each night,\nand counts the iron steps on his way up,\nsince nobody else is there to count them.';
const oneLine = wrapped.replaceAll('\n', ' ');

function changesOf(before: string, after: string, languageId = 'markdown') {
  return diffWords(before, after, languageId).filter(isChange);
}

/** Asserts that no change is reported, and that both texts are still returned exactly. */
function isNoChange(before: string, after: string, languageId = 'markdown'): void {
  const stretches = diffWords(before, after, languageId);
  assert.deepEqual(stretches, [{ same: after, was: before }]);
  assert.equal(isRewrapped(stretches), true);
}

describe('Soft line breaks of a passage', () => {
  for (const languageId of ['markdown', 'mdx', 'plaintext', 'latex', 'asciidoc', 'restructuredtext', 'org', 'typst'])
    it(`are not a change in ${languageId}`, () => {
      isNoChange(wrapped, oneLine, languageId);
      isNoChange(oneLine, wrapped, languageId);
    });

  it('are not a change if a paragraph is wrapped differently, in a list and in a quotation', () => {
    isNoChange('- one two\n  three four', '- one\n  two three\n  four');
    isNoChange('> one two\n> three four', '> one two three\n> four');
    isNoChange('one \ntwo', 'one two');
  });

  it('are not a change in scripts without spaces', () => {
    isNoChange('起初他害怕楼梯，\n现在他数着台阶。', '起初他害怕楼梯，现在他数着台阶。');
  });

  it('do not hide changed text next to them', () => {
    assert.deepEqual(changesOf(wrapped, oneLine.replace('iron steps', 'steps')), [{ old: 'iron ', next: '' }]);
  });

  for (const [what, before, after, languageId = 'markdown'] of [
    ['in code', 'let a\nlet b', 'let a let b', 'typescript'],
    ['in a language that is not known', 'let a\nlet b', 'let a let b', ''],
    ['in a fence', '```\nlet a\nlet b\n```', '```\nlet a let b\n```'],
    ['in indented code', 'So:\n\n    let a\n    let b', 'So:\n\n    let a let b'],
    ['in a table', '| a | b |\n| - | - |\n| c | d |', '| a | b | | - | - |\n| c | d |'],
    ['in a table without bars at its sides', 'a | b\nc | d', 'a | b c | d'],
    ['behind two blanks', 'one  \ntwo', 'one two'],
    ['behind a backslash', 'one\\\ntwo', 'one two'],
    ['behind a break of HTML', 'one<br>\ntwo', 'one<br> two'],
    ['before an item', 'one\n- two', 'one - two'],
    ['after a heading', '# one\ntwo', '# one two'],
    ['above the line of a heading', 'one\n===', 'one ==='],
    ['of a paragraph', 'one\n\ntwo', 'one two'],
    ['into a quotation', 'one\n> two', 'one two'],
    ['in front matter', '---\na: 1\nb: 2\n---\n', '---\na: 1 b: 2\n---\n'],
    ['in HTML', '<pre>\na\nb\n</pre>', '<pre>\na b\n</pre>'],
    ['in a formula', '$$\na\nb\n$$', '$$\na b\n$$'],
    ['of definitions', '[a]: b\n[c]: d', '[a]: b [c]: d'],
    ['of verse', 'The sea is calm,\nthe moon lies fair', 'The sea is calm, the moon lies fair', 'plaintext'],
    ['of a comment', 'one % two\nthree four', 'one % two three four', 'latex'],
    ['of LaTeX', 'one \\\\\ntwo', 'one \\\\ two', 'latex'],
    ['of AsciiDoc', 'one +\ntwo', 'one + two', 'asciidoc'],
    ['of an indented text', '  a\n  b', '  a b', 'restructuredtext'],
    [
      'of code in LaTeX',
      '\\begin{verbatim}\na\nb\n\\end{verbatim}',
      '\\begin{verbatim}\na b\n\\end{verbatim}',
      'latex',
    ],
  ] as const)
    it(`count as changes ${what}`, () => {
      assert.equal(changesOf(before, after, languageId).length, 1);
      assert.equal(changesOf(after, before, languageId).length, 1);
    });

  it('follow the change before them, or the first change at the beginning', () => {
    const stretches = diffWords('one\ntwo red\nfive\nsix dim', 'one two blue five six dark', 'markdown');
    const texts = [0, 1, 2, 3].map((picks) => applyChanges(stretches, (change) => ((picks >> change) & 1) === 1));
    assert.deepEqual(texts, [
      'one\ntwo red\nfive\nsix dim',
      'one two blue five six dim',
      'one\ntwo red\nfive\nsix dark',
      'one two blue five six dark',
    ]);
  });

  it('keep both texts whole, whatever they contain', () => {
    const pieces = ['a', 'be', 'stair', ' ', '\n', '\n', '.', '着', '  \n', '- ', '> ', '```\n', '| ', '    ', '\\\n'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
    const languages = fc.constantFrom('markdown', 'plaintext', 'latex', 'asciidoc', 'restructuredtext', 'typescript');
    fc.assert(
      fc.property(text, text, languages, (old, next, languageId) => {
        const stretches = diffWords(old, next, languageId);
        assert.equal(
          applyChanges(stretches, () => true),
          next,
        );
        if (!stretches.some(isChange)) return;
        assert.equal(
          applyChanges(stretches, () => false),
          old,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('Language of a passage', () => {
  for (const [what, before, found] of [
    ['is that of its document', 'Some words.\n\n', 'markdown'],
    ['is none inside of a fence', 'Some words.\n\n```js\nlet a\n', ''],
    ['is that of its document after a fence', '```js\nlet a\n```\n\n', 'markdown'],
    ['is that of its document after code in a line', '```npm install```\n\n', 'markdown'],
    ['is none in front matter', '---\ntitle: x\n', ''],
    ['is that of its document after front matter', '---\ntitle: x\n---\n\n', 'markdown'],
  ] as const)
    it(what, () => {
      assert.equal(languageAt('markdown', before), found);
    });
});
