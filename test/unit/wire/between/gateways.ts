import type { Mode } from '../../../../src/product/common/mode.ts';
import { error, page } from '../bodies.ts';
import type { SeenFailure, VisibleTurn, WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

const mayHave = { billed: 'maybe' } as const;

const timedOut = (told: Partial<SeenFailure>) => fails('gatewayTimeout', { ...mayHave, ...told });

function fault(told: Partial<SeenFailure>, chats = 1): (mode: Mode) => VisibleTurn {
  return (mode) =>
    fails('serviceFault', { ...mayHave, ...told }, mode === 'chat' && chats > 1 ? { requests: chats } : {});
}

function redirected(subject: string, status: number): VisibleTurn {
  return fails('redirected', { billed: 'no', subject, facts: [`Status ${status}`], hasRaw: false });
}

const shielded = (status: number, words: string) =>
  fails('shielded', { billed: 'no', words, facts: [`Status ${status}`] });

/** F1 to F6, F8 and F22 to F24: gateways, shields and proxies that respond instead of the service. */
export const gatewayPageEntries: readonly WireCase[] = [
  {
    title: 'F1 a home page',
    reply: { headers: { 'content-type': 'text/html' }, body: page('My Gateway') },
    sees: fails('webPage', { ...mayHave, words: 'My Gateway', facts: ['Status 200'] }),
  },
  {
    title: 'F2 a redirect to another host',
    reply: { status: 301, headers: { location: 'https://new.example/v1' } },
    sees: redirected('https://new.example/v1', 301),
  },
  ...[302, 303, 307, 308].map((status) => ({
    title: `F8 a redirect with ${status} on the same host`,
    reply: { status, headers: { location: '/v2/here' }, body: 'moved' },
    sees: redirected('http://HOST/v2/here', status),
  })),
  {
    title: 'F8 a redirect to nowhere',
    reply: { status: 302 },
    sees: fails('redirected', {
      billed: 'no',
      facts: ['Status 302'],
      hasRaw: false,
    }),
  },
  {
    title: 'F3 a page of a bad gateway',
    reply: { status: 502, body: page('502 Bad Gateway') },
    sees: fault({ words: '502 Bad Gateway', facts: ['Status 502'] }, 2),
  },
  {
    title: 'F3 a page of a gateway without a service',
    reply: { status: 503, body: page('503 Service Temporarily Unavailable') },
    sees: (mode) =>
      fails(
        'overloaded',
        { ...mayHave, words: '503 Service Temporarily Unavailable', facts: ['Status 503'] },
        mode === 'chat' ? { requests: 3 } : {},
      ),
  },
  {
    title: 'F3 a page of a gateway that gave up',
    reply: { status: 504, body: page('504 Gateway Time-out') },
    sees: timedOut({ words: '504 Gateway Time-out', facts: ['Status 504'] }),
  },
  {
    title: 'F4 a page of a request too large',
    reply: { status: 413, body: page('413 Request Entity Too Large') },
    sees: fails('requestTooLarge', { billed: 'no', words: '413 Request Entity Too Large', facts: ['Status 413'] }),
  },
  ...[522, 524].map((status) => ({
    title: `F5 "error code: ${status}"`,
    reply: { status, body: `error code: ${status}` },
    sees: timedOut({ words: `error code: ${status}`, facts: [`Status ${status}`] }),
  })),
  ...[520, 521, 523, 525, 526, 527].map((status) => ({
    title: `F5 "error code: ${status}"`,
    reply: { status, body: `error code: ${status}` },
    sees: fault({ words: `error code: ${status}`, facts: [`Status ${status}`] }),
  })),
  {
    title: 'F5 the time limit of a shield as JSON',
    status: 524,
    body: {
      title: 'Error 524: A timeout occurred',
      error_name: 'origin_response_timeout',
      cloudflare_error: true,
      retryable: true,
      retry_after: 60,
    },
    sees: timedOut({ words: 'Error 524: A timeout occurred', facts: ['Status 524'], retryIn: 60 }),
  },
  {
    title: 'F6 a challenge',
    reply: { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: page('Just a moment...') },
    sees: shielded(403, 'Just a moment...'),
  },
  {
    title: 'F6 a challenge with 503 and without its header',
    reply: { status: 503, body: page('Just a moment...') },
    sees: fails('shielded', { ...mayHave, words: 'Just a moment...', facts: ['Status 503'] }),
  },
  ...['1020', '1010'].map((code) => ({
    title: `F6 "error code: ${code}"`,
    reply: { status: 403, body: `error code: ${code}` },
    sees: shielded(403, `error code: ${code}`),
  })),
  {
    title: 'F22 a proxy that requires authentication',
    reply: { status: 407, headers: { 'proxy-authenticate': 'Basic' }, body: page('Proxy Authentication Required') },
    sees: fails('proxy', {
      billed: 'no',
      words: 'Proxy Authentication Required',
      facts: ['Status 407'],
      failureActions: 'openSettings! tryAgain showLog',
    }),
  },
  {
    title: 'F23 a method not allowed',
    status: 405,
    body: error('Method not allowed'),
    sees: fails('addressNotFound', { billed: 'no', words: 'Method not allowed', facts: ['Status 405'] }),
  },
  ...[411, 415].map((status) => ({
    title: `F23 ${status}`,
    status,
    body: error('no'),
    sees: fails('requestRejected', { billed: 'no', words: 'no', facts: [`Status ${status}`] }),
  })),
  {
    title: 'F24 a front end that waited for a minute',
    status: 408,
    body: error('The operation was timeout.', { code: 'Timeout' }),
    sees: (mode) => ({
      ...timedOut({ words: 'The operation was timeout.', facts: ['Status 408', 'Code: Timeout'] }),
      ...(mode === 'chat' && { requests: 3 }),
    }),
  },
  {
    title: 'F24 a request that was canceled on the way',
    status: 499,
    body: error('context canceled'),
    sees: timedOut({ words: 'context canceled', facts: ['Status 499'] }),
  },
  {
    title: 'E36 a time-out behind the gateway under a status of its own',
    status: 400,
    body: error('upstream said: error code: 524'),
    sees: timedOut({ words: 'upstream said: error code: 524', facts: ['Status 400'] }),
  },
  {
    title: 'F24 a conflict',
    status: 409,
    body: error('conflict'),
    sees: fails('overloaded', { billed: 'no', words: 'conflict', facts: ['Status 409'] }, { requests: 3 }),
  },
];
