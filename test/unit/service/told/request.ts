import { error, page, type Told } from './told.ts';

/** What services say about the request itself. */
export const request: readonly Told[] = [
  {
    name: 'a request too large',
    status: 413,
    body: page('413 Request Entity Too Large'),
    kind: 'requestTooLarge',
    facts: { retry: 'never' },
  },
  { name: 'a proxy that asks who is there', status: 407, body: '', kind: 'proxy', facts: { retry: 'never' } },
  {
    name: 'an operation not offered',
    status: 501,
    body: error('API not implemented', { code: 'api_not_implemented' }),
    kind: 'addressNotFound',
  },
  {
    name: 'a request refused with 500',
    status: 500,
    body: error('x', { code: 'invalid_request' }),
    kind: 'requestRejected',
    facts: { retry: 'never' },
  },
  {
    name: 'forbidden words with 500',
    status: 500,
    body: error('sensitive_words_detected', { code: 'sensitive_words_detected' }),
    kind: 'refused',
    facts: { retry: 'never' },
  },
  {
    name: 'a refusal with 400',
    status: 400,
    body: error('request blocked by Gemini API: SAFETY (request id: r9)', { code: 'prompt_blocked' }),
    kind: 'refused',
    facts: { code: 'SAFETY', requestId: 'r9', retry: 'never' },
  },
  {
    name: 'a withheld picture with 400',
    status: 400,
    body: error('image generation blocked [IMAGE_SAFETY]: no', { code: 'x' }),
    kind: 'refused',
    facts: { code: 'IMAGE_SAFETY', retry: 'button' },
  },
  {
    name: 'an empty answer reported as 500',
    status: 500,
    body: error('empty response', { code: 'empty_response' }),
    kind: 'answerEmpty',
    facts: { retry: 'button' },
  },
  {
    name: 'a refused ratio',
    status: 400,
    body: error("Invalid value at 'generation_config.response_format.image.aspect_ratio'", {
      status: 'INVALID_ARGUMENT',
    }),
    kind: 'settingRejected',
    facts: { subject: 'aspectRatio', retry: 'never' },
  },
  {
    name: 'a refused size by its field',
    status: 400,
    body: error('bad', { details: [{ fieldViolations: [{ field: 'generationConfig.imageSize' }] }] }),
    kind: 'settingRejected',
    facts: { subject: 'size' },
  },
  {
    name: 'a text too long',
    status: 400,
    body: error("This model's maximum context length is 8192 tokens", { code: 'context_length_exceeded' }),
    kind: 'contextExceeded',
  },
];
