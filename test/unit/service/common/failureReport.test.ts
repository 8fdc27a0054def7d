import assert from 'node:assert/strict';
import { Failure } from '../../../../src/service/common/failureReport.ts';

describe('Failure', () => {
  const facts = { billed: 'maybe', retry: 'button', raw: '{"key":"q7/Vw"}' } as const;

  it('does not report a raw response that was not redacted', () => {
    assert.deepEqual(new Failure('answerBroken', facts).report, {
      kind: 'answerBroken',
      billed: 'maybe',
      retry: 'button',
    });
    const redacted = new Failure('answerBroken', { ...facts, raw: '{"key":"•••"}' }, { isRedacted: true });
    assert.equal(redacted.report.raw, '{"key":"•••"}');
  });

  it('keeps its cause and its redaction when facts are added', () => {
    const failure = new Failure('noPicture', facts, { cause: 'why', isRedacted: true }).with({ attempts: 2 });
    assert.deepEqual([failure.report.attempts, failure.report.raw, failure.cause], [2, facts.raw, 'why']);
  });
});
