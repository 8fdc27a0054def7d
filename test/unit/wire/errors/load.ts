import type { Mode } from '../../../../src/product/common/mode.ts';
import { error } from '../bodies.ts';
import type { SeenFailure, VisibleTurn, WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

const retryInfo = (retryDelay: string) => ({
  code: 429,
  status: 'RESOURCE_EXHAUSTED',
  details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }],
});
const exhausted = ['Status 429', 'Code: RESOURCE_EXHAUSTED'];
const unreached = [
  ...['do_request_failed', 'bad_response', 'bad_response_body', 'bad_response_status_code'],
  ...['read_response_body_failed', 'get_channel_failed', 'channel:no_available_key', 'channel:invalid_key'],
  ...['channel:response_time_exceeded', 'channel:model_mapped_error', 'aws_invoke_error'],
];
const inner = ['access_denied', 'query_data_error', 'update_data_error', 'json_marshal_failed', 'invalid_api_type'];

/** A fault of the service: a chat is asked once more by itself, a picture never. */
function fault(told: Partial<SeenFailure>): (mode: Mode) => VisibleTurn {
  return (mode) => fails('serviceFault', { billed: 'maybe', ...told }, mode === 'chat' ? { requests: 2 } : {});
}

const busy = (words: string, ...facts: string[]) =>
  fails('overloaded', { billed: 'no', words, facts }, { requests: 3 });

/** E5, E8, E19, E27, E28, E32, E33 and E36: services that are busy or broken. */
export const loadEntries: readonly WireCase[] = [
  {
    title: 'E5 a wait in the details',
    status: 429,
    body: error('Resource exhausted', retryInfo('34.4s')),
    sees: fails('rateLimited', {
      billed: 'no',
      words: 'Resource exhausted',
      facts: exhausted,
      retryIn: 34.4,
    }),
  },
  {
    title: 'E5 a wait of days',
    status: 429,
    body: error('Resource exhausted', retryInfo('434702.18s')),
    sees: fails('rateLimited', {
      billed: 'no',
      longWait: 434702.18,
      words: 'Resource exhausted',
      facts: exhausted,
    }),
  },
  {
    title: 'E8 an inner fault',
    status: 500,
    body: error('An internal error has occurred.', { code: 500, status: 'INTERNAL' }),
    sees: fault({ words: 'An internal error has occurred.', facts: ['Status 500', 'Code: INTERNAL'] }),
  },
  {
    title: 'E8 an overloaded model',
    status: 503,
    body: error('The model is overloaded.', { code: 503, status: 'UNAVAILABLE' }),
    sees: busy('The model is overloaded.', 'Status 503', 'Code: UNAVAILABLE'),
  },
  {
    title: 'E8 a deadline passed',
    status: 504,
    body: error('Deadline expired.', { code: 504, status: 'DEADLINE_EXCEEDED' }),
    sees: fails('gatewayTimeout', {
      billed: 'maybe',
      words: 'Deadline expired.',
      facts: ['Status 504', 'Code: DEADLINE_EXCEEDED'],
    }),
  },
  {
    title: 'E19 a status that a parameter contradicts',
    status: 429,
    body: error('not here', { param: '404' }),
    sees: fails('rateLimited', { billed: 'no', words: 'not here', facts: ['Status 429', 'Code: 404'] }),
  },
  {
    title: 'E19 a status that the words contradict',
    status: 429,
    body: error('All accounts exhausted. Last error: HTTP 400: {}'),
    sees: fails('rateLimited', {
      billed: 'no',
      words: 'All accounts exhausted. Last error: HTTP 400: {}',
      facts: ['Status 429'],
    }),
  },
  {
    title: 'E27 a full service behind',
    status: 429,
    body: error('当前分组上游负载已饱和，请稍后再试'),
    sees: busy('当前分组上游负载已饱和，请稍后再试', 'Status 429'),
  },
  {
    title: 'E28 a limit of requests of its own',
    status: 429,
    body: error('您已达到总请求数限制：1分钟内最多请求60次'),
    sees: fails('rateLimited', {
      billed: 'no',
      words: '您已达到总请求数限制：1分钟内最多请求60次',
      facts: ['Status 429'],
    }),
  },
  ...unreached.map((code) => ({
    title: `E32 ${code}`,
    status: 500,
    body: error('x', { code }),
    sees: fault({
      words: 'x',
      facts: ['Status 500', `Code: ${code}`],
    }),
  })),
  ...inner.map((code) => ({
    title: `E32 ${code}`,
    status: 500,
    body: error('x', { code }),
    sees: fault({ words: 'x', facts: ['Status 500', `Code: ${code}`] }),
  })),
  {
    title: 'E33 a crash',
    status: 500,
    body: error('Panic detected, error: x. Please submit a issue here: https://github.com/x/y', {
      type: 'new_api_panic',
    }),
    sees: fault({
      words: 'Panic detected, error: x. Please submit a issue here: https://github.com/x/y',
      facts: ['Status 500'],
    }),
  },
  {
    title: 'E36 a status the operator chose',
    status: 400,
    body: error('The model is overloaded. Please try again later.'),
    sees: busy('The model is overloaded. Please try again later.', 'Status 400'),
  },
];
