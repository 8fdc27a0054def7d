/** What requests cost, as the service reports it; never calculated from anything else. */
import * as v from 'valibot';
import { count } from '../../product/common/schemas.ts';
import { asText, getFirst, isFields, omitUndefined } from './fields.ts';

/** Sums stay below it, so that they can be stored. */
const highestSum = 1e15;

export const Cost = v.object({
  amount: v.pipe(count, v.maxValue(highestSum)),
  /** A code such as `USD`, a sign such as `$`, or a word such as `credits`; missing = the service reports none. */
  currency: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
});
export type Cost = v.InferOutput<typeof Cost>;

/** Maximum number of currencies that are added up; a service that reports more does not mean them. */
export const maxCurrencies = 10;

/** A higher cost of one request is a mistake of the service; currencies with small units need thousands for an image. */
const highestCost = 1_000_000;

const currencyForm = /^(?:\p{L}{0,3}\p{Sc}|\p{L}{2,10})$/u;
const amountForm = /^([^\d\s.+-]*)\s*((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([^\d\s.+-]*)$/i;

/** Fields of a response or of its `usage`; the latter ones name the currency. */
const fieldNames = ['cost', 'total_cost', 'totalCost', 'estimated_cost'];
const dollarNames = ['cost_usd', 'total_cost_usd'];
const allNames = [...fieldNames, ...dollarNames];

/** Returns the cost in one value of a response; undefined if it has none, or if it is not a plausible one. */
export function findCost(answer: unknown): Cost | undefined {
  return costIn(getFirst(answer, 'usage', 'usageMetadata', 'usage_metadata')) ?? costIn(answer);
}

function costIn(holder: unknown): Cost | undefined {
  // The chunks of a stream are many, and most have none.
  if (!isFields(holder) || !allNames.some((name) => holder[name] !== undefined)) return undefined;
  const told = fieldNames.map((name) => parseCost(holder[name], holder)).find(Boolean);
  const inDollars = () => dollarNames.map((name) => parseCost(holder[name], { currency: 'USD' })).find(Boolean);
  return told ?? inDollars();
}

/** Returns the cost in the headers of a response. Proxies send them before they know the cost of a stream, so the response takes precedence. */
export function costOfHeaders(headers: Readonly<Record<string, string>>): Cost | undefined {
  return parseCost(headers['x-litellm-response-cost'] ?? headers['x-response-cost'], {});
}

/** Adds costs up per currency. */
export function sumCosts(costs: readonly Cost[]): readonly Cost[] {
  const sums = new Map<string | undefined, number>();
  for (const { amount, currency } of costs) sums.set(currency, roundAmount((sums.get(currency) ?? 0) + amount));
  const all = [...sums].map(([currency, amount]) => ({ amount, ...omitUndefined({ currency }) }));
  return all.slice(0, maxCurrencies);
}

/** Subtracts costs per currency; nothing remains of one that was all of its currency. */
export function subtractCosts(from: readonly Cost[], costs: readonly Cost[]): readonly Cost[] {
  const amountOf = (currency: string | undefined) => costs.find((cost) => cost.currency === currency)?.amount ?? 0;
  const rest = from.map((cost) => ({ ...cost, amount: roundAmount(cost.amount - amountOf(cost.currency)) }));
  return rest.filter(({ amount }) => amount > 0);
}

/** Removes what binary fractions add: 0.1 + 0.2 is 0.3. */
function roundAmount(amount: number): number {
  return Math.min(Math.round(amount * 1e12) / 1e12, highestSum);
}

/** `holder` is the object with the currency of a plain amount. An object has its own amount and currency. */
function parseCost(value: unknown, holder: unknown): Cost | undefined {
  if (isFields(value)) {
    const amount = getFirst(value, 'total_cost', 'total', 'amount', 'value');
    return isFields(amount) ? undefined : parseCost(amount, value);
  }
  const told = getFirst(holder, 'cost_currency', 'currency');
  const currency = told === undefined ? undefined : parseCurrency(asText(told));
  if (told !== undefined && currency === undefined) return undefined;
  return typeof value === 'number' ? createCost(value, currency) : parseAmount(asText(value)?.trim() ?? '', currency);
}

/** A currency in the text takes precedence, and a code over a sign: "$0.01 USD". */
function parseAmount(text: string, told: string | undefined): Cost | undefined {
  const [, before = '', amount, after = ''] = (text.length <= 50 && amountForm.exec(text)) || [];
  const named = [after, before].filter((word) => word !== '');
  const currencies = named.map(parseCurrency);
  if (amount === undefined || currencies.includes(undefined)) return undefined;
  return createCost(Number(amount), currencies[0] ?? told);
}

function createCost(amount: number, currency: string | undefined): Cost | undefined {
  if (!(amount >= 0 && amount <= highestCost)) return undefined;
  // Adding 0 makes 0 of a negative zero.
  return { amount: amount + 0, ...omitUndefined({ currency }) };
}

/** Codes are written in capitals, so that they add up; other words and signs stay as they are. */
function parseCurrency(word: string | undefined): string | undefined {
  if (word === undefined || !currencyForm.test(word)) return undefined;
  return /^[a-z]{3}$/i.test(word) ? word.toUpperCase() : word;
}
