import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ComposerView } from '../../../../../src/panel/common/composerView.ts';
import { composerView } from '../../../../../src/panel/host/view/createComposerView.ts';
import { formatUsageTotals } from '../../../../../src/panel/host/view/totals.ts';
import type { Draft } from '../../../../../src/sessions/common/model/session.ts';
import { english } from '../../../strings/english.ts';
import { context, drawn, picture, quote, result, sessionOf, turn } from './viewFixtures.ts';

function composer(draft: Partial<Draft>) {
  const options = { aspectRatio: '', size: '' };
  const session = sessionOf([turn({ results: [drawn('p1')] })], {
    draft: { mode: 'image', text: '', options, ...draft },
  });
  return v.parse(ComposerView, composerView(context, session));
}

describe('What stands in the message box', () => {
  it('is what was typed and nothing else, where nothing goes along', () => {
    const options = { aspectRatio: '16:9', size: '', count: 2 };
    assert.deepEqual(composer({ text: 'a boat', options }), { mode: 'image', text: 'a boat', options });
  });

  it('shows each of several prompts with the lines of its passage', () => {
    const prompts = [
      { id: 'a', text: 'The tower', quote: quote('story', { firstLine: 7, lastLine: 9 }) },
      { id: 'b', text: 'The stair' },
    ];
    assert.deepEqual(composer({ prompts }).prompts, [
      { id: 'a', text: 'The tower', lines: 'lines 7–9' },
      { id: 'b', text: 'The stair' },
    ]);
  });

  it('shows the pictures that go along, and the one that will be changed', () => {
    const view = composer({ from: 'p1', attachments: [{ id: 'f', name: 'sky.png', picture: picture('s') }] });
    assert.deepEqual(view.attachments, [{ id: 'f', name: 'sky.png', src: 'whole/s', says: '1376 × 768, 1.4 MB' }]);
    assert.equal(view.from?.says, 'From the picture of “a lighthouse”');
    assert.equal(composer({ from: 'gone' }).from, undefined);
  });
});

describe('The totals of a session', () => {
  it('count every request that was sent, those beside the turns too, and their tokens', () => {
    const usage = { total: 1_000 };
    const results = [drawn('p1', { usage }), result('r2', { state: 'failed' })];
    const session = sessionOf([turn({ results })]);
    assert.equal(formatUsageTotals(english, session), 'This session: 2 requests · 1,000 tokens');
    const others = { requests: 2, tokens: 50 };
    assert.equal(formatUsageTotals(english, { ...session, others }), 'This session: 4 requests · 1,050 tokens');
  });

  it('count none that waits, or was stopped while it did', () => {
    const waiting = [
      result('r1', { state: 'running', queued: true }),
      result('r2', { state: 'stopped', queued: true }),
    ];
    assert.equal(formatUsageTotals(english, sessionOf([turn({ results: waiting })])), 'No requests yet');
  });
});
