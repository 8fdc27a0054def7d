import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../src/insertion/common/edits.ts';
import { insertReferences } from '../../../src/insertion/common/imageEdits.ts';
import { findReferences } from '../../../src/languages/common/findReferences/findReferences.ts';
import { seed } from '../../setUp.ts';
import { runs } from './inMemory.ts';

/** Creates a block of a document; the number makes it unlike all others. */
type CreateBlock = (at: number) => string;

interface Sample {
  /** In these, a paragraph can begin at some line. */
  readonly texts: readonly CreateBlock[];
  /** In these, nothing may be inserted. */
  readonly closed: readonly CreateBlock[];
  readonly frames: readonly (readonly [string, string])[];
}

const environments =
  'verbatim Verbatim lstlisting minted filecontents* comment equation align* multline split cases eqnarray tikzpicture ' +
  'algorithm algorithmic tabular* tblr longtable figure wrapfigure thebibliography';

const latex: Sample = {
  texts: [
    (at) => `Words ${at} of a paragraph,\n  and more of them.`,
    (at) => `\\section{Heading ${at}}\nWords below it.`,
    (at) => `\\begin{itemize}\n  \\item One ${at}\n\n  more\n  \\item Two\n\\end{itemize}`,
    (at) => `Words ${at} with \\verb|$$ { \\[| and 5\\$ \\% $a_b$ % \\begin{figure} \\[ $$\nand more`,
    (at) => `\\begin{center}\n  Words ${at}\n\\end{center}`,
    (at) => `\\includegraphics<2->[% ${at}\n  alt={A boat}]{figure${at}.png}`,
    () => '',
  ],
  closed: [
    ...environments
      .split(' ')
      .map(
        (name) => (at: number) => `\\begin{${name}}{a}\n  Words ${at} % \\end{no}\n\n  \\[ $$ { \\item\n\\end{${name}}`,
      ),
    (at) => `\\[\n  a_${at} \\\\[2pt]\n  \\begin{aligned}\n  b\n  \\end{aligned}\n\\]`,
    (at) => `Words $$\n  a_${at}\n  \\text{5\\$\\$}\n$$ and more`,
    (at) => `\\begin{tabular}{l}\n  \\begin{tabular}{l}\n    ${at}\n  \\end{tabular}\n\n  b\n\\end{tabular}`,
    (at) => `\\section{Heading ${at}\n  of two lines}`,
    (at) => `\\newcommand{\\x}[1]{%\n  #1 ${at}\n}`,
    (at) => `\\iffalse\n\\section{Heading ${at}}\n\nWords\n\\fi`,
  ],
  frames: [
    ['', ''],
    ['\\documentclass{article}\n\\usepackage{graphicx}\n\n\\title{A}\n\\begin{document}\n', '\n\\end{document}\n'],
  ],
};

const typst: Sample = {
  texts: [
    (at) => `Words ${at} of a paragraph,\n  and https://a.example/${at} of them.`,
    (at) => `== Heading ${at}\nWords below it.`,
    (at) => `- One ${at}\n\n  more\n- Two`,
    (at) => `Words ${at} with \`#f(\` and 5\\$ $a_b$ #f(1)[a] // $ #f( /*\nand more`,
    (at) => `#slide[\n  Words ${at}\n]`,
    (at) => `#image("figure${at}.png", alt: "A boat")`,
    () => '',
  ],
  closed: [
    (at) => `#figure(\n  image("${at}.png"),\n\n  caption: [A ")" )\n  b],\n)`,
    (at) => `#{\n  let a = "}\\"" // }\n  ${at}\n\n  [b]\n}`,
    (at) => `#let f${at}(a) = [\n  Words\n\n  more\n]`,
    (at) => `#if a {\n  ${at}\n} else {\n  "b"\n}`,
    (at) => `#set page(\n  header: [${at}],\n)`,
    (at) => `$\n  a_${at} "$" \\$\n$`,
    (at) => `\`\`\`typ\n#f(${at}\n\n\` $\n\`\`\``,
    (at) => `Words \`a ${at}\n\n$\` and more`,
    (at) => `/* Words ${at}\n\n/* $ */\n"\n*/`,
  ],
  frames: [['', '']],
};

interface Block {
  readonly text: string;
  readonly isClosed: boolean;
}

function documentsOf({ texts, closed, frames }: Sample) {
  const block = fc.oneof(
    fc.constantFrom(...texts).map((create) => ({ create, isClosed: false })),
    fc.constantFrom(...closed).map((create) => ({ create, isClosed: true })),
  );
  const blocks = fc
    .array(block, { minLength: 1, maxLength: 7 })
    .map((all) => all.map(({ create, isClosed }, at): Block => ({ text: create(at), isClosed })));
  return fc.record({ blocks, frame: fc.constantFrom(...frames) });
}

const path = 'images/a b.png';

function insertAtLine(languageId: string, text: string, line: number): string {
  const start = text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  const reference = { path, alt: 'A 100% {new} "boat"', width: 0, height: 0 };
  const placed = [{ passage: { start, end: start }, position: 'below' as const, reference }];
  return applyEdits(text, insertReferences({ text, languageId }, placed).edits);
}

const pathsIn = (languageId: string, text: string) =>
  findReferences(languageId, text).map(({ target, alt }) => `${'path' in target ? target.path : target.not} ${alt}`);

describe(`An image inserted at any line (${runs} documents each, seed ${seed})`, () => {
  for (const [languageId, sample] of Object.entries({ latex, typst }))
    it(`is found again, and splits no code, formula or literal text in ${languageId}`, () => {
      const property = fc.property(documentsOf(sample), fc.nat(80), ({ blocks, frame: [head, foot] }, place) => {
        const text = head + blocks.map((block) => block.text).join('\n\n') + foot;
        const after = insertAtLine(languageId, text, place % text.split('\n').length);
        const added = `${path} A 100% {new} "boat"`;
        assert.deepEqual(
          pathsIn(languageId, after).filter((one) => one !== added),
          pathsIn(languageId, text),
          after,
        );
        assert.ok(pathsIn(languageId, after).includes(added), after);
        for (const { text: own, isClosed } of blocks) if (isClosed) assert.ok(after.includes(own), after);
      });
      fc.assert(property, { numRuns: runs * 4 });
    });
});
