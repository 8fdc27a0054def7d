import assert from 'node:assert/strict';
import { findLatexPart, findMainFolder, readMainDocument } from '../../../../src/languages/common/latexProject.ts';

describe('Main document of LaTeX', () => {
  const parts: readonly (readonly [string, string, ReturnType<typeof findLatexPart>])[] = [
    ['a main document', '\\documentclass{book}\n\\begin{document}', undefined],
    ['a document whose class is in its preamble', '\\input{preamble}\n\\begin{document}', undefined],
    ['a chapter', '\\chapter{One}', {}],
    ['a chapter whose class is a comment', '% \\documentclass{book}\n\\chapter{One}', {}],
    [
      'a chapter that names its main document',
      '% !TEX root = ../main.tex \r\n\\chapter{One}',
      { mainPath: '../main.tex' },
    ],
    ['a chapter in lowercase', '%!TeX root=main\n', { mainPath: 'main' }],
    ['a chapter that names another program', '% !TeX program = xelatex', {}],
    ['a subfile', '\\documentclass[../main.tex]{subfiles}', { mainPath: '../main.tex', isSeparate: true }],
  ];
  for (const [what, text, part] of parts) it(`is known of ${what}`, () => assert.deepEqual(findLatexPart(text), part));

  it('is read with its chapters and the folders of its pictures', () => {
    const text =
      '\\documentclass{book}\\graphicspath{{img/}{more}}\n\\include{parts/one}\\input{./parts/two.tex} % \\include{no}\n' +
      '\\input parts/three\n\\subfile{parts/four}\\import{parts/}{five}\\subimport*{parts}{six}\\includegraphics{a}';
    const { graphicsPaths, chapters, imported } = readMainDocument(text) ?? assert.fail();
    assert.deepEqual(graphicsPaths, ['img/', 'more/']);
    assert.deepEqual([...chapters], ['parts/one', 'parts/two', 'parts/three']);
    assert.deepEqual([...imported], ['parts/four', 'parts/five', 'parts/six']);
    assert.equal(readMainDocument('\\input{a}'), undefined);
  });

  const main = (...lines: readonly string[]) =>
    readMainDocument(`\\documentclass{book}\n${lines.join('\n')}`) ?? assert.fail();
  const figure = main('\\begin{document}\\includegraphics{a}');
  const cases: readonly (readonly [
    string,
    readonly ReturnType<typeof main>[],
    readonly ReturnType<typeof main>[],
    number,
  ])[] = [
    ['includes the chapter', [figure], [main('\\include{parts/one}')], 1],
    ['includes the chapter from its own folder', [main('\\input{one}')], [main('\\input{parts/one}')], 0],
    ['includes other chapters', [figure], [main('\\input{parts/all}')], 1],
    ['imports the chapter', [], [main('\\import{parts/}{one}\\input{a}')], -1],
    ['includes nothing', [figure], [figure], -1],
  ];
  for (const [what, own, above, expected] of cases)
    it(`is chosen if it ${what}: folder ${expected}`, () => {
      const up = [
        { chapter: 'one.tex', mains: own },
        { chapter: 'parts/one.tex', mains: above },
      ];
      const found = findMainFolder(up);
      assert.equal(found ? up.indexOf(found) : -1, expected);
    });
});
