import assert from 'node:assert/strict';
import type { ResultView } from '../../../../../src/panel/common/resultView.ts';
import { isChange } from '../../../../../src/rewrite/common/textPartView.ts';
import type { Result } from '../../../../../src/sessions/common/model/session.ts';
import { context, quote, result, turn, shown as viewed } from './viewFixtures.ts';

const passage = { ...quote('q'), text: 'He simply counts.' };
const textPart = { found: 'marked', text: 'He counts.', remarks: 'Shorter.', hadMarks: true } as const;

function shown(part: Partial<Result>, now?: string): ResultView {
  const results = [result('r', { text: 'He counts.\n\nShorter.', textPart, ...part })];
  return viewed([turn({ mode: 'chat', quote: passage, results })], { ...context, textNow: () => now }).result;
}

describe('Answer with a text for its passage', () => {
  it('shows the text beside the passage, and the number of changes', () => {
    const { textPart: view, replaceHint, spoken, actions } = shown({});
    assert.deepEqual(view, {
      stretches: [{ same: 'He ' }, { old: 'simply ', next: '' }, { same: 'counts.' }],
      remarks: 'Shorter.',
    });
    assert.match(replaceHint ?? '', /^Replace line.* with this text$/);
    assert.equal(spoken, 'Response ready: 1 change');
    assert.ok(actions.includes('insertWithRemarks') && actions.includes('replaceAndReview'));
  });

  it('is compared with the passage’s current text, and reports that it changed', () => {
    const { textPart: view } = shown({}, 'He counts!');
    assert.deepEqual(view?.stretches, [{ same: 'He counts' }, { old: '!', next: '.' }]);
    assert.match(view?.note ?? '', /^The original text has changed/);
  });

  it('has no change if only line breaks differ, and reports that', () => {
    const quoted = { ...passage, text: 'He\nsimply\ncounts.' };
    const part = { text: 'He simply counts.', textPart: { ...textPart, text: 'He simply counts.' } };
    const turns = [turn({ mode: 'chat', quote: quoted, results: [result('r', part)] })];
    const { textPart: view, spoken } = viewed(turns, context).result;
    assert.deepEqual(view?.stretches, [{ same: 'He simply counts.', was: quoted.text }]);
    assert.equal(spoken, 'Response ready. Only line breaks changed');
    const { textPart: code } = viewed(turns, { ...context, languageNow: () => '' }).result;
    assert.equal(code?.stretches.filter(isChange).length, 2);
  });

  it('is compared with the text that it replaced', () => {
    const insertion = { fileName: 'a.md', line: 1, replaced: true, made: [{ target: quote('m'), was: passage.text }] };
    const { textPart: view, actions } = shown({ insertion }, 'He counts.');
    assert.deepEqual([view?.stretches.length, view?.note], [3, undefined]);
    assert.ok(actions.includes('showDifference') && !actions.includes('replaceAndReview'));
  });

  it('reports that it contains no marked text, or why it has none', () => {
    assert.equal(
      shown({ textPart: { found: 'whole' } }).replaceHint,
      'Replaces the selection with the entire response',
    );
    const { noText, notes, textPart: view } = shown({ textPart: { found: 'several' } });
    assert.deepEqual(
      [noText, view],
      ['The response contains more than one replacement text. Select the one to use.', undefined],
    );
    assert.equal(notes.at(-1)?.text, noText);
  });
});
