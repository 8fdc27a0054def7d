import { error, says } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { expectAnswer, fails } from '../usual.ts';

interface Wait {
  readonly retryIn?: number;
  readonly requests?: number;
  readonly facts?: readonly string[];
}

function busy({ retryIn, requests, facts = [] }: Wait): VisibleTurn {
  const failure = { billed: 'no', words: 'slow down', facts: ['Status 429', ...facts] } as const;
  return fails(
    'rateLimited',
    { ...failure, ...(retryIn !== undefined && { retryIn }) },
    requests === undefined ? {} : { requests },
  );
}

function entry(title: string, headers: Record<string, string>, wait: Wait): WireCase {
  return { title, status: 429, headers, body: error('slow down'), sees: busy(wait) };
}

/** G1 to G8: what headers say of waiting and of the request. Waits of over 3 seconds are shown, and cancelled here. */
export const waitEntries: readonly WireCase[] = [
  entry('G1 seconds', { 'retry-after': '7' }, { retryIn: 7 }),
  entry('G1 fractions of seconds', { 'retry-after': '4.5' }, { retryIn: 4.5 }),
  entry('G2 a date in the past', { 'retry-after': 'Wed, 21 Oct 2020 07:28:00 GMT' }, { requests: 3 }),
  entry('G3 milliseconds win', { 'retry-after': '9', 'retry-after-ms': '5500' }, { retryIn: 5.5 }),
  ...['soon', '-3', 'Infinity', ''].map((garbage) =>
    entry(`G4 "${garbage}" as a wait`, { 'retry-after': garbage }, { requests: 3 }),
  ),
  entry('G4 more than a minute', { 'retry-after': '130' }, { retryIn: 130 }),
  entry('G5 advice against a retry', { 'x-should-retry': 'false' }, {}),
  {
    title: 'G5 advice for a retry',
    status: 504,
    headers: { 'x-should-retry': 'true' },
    body: error('x'),
    sees: (mode) =>
      fails(
        'gatewayTimeout',
        {
          billed: 'maybe',
          words: 'x',
          facts: ['Status 504'],
        },
        mode === 'chat' ? { requests: 3 } : {},
      ),
  },
  entry('G6 no header about a wait', {}, { requests: 3 }),
  ...['x-oneapi-request-id', 'x-request-id', 'x-generation-id', 'cf-ray'].map((name) => ({
    title: `G7 ${name}`,
    mode: 'chat' as const,
    headers: { [name]: 'r-9' },
    body: says({ content: 'Hi' }),
    sees: { ...expectAnswer('Hi'), details: { 'Request ID': 'r-9' } },
  })),
  entry('G7 the request id of a failure', { 'x-request-id': 'r-9' }, { requests: 3, facts: ['Request ID: r-9'] }),
  {
    title: 'G8 limits that are not the user’s',
    mode: 'chat',
    headers: { 'x-ratelimit-remaining-requests': '0' },
    body: says({ content: 'Hi' }),
    sees: expectAnswer('Hi'),
  },
];
