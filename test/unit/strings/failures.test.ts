import assert from 'node:assert/strict';
import { type Mode, modes } from '../../../src/product/common/mode.ts';
import { type FailureKind, type FailureReport, failureKinds } from '../../../src/service/common/failureReport.ts';
import type { FailureView } from '../../../src/service/common/failureView.ts';
import { failureView, preflightKinds } from '../../../src/service/host/failureTexts.ts';
import { assertBounded } from '../panel/host/view/assertBounded.ts';
import { english } from './english.ts';

const failedAt = 1_700_000_000_000;

function view(report: FailureReport, mode: Mode = 'chat'): FailureView {
  return failureView(english, report, { mode, failedAt });
}

function bare(kind: FailureKind): FailureReport {
  return { kind, billed: 'maybe' };
}

const full: Omit<FailureReport, 'kind'> = {
  billed: 'yes',
  status: 418,
  code: 'TEAPOT',
  words: 'I am a teapot',
  requestId: 'req_7Qm2c',
  host: 'gateway.example.com',
  model: 'picture-pro-3',
  retryAfter: 42,
  seconds: 120,
  subject: 'https://elsewhere.example',
  tokens: 42,
  raw: '{}',
};

const every = failureKinds.flatMap((kind) => modes.map((mode) => ({ kind, mode })));

describe('failures in words', () => {
  for (const { kind, mode } of every) {
    it(`says what ${kind} is, why, and what to do, with all facts and with none (${mode})`, () => {
      for (const report of [bare(kind), { kind, ...full }]) {
        const shown = assertBounded(view(report, mode));
        assert.match(shown.title, /^[^!]{5,}[^.!]$/);
        assert.match(shown.why, /^\S.{15,}\.$/s);
        assert.doesNotMatch(JSON.stringify(shown), /undefined|\{\d\}|!"/);
        assert.ok(shown.failureActions.length > 0);
      }
    });
  }

  it('has at most one primary button, the first, and never Try Again', () => {
    for (const kind of failureKinds) {
      const primary = view(bare(kind)).failureActions.flatMap(({ primary, failureAction }, index) =>
        primary ? [{ index, failureAction }] : [],
      );
      assert.ok(primary.every(({ index, failureAction }) => index === 0 && failureAction !== 'tryAgain'));
    }
  });

  it('says that nothing was sent where nothing was', () => {
    for (const kind of preflightKinds) assert.match(view({ kind, billed: 'no' }).why, /Nothing was sent\.$/);
  });

  it('says what the failure means for money', () => {
    const why = (billed: FailureReport['billed'], attempts?: number) =>
      view({ kind: 'serviceFault', billed, ...(attempts && { attempts }) }).why;
    assert.match(why('no'), /You weren't billed for this request\.$/);
    assert.match(why('maybe'), /You might have been billed for this request\.$/);
    assert.match(why('maybe', 3), /The request was sent 3 times\. Each attempt might have been billed\.$/);
    assert.match(why('no', 3), /You weren't billed for this request\.$/);
    assert.match(why('yes'), /You were billed for this request\.$/);
  });

  it('shows a refusal with its rule, the category that blocked, and the tokens', () => {
    const safety = [
      { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'MEDIUM', blocked: true },
      { category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' },
    ];
    const shown = view({ kind: 'refused', billed: 'yes', code: 'SAFETY', safety, tokens: 42 }, 'image');
    assert.equal(shown.title, 'The service declined this image');
    assert.match(shown.why, /^A safety rule blocked the result\. Try rephrasing the prompt\./);
    assert.deepEqual(shown.facts, ['Rule: SAFETY', 'Category: dangerous content, medium', '42 tokens']);
    assert.deepEqual(shown.failureActions[0], { failureAction: 'editPrompt', label: 'Edit Prompt', primary: true });
  });

  it('does not offer to try again what will be refused again', () => {
    const failureActions = (retry: 'button' | 'never') =>
      view({ kind: 'refused', billed: 'yes', retry }).failureActions.map(({ failureAction }) => failureAction);
    assert.deepEqual(failureActions('button'), ['editPrompt', 'tryAgain']);
    assert.deepEqual(failureActions('never'), ['editPrompt']);
  });

  it('offers to try again what a changed key, address or model may cure, although the same request would fail', () => {
    for (const kind of ['keyRejected', 'addressNotFound', 'modelNotFound'] as const) {
      const { failureActions } = view({ kind, billed: 'no', retry: 'never' });
      assert.ok(failureActions.some(({ failureAction }) => failureAction === 'tryAgain'));
      assert.equal(failureActions[0]?.primary, true);
    }
  });

  it('counts the wait the service asks for from the moment of the failure', () => {
    assert.equal(view({ kind: 'rateLimited', billed: 'no', retryAfter: 42 }).retryAt, failedAt + 42_000);
    assert.equal(view({ kind: 'rateLimited', billed: 'no' }).retryAt, undefined);
  });

  it('does not repeat a code that is the status', () => {
    assert.deepEqual(view({ kind: 'serviceFault', billed: 'maybe', status: 500, code: '500' }).facts, ['Status 500']);
  });

  it('offers the raw answer only where there is one', () => {
    const readyPrompts = (report: FailureReport) =>
      view(report).failureActions.some(({ failureAction }) => failureAction === 'showDetails');
    assert.equal(readyPrompts({ ...bare('answerUnreadable'), raw: '<' }), true);
    assert.equal(readyPrompts(bare('answerUnreadable')), false);
  });

  it('calls a setting by the name it has in the panel', () => {
    const why = (subject: string) => view({ kind: 'settingRejected', billed: 'no', subject }, 'image').why;
    assert.match(why('generation_config.response_format.image.aspect_ratio'), /Aspect ratio/);
    assert.match(why('imageSize'), /Size/);
    assert.match(why('seed'), /seed/);
  });

  it('names the limit that ran out, and the setting that holds it', () => {
    const silent = view({ kind: 'silent', billed: 'maybe', seconds: 120 });
    assert.equal(silent.title, 'No response for 120 s');
    assert.match(silent.why, /limn\.chat\.idleTimeout/);
    assert.match(view(bare('silent'), 'image').why, /limn\.image\.timeout/);
  });
});
