import assert from 'node:assert/strict';
import { redactFailure } from '../../../../src/service/common/failure/redact.ts';
import { errorFailure } from '../../../../src/service/common/failure/responseFailure.ts';
import { createRedactor } from '../../../../src/service/common/redaction/redactor.ts';
import { measureWork } from '../../fuzz/work.ts';
import { type ErrorResponse, error } from './errorResponses/told.ts';
import { failureOf, startTestClient, type TestClient } from './testClient.ts';

/** Prompts that each mention a different remedy. */
const prompt =
  'Draw a poster: "aspect_ratio 16:9 is not supported", stream_options, model x not found, insufficient balance, API key not valid, ' +
  'the image is too large, SAFETY first, maximum context length, invalid image_url, thought_signature';

describe('Prompt text repeated in an error', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const echoes: Readonly<Record<string, string>> = {
    whole: `Could not handle the prompt: ${prompt}`,
    'cut off': `Could not handle the prompt: ${prompt.slice(0, 60)}...`,
    'from its middle': `Could not handle: ...${prompt.slice(15, 130)}...`,
    'with its quotes escaped': `Could not handle ${JSON.stringify(prompt)}`,
    'in lines': `Could not handle ${prompt.replaceAll(', ', ',\n')}`,
  };
  const ends: readonly (readonly [number, string])[] = [
    [400, 'requestRejected'],
    [500, 'serviceFault'],
    [401, 'keyRejected'],
    [429, 'rateLimited'],
  ];
  for (const [how, message] of Object.entries(echoes))
    for (const [status, kind] of ends)
      it(`does not choose the remedy: ${how}, with status ${status}`, async () => {
        asked.server.next({ status, body: JSON.stringify(error(message)) });
        assert.equal((await failureOf(asked, asked.image({ prompt }))).kind, kind);
        asked.server.next({ status, body: JSON.stringify(error(message)) });
        assert.equal((await failureOf(asked, asked.chat({ content: prompt }))).kind, kind);
      });

  it('does not choose the remedy if a code names the cause', async () => {
    for (const [code, kind] of [
      ['content_policy_violation', 'refused'],
      ['invalid_api_key', 'keyRejected'],
      ['insufficient_quota', 'noCredit'],
      ['context_length_exceeded', 'contextExceeded'],
    ] as const) {
      const message = 'The aspect_ratio and stream_options of this are not supported, model not found';
      asked.server.next({ status: 400, body: JSON.stringify(error(message, { code })) });
      assert.equal((await failureOf(asked, asked.image())).kind, kind);
    }
  });

  it('does not hide the service’s own message, which chooses the remedy', async () => {
    const message = 'Invalid value for aspect_ratio';
    asked.server.next({ status: 400, body: JSON.stringify(error(message)) });
    assert.equal((await failureOf(asked, asked.image({ prompt: 'a boat' }))).kind, 'settingRejected');
    const named = error('Invalid value', { param: 'aspect_ratio' });
    asked.server.next({ status: 400, body: JSON.stringify(named) });
    assert.equal((await failureOf(asked, asked.image({ prompt }))).kind, 'settingRejected');
  });
});

const perDay = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier';

/** Kinds with a remedy of their own. */
const kinds: readonly ErrorResponse[] = [
  {
    name: 'a budget',
    status: 400,
    body: error('Budget has been exceeded! Current cost: 10.5, Max budget: 10', {
      type: 'budget_exceeded',
      code: '400',
    }),
    kind: 'budgetExceeded',
    facts: { retry: 'never', billed: 'no' },
  },
  { name: 'a budget by its code', status: 429, body: error('x', { code: 'budget_exceeded' }), kind: 'budgetExceeded' },
  {
    name: 'a budget of a user',
    status: 429,
    body: error('ExceededBudget: User=u over budget.'),
    kind: 'budgetExceeded',
  },
  { name: 'a limit of a key', status: 403, body: error('Key limit exceeded (total limit).'), kind: 'budgetExceeded' },
  {
    name: 'a quota of a day',
    status: 429,
    body: error('Quota exceeded.', { status: 'RESOURCE_EXHAUSTED', details: [{ violations: [{ quotaId: perDay }] }] }),
    kind: 'quotaUsedUp',
    facts: { retry: 'button', billed: 'no' },
  },
  {
    name: 'a quota of a day by its words',
    status: 429,
    body: error('Rate limit reached on requests per day (RPD): Limit 200', { code: 'rate_limit_exceeded' }),
    kind: 'quotaUsedUp',
  },
  {
    name: 'a quota of a day in Chinese',
    status: 429,
    body: error('今日额度已达上限，每日最多 100 次'),
    kind: 'quotaUsedUp',
  },
  {
    name: 'a leaked key',
    status: 403,
    body: error('Your API key was reported as leaked. Please use another API key.', { status: 'PERMISSION_DENIED' }),
    kind: 'keyLeaked',
    facts: { retry: 'never', billed: 'no' },
  },
  {
    name: 'a form of output that a model has not',
    status: 400,
    body: error('Model does not support the requested response modalities: image'),
    kind: 'modalityUnsupported',
    facts: { retry: 'never' },
  },
  {
    name: 'no route for a form of output',
    status: 404,
    body: error('No endpoints found that support the requested output modalities: image, text', { code: 404 }),
    kind: 'modalityUnsupported',
  },
  {
    name: 'no image generation',
    status: 400,
    body: error('This model does not support image generation'),
    kind: 'modalityUnsupported',
  },
  { name: 'no image output in Chinese', status: 400, body: error('该模型不支持图像生成'), kind: 'modalityUnsupported' },
];

describe('Failure with its own remedy', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  for (const { name, status, body, kind, facts = {} } of kinds)
    it(`is ${kind} for ${name}`, async () => {
      asked.server.next({ status, body: JSON.stringify(body) });
      const failure = await failureOf(asked, asked.image());
      const known = Object.fromEntries(Object.keys(facts).map((fact) => [fact, Reflect.get(failure.facts, fact)]));
      assert.deepEqual([failure.kind, known], [kind, facts]);
    });
});

describe('Error message of several megabytes', () => {
  const answered = { operation: 'chat', url: 'https://a.example/v1', status: 400, headers: {} } as const;
  const read = (length: number) => () => {
    const answer = error('The model said no (request id: x) '.repeat(length / 34), { code: 'c'.repeat(length) });
    redactFailure(errorFailure(answer, answered), createRedactor().redact);
  };

  it('is read only up to the length that is shown', async () => {
    const [some, many] = [await measureWork(read(100_000)), await measureWork(read(4_000_000))];
    assert.ok(many < some * 1.5, `${(many / some).toFixed(1)} times the work`);
  });
});
