import assert from 'node:assert/strict';
import { limits } from '../../../../../src/product/common/limits.ts';
import type { Result, Turn } from '../../../../../src/sessions/common/model/session.ts';
import { drawn, picture, result, shown, turn } from './viewFixtures.ts';

function rows(part: Partial<Result>, of: Partial<Turn> = {}, earlier: readonly Turn[] = []) {
  const view = shown([...earlier, turn({ id: 't9', results: [drawn('p9', part)], ...of })]);
  return Object.fromEntries(view.result.details.map(({ term, text }) => [term, text]));
}

const origin = (part: Partial<Result> = {}) => [turn({ results: [drawn('p1', part)] })];

describe('Picture details', () => {
  it('list requested and actual size, and token counts', () => {
    const told = rows(
      {
        model: 'picture-pro-3',
        modelAnswered: 'picture-pro-3-0918',
        duration: 18_400,
        cost: { amount: 0.034567, currency: 'USD' },
        usage: { prompt: 38, cached: 30, picture: 1_120, reasoning: 154, total: 1_312 },
        requestId: 'req-1',
      },
      { options: { aspectRatio: '16:9', size: '1K' } },
    );
    assert.deepEqual(told, {
      Model: 'picture-pro-3 (response from picture-pro-3-0918)',
      Requested: '16:9, 1K (1376 × 768)',
      Received: '1376 × 768, PNG, 1.4 MB',
      Time: '18.4 s',
      Tokens: '38 prompt (30 cached), 1,120 image, 154 reasoning, 1,312 total',
      Cost: '$0.034567',
      'Request ID': 'req-1',
    });
  });

  it('omit facts that say nothing: a normal finish reason, negligible ratings', () => {
    const safety = [{ category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE', blocked: false }];
    assert.deepEqual(Object.keys(rows({ finishReason: 'STOP', safety })), ['Model', 'Requested', 'Received']);
  });

  it('include an unusual finish reason or rating', () => {
    const safety = [
      { category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE' },
      { category: 'HARM_CATEGORY_IMAGE_DANGEROUS_CONTENT', probability: 'MEDIUM' },
    ];
    const { 'Finish reason': finished, Safety } = rows({ finishReason: 'MAX_TOKENS', safety });
    assert.deepEqual([finished, Safety], ['length limit reached (MAX_TOKENS)', 'dangerous content, medium']);
  });

  it('include the own prompt of one picture among several prompts, and no prompt that is shown anyway', () => {
    const prompts = [
      { id: 'a', text: 'The tower' },
      { id: 'b', text: 'The stair' },
    ];
    assert.equal(rows({ promptId: 'b' }, { prompts }).Prompt, 'The stair');
    assert.equal(rows({}).Prompt, undefined);
  });

  it('include the alternative text if it is not the prompt', () => {
    const pictures = [picture('p9', { alt: 'Dusk at the point' })];
    assert.equal(rows({ pictures })['Alt text'], 'Dusk at the point');
    assert.equal(rows({})['Alt text'], undefined);
  });

  it('include the base picture, and how it was sent', () => {
    const told = rows({ continued: 'conversation' }, { from: 'p1' }, origin());
    assert.deepEqual([told['Edited from'], told['Sent as']], ["'a lighthouse'", 'Full conversation']);
    assert.equal(rows({ continued: 'picture' }, { from: 'p1' })['Sent as'], 'Image and change only');
    assert.equal(rows({})['Sent as'], undefined);
  });

  it('fit into what the page accepts', () => {
    const long = 'x'.repeat(limits.sentence + 1);
    assert.equal(rows({ promptId: 'a' }, { prompts: [{ id: 'a', text: long }] }).Prompt?.length, limits.sentence);
  });
});

describe('Note beside a picture', () => {
  const notes = (part: Partial<Result>, earlier: readonly Turn[] = []) =>
    shown([...earlier, turn({ id: 't9', from: 'p1', results: [drawn('p9', part)] })]).result.notes.map(
      ({ text }) => text,
    );

  it('reports that the service rejected the conversation, and that one request counts', () => {
    assert.deepEqual(notes({ continued: 'picture' }, origin({ echo: true })), [
      'The service rejected the conversation history, so only the image and your change were sent. Only this request is billed.',
    ]);
  });

  it('does not blame the service if there was no conversation to send', () => {
    assert.deepEqual(notes({ continued: 'picture' }, origin()), [
      "The conversation history wasn't available, so only the image and your change were sent.",
    ]);
    assert.deepEqual(notes({ continued: 'conversation' }, origin({ echo: true })), []);
  });

  it('reports that a request stopped in the queue was not sent', () => {
    const stopped = (part: Partial<Result>) =>
      shown([turn({ results: [result('r1', { state: 'stopped', ...part })] })]).result.notes.map(({ text }) => text);
    assert.deepEqual(stopped({ queued: true }), ['Canceled before it was sent.']);
    assert.deepEqual(stopped({}), ['Stopped. The service might still finish the image and bill you for it.']);
  });
});
