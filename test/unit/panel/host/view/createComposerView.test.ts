import assert from 'node:assert/strict';
import { composerView } from '../../../../../src/panel/host/view/createComposerView.ts';
import { formatUsageTotals, usageTotals } from '../../../../../src/panel/host/view/createSessionView.ts';
import type { Draft } from '../../../../../src/sessions/common/model/session.ts';
import { english } from '../../../strings/english.ts';
import { assertBounded } from './assertBounded.ts';
import { context, drawn, picture, quote, result, sessionOf, turn } from './viewFixtures.ts';

function composer(draft: Partial<Draft>) {
  const options = { aspectRatio: '', size: '' };
  const session = sessionOf([turn({ results: [drawn('p1')] })], {
    draft: { mode: 'image', text: '', options, ...draft },
  });
  return assertBounded(composerView({ ...context, lookOf: () => undefined }, session));
}

describe('Composer view', () => {
  it('contains only the typed text if there is no context', () => {
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

  it('shows the attachments and the base picture', () => {
    const view = composer({ from: 'p1', attachments: [{ id: 'f', name: 'sky.png', picture: picture('s') }] });
    assert.deepEqual(view.attachments, [{ id: 'f', name: 'sky.png', src: 'whole/s', says: '1376 × 768, 1.4 MB' }]);
    assert.equal(view.from?.says, "Image from 'a lighthouse'");
    assert.equal(composer({ from: 'gone' }).from, undefined);
  });
});

describe('Session totals', () => {
  it('count every request that was sent, including those outside of turns, and their tokens', () => {
    const usage = { total: 1_000 };
    const results = [drawn('p1', { usage }), result('r2', { state: 'failed' })];
    const session = sessionOf([turn({ results })]);
    assert.equal(formatUsageTotals(english, session), 'This session: 2 requests · 1,000 tokens');
    const others = { requests: 2, tokens: 50 };
    assert.equal(formatUsageTotals(english, { ...session, others }), 'This session: 4 requests · 1,050 tokens');
  });

  it('have the costs that the service reported, also by day', () => {
    const cost = { amount: 0.05, currency: 'USD' };
    const results = [
      drawn('p1', { cost, startedAt: Date.now() }),
      drawn('p2', { cost: { amount: 2 }, startedAt: Date.now() }),
    ];
    const others = { requests: 1, tokens: 0, costs: [cost] };
    assert.deepEqual(usageTotals(english, { ...sessionOf([turn({ results })]), others }), {
      totals: 'This session: 3 requests · Cost: $0.10 + 2',
      costs: ['Today: $0.05 + 2', 'Other requests: $0.05'],
    });
    assert.equal('costs' in usageTotals(english, sessionOf([turn({ results: [drawn('p1')] })])), false);
  });

  it('exclude requests that are queued or were stopped while queued', () => {
    const waiting = [
      result('r1', { state: 'running', queued: true }),
      result('r2', { state: 'stopped', queued: true }),
    ];
    assert.equal(formatUsageTotals(english, sessionOf([turn({ results: waiting })])), 'No requests yet');
  });
});
