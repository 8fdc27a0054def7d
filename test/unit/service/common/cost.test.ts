import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  Cost,
  costOfHeaders,
  findCost,
  maxCurrencies,
  subtractCosts,
  sumCosts,
} from '../../../../src/service/common/cost.ts';

const told: readonly (readonly [answer: unknown, cost: Cost | undefined])[] = [
  [{ usage: { cost: 0.0123 } }, { amount: 0.0123 }],
  [{ usage: { cost: '0.0123' } }, { amount: 0.0123 }],
  [{ usage: { cost: 0 } }, { amount: 0 }],
  [{ usage: { cost: -0 } }, { amount: 0 }],
  [{ usage: { cost: '$0.01' } }, { amount: 0.01, currency: '$' }],
  [{ usage: { cost: '$0.01 USD' } }, { amount: 0.01, currency: 'USD' }],
  [{ usage: { cost: ' US$ .5 ' } }, { amount: 0.5, currency: 'US$' }],
  [{ usage: { cost: '1.2e-05 eur' } }, { amount: 0.000012, currency: 'EUR' }],
  [{ usage: { cost: '12 credits' } }, { amount: 12, currency: 'credits' }],
  [{ usage: { cost: 0.2, currency: 'cny' } }, { amount: 0.2, currency: 'CNY' }],
  [{ usage: { cost: { total_cost: 0.006, input_tokens_cost: 0.001 } } }, { amount: 0.006 }],
  [{ usage: { cost: { amount: '0.5', currency: '€' } } }, { amount: 0.5, currency: '€' }],
  [{ usage: { total_cost: 0.3 } }, { amount: 0.3 }],
  [{ usage: { estimated_cost: 0.3 } }, { amount: 0.3 }],
  [{ usage: { cost_usd: 0.3 } }, { amount: 0.3, currency: 'USD' }],
  [{ usageMetadata: { cost: 0.4 } }, { amount: 0.4 }],
  [{ total_cost: 0.5, usage: null }, { amount: 0.5 }],
  [
    { cost: 0.6, currency: 'USD', usage: { total_tokens: 3 } },
    { amount: 0.6, currency: 'USD' },
  ],
  [{ usage: { cost: -1, total_cost: 0.7 } }, { amount: 0.7 }],
  ...[
    -1,
    '-0.01',
    Number.NaN,
    'NaN',
    Number.POSITIVE_INFINITY,
    '1e999',
    1e9,
    '',
    'free',
    '0,01',
    '1.2.3',
    true,
    [0.1],
  ].map((cost) => [{ usage: { cost } }, undefined] as const),
  [{ usage: { cost: '$0.01 a picture of this size' } }, undefined],
  [{ usage: { cost: { total: { total: 1 } } } }, undefined],
  [{ usage: { cost: 1, currency: '<b>' } }, undefined],
  [{ usage: { cost: '1'.repeat(100_000) } }, undefined],
  [{ usage: { total_tokens: 3 } }, undefined],
  [null, undefined],
  ['0.1', undefined],
];

describe('Cost that a service reports', () => {
  for (const [answer, cost] of told)
    it(`is ${JSON.stringify(cost)} in ${JSON.stringify(answer)?.slice(0, 80)}`, () =>
      assert.deepEqual(findCost(answer), cost));

  it('is read from headers', () => {
    assert.deepEqual(costOfHeaders({ 'x-litellm-response-cost': '2.5e-05' }), { amount: 0.000025 });
    assert.equal(costOfHeaders({ 'x-litellm-response-cost': 'None' }), undefined);
    assert.equal(costOfHeaders({ 'x-litellm-response-cost': '0.1, 0.1' }), undefined);
    assert.equal(costOfHeaders({}), undefined);
  });
});

describe('Sum of costs', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });

  it('is one for each currency, without what binary fractions add', () => {
    const costs = [usd(0.1), { amount: 1 }, { amount: 2, currency: '€' }, usd(0.2), { amount: 0.5 }];
    assert.deepEqual(sumCosts(costs), [usd(0.3), { amount: 1.5 }, { amount: 2, currency: '€' }]);
  });

  it('has a limited number of currencies', () => {
    const costs = Array.from({ length: 30 }, (_, at) => ({ amount: 1, currency: `A${String.fromCharCode(65 + at)}` }));
    assert.equal(sumCosts(costs).length, maxCurrencies);
  });

  it('can be stored, however high', () => {
    assert.equal(v.is(Cost, sumCosts([{ amount: 1e15 }, { amount: 1e15 }])[0]), true);
  });

  it('is without what is subtracted', () => {
    assert.deepEqual(subtractCosts([usd(0.3), { amount: 1 }], [usd(0.1), { amount: 1 }]), [usd(0.2)]);
    assert.deepEqual(subtractCosts([usd(0.1)], [usd(0.3)]), []);
  });
});
