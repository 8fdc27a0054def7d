import type { FailureKind } from '../../../../../src/service/common/failureReport.ts';
import { type ErrorResponse, error, page } from './told.ts';

const pictureInputs = [
  'Image input modality is not enabled for models/x',
  'No endpoints found that support image input',
  "This model doesn't support image inputs",
  'Invalid content type. image_url is only supported by certain models.',
  'Unknown name "inline_data" at \'contents[0].parts[1]\': Cannot find field.',
  'Unsupported MIME type: image/avif',
  'Unable to process input image. Please retry.',
  'This model only supports text input',
  "Invalid value at 'messages.0.content': Invalid type: Expected string but received Array",
  "'messages.0' : for 'role:user' the following must be satisfied[('messages.0.content' : value must be a string)]",
  'messages[0].content: invalid type: sequence, expected a string',
  'json: cannot unmarshal array into Go struct field Message.messages.content of type string',
  '该模型不支持图片输入',
  '当前渠道不支持图生图',
];

const histories = [
  'Corrupted thought signature in contents[1].parts[0].inline_data',
  'Multiturn chat is not enabled for models/x',
  'roles must alternate between user and model',
  '不支持多轮对话',
];

const tooMuch = [
  'Request payload size exceeds the limit: 20971520 bytes.',
  'Too many images, send at most 3 images',
  'image file too large',
  '图片大小超过限制',
];

/** About the requested picture, not an attached one. */
const others = [
  'Model does not support the requested response modalities: image',
  'This model does not support image generation',
  '该模型不支持图片生成',
];

const refused = (kind: FailureKind, words: string): ErrorResponse => ({
  name: words,
  status: 400,
  body: error(words, { status: 'INVALID_ARGUMENT' }),
  kind,
  facts: { billed: 'no', retry: 'never', status: 400 },
});

/** What services report about the request itself. */
export const request: readonly ErrorResponse[] = [
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
  ...pictureInputs.map((words) => refused('pictureInputRejected', words)),
  ...histories.map((words) => refused('historyRejected', words)),
  ...tooMuch.map((words) => refused('requestTooLarge', words)),
  ...others.map((words) => refused('modalityUnsupported', words)),
];
