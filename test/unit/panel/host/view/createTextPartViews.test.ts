import assert from 'node:assert/strict';
import type { ResultView } from '../../../../../src/panel/common/resultView.ts';
import { isChange } from '../../../../../src/rewrite/common/textPartView.ts';
import type { Result } from '../../../../../src/sessions/common/model/result.ts';
import { context, quote, result, turn, shown as viewed } from './viewFixtures.ts';

const passage = { ...quote('q'), text: 'He simply counts.' };
const textPart = { found: 'marked', text: 'He counts.', remarks: 'Shorter.', hadMarks: true } as const;

function shown(part: Partial<Result>, now?: string): ResultView {
  const results = [result('r', { text: 'He counts.\n\nShorter.', textPart, ...part })];
  return viewed([turn({ mode: 'chat', quote: passage, results })], { ...context, textNow: () => now }).result;
}

describe('An answer with a text for its passage', () => {
  it('shows it beside the passage, and says how many changes there are', () => {
    const { textPart: view, replaceHint, spoken, actions } = shown({});
    assert.deepEqual(view, {
      stretches: [{ same: 'He ' }, { old: 'simply ', next: '' }, { same: 'counts.' }],
      remarks: 'Shorter.',
    });
    assert.match(replaceHint ?? '', /^Replace line.* with the text$/);
    assert.equal(spoken, 'Answer ready, 1 change');
    assert.ok(actions.includes('insertWithRemarks') && actions.includes('replaceAndReview'));
  });

  it('is marked against the words that stand there now, and says so', () => {
    const { textPart: view } = shown({}, 'He counts!');
    assert.deepEqual(view?.stretches, [{ same: 'He counts' }, { old: '!', next: '.' }]);
    assert.match(view?.note ?? '', /^The passage has changed since/);
  });

  it('has no change where it is wrapped otherwise, and says so', () => {
    const quoted = { ...passage, text: 'He\nsimply\ncounts.' };
    const part = { text: 'He simply counts.', textPart: { ...textPart, text: 'He simply counts.' } };
    const turns = [turn({ mode: 'chat', quote: quoted, results: [result('r', part)] })];
    const { textPart: view, spoken } = viewed(turns, context).result;
    assert.deepEqual(view?.stretches, [{ same: 'He simply counts.', was: quoted.text }]);
    assert.equal(spoken, 'Answer ready. The same words on other lines');
    const { textPart: code } = viewed(turns, { ...context, languageNow: () => '' }).result;
    assert.equal(code?.stretches.filter(isChange).length, 2);
  });

  it('is marked against what it took the place of', () => {
    const insertion = { fileName: 'a.md', line: 1, replaced: true, made: [{ target: quote('m'), was: passage.text }] };
    const { textPart: view, actions } = shown({ insertion }, 'He counts.');
    assert.deepEqual([view?.stretches.length, view?.note], [3, undefined]);
    assert.ok(actions.includes('showDifference') && !actions.includes('replaceAndReview'));
  });

  it('says that it did not mark its text, or why it has none', () => {
    assert.equal(shown({ textPart: { found: 'whole' } }).replaceHint, 'The answer did not mark its text');
    const { noText, notes, textPart: view } = shown({ textPart: { found: 'several' } });
    assert.deepEqual([noText, view], ['The answer holds more than one text: select the one you mean.', undefined]);
    assert.equal(notes.at(-1)?.text, noText);
  });
});
