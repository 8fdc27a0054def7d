import assert from 'node:assert/strict';
import {
  type DocumentProblem,
  formatProblems,
  getProblemsAt,
} from '../../../../src/context/common/documentProblems.ts';

const lines = ['const a = 1;', 'const b = a +;', 'let c;'];
const lineText = (line: number) => lines[line - 1] ?? '';

function problem(part: Partial<DocumentProblem>): DocumentProblem {
  return { severity: 'error', source: 'ts 1109', message: 'Expression expected.', firstLine: 2, lastLine: 2, ...part };
}

describe('Problems at the cursor', () => {
  const unused = problem({ severity: 'hint', source: '', message: "'c' is never used.", firstLine: 3, lastLine: 3 });

  it('are those of its line', () => {
    assert.deepEqual(getProblemsAt([unused, problem({})], 2), [problem({})]);
  });

  it('are all of the document, from its beginning, if the line has none', () => {
    assert.deepEqual(getProblemsAt([unused, problem({})], 1), [problem({}), unused]);
    assert.deepEqual(getProblemsAt([], 1), []);
  });

  it('are formatted with severity, source and their lines', () => {
    assert.equal(
      formatProblems([problem({}), unused], lineText),
      "line 2, error (ts 1109): Expression expected.\n2 | const b = a +;\n\nline 3, hint: 'c' is never used.\n3 | let c;",
    );
  });

  it('show only the first lines of one with many lines', () => {
    assert.equal(formatProblems([problem({ firstLine: 1, lastLine: 900 })], lineText).split('\n').length, 11);
  });
});
