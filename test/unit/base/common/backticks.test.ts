import assert from 'node:assert/strict';
import { getLongestBacktickRun } from '../../../../src/base/common/backticks.ts';
import { formatContext } from '../../../../src/context/common/formatContext.ts';
import { fitLines } from '../../../../src/insertion/common/answerLines.ts';
import { findPrompts } from '../../../../src/prompts/common/prompts.ts';

describe('Longest run of backticks', () => {
  it('is found at any position', () => {
    assert.deepEqual(['', 'a', '`', 'a``b`', '`a```'].map(getLongestBacktickRun), [0, 0, 1, 2, 3]);
  });
});

describe('Text with more parts than a call takes arguments', () => {
  const many = 300_000;

  it('is sent with a message in a fence that it does not close', () => {
    const text = '```a\n'.repeat(many);
    const place = { id: 'q', uri: '', fileName: 'a', languageId: '', firstLine: 1, lastLine: 2 };
    assert.ok(formatContext([{ ...place, text }]).endsWith('\n````'));
  });

  it('is replaced with its indentation', () => {
    const text = '  a\n'.repeat(many);
    const passage = { start: 2, end: text.length - 1 };
    assert.equal(fitLines({ text, languageId: 'markdown' }, passage, 'b\nc'), 'b\n  c');
  });

  it('is searched for the prompts of a table', () => {
    assert.equal(findPrompts(`| Shot |\n|---|\n${'| a boat |\n'.repeat(many)}`).length > 0, true);
  });
});
