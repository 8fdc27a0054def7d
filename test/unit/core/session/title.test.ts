import assert from 'node:assert/strict';
import { titleOf } from '../../../../src/core/session/title.ts';

describe('A title', () => {
  it('is the first line that says something', () => assert.equal(titleOf('\n  \n## The lamp\nmore'), 'The lamp'));
  it('comes from the passage when nothing was typed', () => assert.equal(titleOf(' ', 'The keeper'), 'The keeper'));
  it('ends at a word within 80 characters', () => {
    const title = titleOf(`${'lamp '.repeat(30)}`);
    assert.ok(title.length <= 81);
    assert.match(title, /lamp…$/);
  });
  it('never cuts a character in two', () => assert.doesNotMatch(titleOf('🗼'.repeat(200)), /\p{Surrogate}/u));
  it('is empty for nothing', () => assert.equal(titleOf(''), ''));
});
