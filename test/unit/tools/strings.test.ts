import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import ts from 'typescript-5';
import { parse as parseYaml } from 'yaml';
import { getReferenceSyntax } from '../../../src/languages/common/writeReference/getReferenceSyntax.ts';
import { arbitraryPath, reference } from './anything.ts';

/** The value of the first string in a text of JavaScript. */
function readScript(text: string): unknown {
  const { statements } = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ESNext);
  const [statement, ...more] = statements;
  assert.deepEqual(more, []);
  assert.ok(statement && ts.isExpressionStatement(statement));
  assert.ok(ts.isStringLiteralLike(statement.expression));
  return statement.expression.text;
}

/** What the shell hands to a command. */
function readShell(text: string): string {
  return execFileSync('/bin/sh', ['-c', `printf %s ${text}`], { encoding: 'utf8' });
}

const readers: Readonly<Record<string, readonly [runs: number, read: (text: string) => unknown]>> = {
  json: [500, (text) => JSON.parse(text)],
  yaml: [300, (text) => parseYaml(`a: ${text}\nb: 1`).a],
  typescript: [300, readScript],
  // Windows has no shell of this kind.
  ...(process.platform !== 'win32' && { shellscript: [10, readShell] }),
};

describe('A path in a language without pictures', () => {
  for (const [language, [numRuns, read]] of Object.entries(readers)) {
    it(`is a string that ${language} reads as the same path, whatever it is`, () => {
      fc.assert(
        fc.property(arbitraryPath(), (path) =>
          assert.equal(read(getReferenceSyntax(language).inline?.(reference(path, 'x'), '') ?? ''), path),
        ),
        { numRuns },
      );
    });
  }

  for (const quote of ['"', "'", '`'])
    it(`is escaped for the string it is put into, between ${quote}`, () => {
      fc.assert(
        fc.property(arbitraryPath('grapheme-ascii'), (path) => {
          const before = `f(${quote}see ${quote}, ${quote}`;
          const text = getReferenceSyntax('typescript').inline?.(reference(path, 'x'), before) ?? '';
          assert.equal(readScript(`${quote}${text}${quote}`), path);
        }),
        { numRuns: 200 },
      );
    });

  const cases: readonly (readonly [string, string, string])[] = [
    ['json', '  "picture": ', '"a/it\'s \\"b\\" $c.png"'],
    ['json', '  "picture": "', 'a/it\'s \\"b\\" $c.png'],
    ['kotlin', 'val a = ', '"a/it\'s \\"b\\" \\$c.png"'],
    ['php', '$a = ', "'a/it\\'s \"b\" $c.png'"],
    ['sql', 'values (', "'a/it''s \"b\" $c.png'"],
    ['shellscript', 'open ', "'a/it'\\''s \"b\" $c.png'"],
    ['csv', 'x,', '"a/it\'s ""b"" $c.png"'],
    ['xml', '<a b=', '"a/it\'s &quot;b&quot; $c.png"'],
    ['plaintext', 'see ', 'a/it\'s "b" $c.png'],
    ['constructor', '', 'a/it\'s "b" $c.png'],
  ];
  for (const [language, before, expected] of cases)
    it(`is written ${expected} in ${language} behind ${before}`, () =>
      assert.equal(getReferenceSyntax(language).inline?.(reference('a/it\'s "b" $c.png', 'x'), before), expected));

  it('stays in the comment it is put below', () => {
    assert.equal(getReferenceSyntax('typescript').block(reference('a.png', 'x'), 'f();\n  // A boat'), '// "a.png"');
    assert.equal(getReferenceSyntax('python').block(reference('a.png', 'x'), '# A boat'), '# "a.png"');
    assert.equal(getReferenceSyntax('typescript').block(reference('a.png', 'x'), 'f();'), '"a.png"');
  });
});
