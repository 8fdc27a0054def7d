import { error, page } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

const invalid = { code: 400, status: 'INVALID_ARGUMENT' };
const facts = ['Status 400', 'Code: INVALID_ARGUMENT'];
const ratio = `Invalid value at 'generation_config.response_format.image.aspect_ratio' (type.googleapis.com/x), "16:9"`;
const setting = (
  subject: string | undefined,
  words: string,
  more: { facts?: string[]; failureActions?: string } = {},
) =>
  fails('settingRejected', {
    billed: 'no',
    ...(subject && { subject }),
    words,
    facts,
    ...more,
  });
const rejected = (status: number, code: string, billed: 'no' | 'maybe'): VisibleTurn =>
  fails('requestRejected', { billed, words: 'bad', facts: [`Status ${status}`, `Code: ${code}`] });
const signatures = [
  'Image part is missing a thought_signature in content position 2, part position 1',
  'Corrupted thought signature.',
  'Thought signature is not valid',
  'Please ensure that multiturn requests alternate between user and model.',
];
const pictureInputs = [
  'Image input modality is not enabled for models/picture-1',
  `Invalid JSON payload received. Unknown name "inlineData" at 'contents[0].parts[1]': Cannot find field.`,
  '该模型不支持图片输入',
];

/** E6, E29 to E31, E34, E35 and R7: what is wrong with the request. */
export const requestEntries: readonly WireCase[] = [
  {
    title: 'E6 a ratio not taken',
    mode: 'image',
    status: 400,
    body: error(ratio, invalid),
    sees: setting('aspectRatio', ratio),
  },
  {
    title: 'E6 a size not taken, by its field',
    mode: 'image',
    status: 400,
    body: error('Bad request', {
      ...invalid,
      details: [{ fieldViolations: [{ field: 'generation_config.image_config.image_size', description: 'x' }] }],
    }),
    sees: setting('size', 'Bad request'),
  },
  {
    title: 'E6 picture settings not known',
    mode: 'image',
    status: 400,
    body: error('Unknown name "responseFormat" at \'generation_config\': Cannot find field.', invalid),
    sees: setting(undefined, 'Unknown name "responseFormat" at \'generation_config\': Cannot find field.'),
  },
  {
    title: 'E6 streaming not taken, nor the same without counts, nor without a stream',
    mode: 'chat',
    status: 400,
    body: error('stream_options is not supported'),
    sees: (_, streaming) => ({
      ...setting('streaming', 'stream_options is not supported', {
        facts: ['Status 400'],
        failureActions: 'tryAgain chooseModel showLog',
      }),
      ...(streaming && { requests: 3 }),
    }),
  },
  {
    title: 'E29 a request too large',
    status: 413,
    body: error('request body too large', { code: 'read_request_body_failed' }),
    sees: fails('requestTooLarge', {
      billed: 'no',
      words: 'request body too large',
      facts: ['Status 413', 'Code: read_request_body_failed'],
    }),
  },
  {
    title: 'E29 a request too large, as a page',
    reply: { status: 413, body: page('413 Request Entity Too Large') },
    sees: fails('requestTooLarge', { billed: 'no', words: '413 Request Entity Too Large', facts: ['Status 413'] }),
  },
  ...['invalid_request', 'bad_request_body', 'convert_request_failed'].map((code) => ({
    title: `E30 ${code}`,
    status: 400,
    body: error('bad', { code }),
    sees: rejected(400, code, 'no'),
  })),
  {
    title: 'E30 a price the operator did not set',
    status: 400,
    body: error('bad', { code: 'model_price_error' }),
    sees: fails('operatorFault', { billed: 'no', words: 'bad', facts: ['Status 400', 'Code: model_price_error'] }),
  },
  ...['invalid_request', 'count_token_failed'].map((code) => ({
    title: `E31 ${code} with 500`,
    status: 500,
    body: error('bad', { code }),
    sees: rejected(500, code, 'maybe'),
  })),
  {
    title: 'E34 an operation not offered',
    status: 501,
    body: error('API not implemented', { param: '', code: 'api_not_implemented' }),
    sees: fails('addressNotFound', {
      billed: 'maybe',
      words: 'API not implemented',
      facts: ['Status 501', 'Code: api_not_implemented'],
    }),
  },
  ...signatures.map((words) => ({
    title: `E35 "${words}"`,
    status: 400,
    body: error(words, invalid),
    sees: fails('historyRejected', { billed: 'no', words, facts }),
  })),
  ...pictureInputs.map((words) => ({
    title: `R7 "${words}"`,
    mode: 'image' as const,
    status: 400,
    body: error(words, invalid),
    sees: fails('pictureInputRejected', { billed: 'no', words, facts }),
  })),
  {
    title: 'R7 pictures larger than a request may be',
    mode: 'image',
    status: 400,
    body: error('Request payload size exceeds the limit: 20971520 bytes.', invalid),
    sees: fails('requestTooLarge', {
      billed: 'no',
      words: 'Request payload size exceeds the limit: 20971520 bytes.',
      facts,
    }),
  },
];
