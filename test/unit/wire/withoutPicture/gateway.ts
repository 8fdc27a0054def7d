import type { WireCase } from '../entry.ts';
import { fails } from '../usual.ts';

const emptied = (words: string, ...facts: string[]) =>
  fails('answerEmpty', { billed: 'maybe', words, facts: ['Status 500', ...facts] });

/** B22 to B28: refusals that gateways turn into errors. */
export const gatewayEntries: readonly WireCase[] = [
  {
    title: 'B22 a refusal with 400',
    mode: 'image',
    status: 400,
    body: {
      error: {
        message: 'request blocked by Gemini API: SAFETY (request id: 2026-1)',
        type: 'new_api_error',
        param: '',
        code: 'prompt_blocked',
      },
    },
    sees: fails('refused', {
      billed: 'no',
      words: 'request blocked by Gemini API: SAFETY',
      facts: ['Status 400', 'Rule: SAFETY', 'Request ID: 2026-1'],
    }),
  },
  {
    title: 'B23 no candidates, with 500',
    mode: 'image',
    status: 500,
    body: {
      error: {
        message: 'empty response from Gemini API (request id: r-1)',
        type: 'new_api_error',
        code: 'empty_response',
      },
    },
    sees: emptied('empty response from Gemini API', 'Code: empty_response', 'Request ID: r-1'),
  },
  {
    title: 'B24 candidates with 400',
    mode: 'image',
    status: 400,
    body: {
      candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'third-party content providers. Support code 9.' }],
    },
    sees: fails('refused', {
      billed: 'maybe',
      words: 'third-party content providers. Support code 9.',
      facts: ['Status 400', 'Rule: IMAGE_SAFETY'],
      failureActions: 'editPrompt! tryAgain',
    }),
  },
  {
    title: "B25 a fork's refusal",
    mode: 'image',
    status: 500,
    body: {
      error: {
        message: 'Gemini image generation blocked [IMAGE_SAFETY]: no (request id: r-2)',
        type: 'channel_error',
        code: 'channel:image_generation_failed',
      },
    },
    sees: fails('refused', {
      billed: 'maybe',
      words: 'Gemini image generation blocked [IMAGE_SAFETY]: no',
      facts: ['Status 500', 'Rule: IMAGE_SAFETY', 'Request ID: r-2'],
      failureActions: 'editPrompt! tryAgain',
    }),
  },
  {
    title: 'B26 no candidates, with a number for a code and status 200',
    mode: 'image',
    body: { error: { message: 'No candidates returned', type: 'server_error', param: '', code: 500 } },
    sees: emptied('No candidates returned'),
  },
  {
    title: "B27 the gateway's own word filter",
    status: 500,
    body: {
      error: {
        message: 'sensitive_words_detected (request id: r-3)',
        type: 'new_api_error',
        param: '',
        code: 'sensitive_words_detected',
      },
    },
    sees: fails('refused', {
      billed: 'maybe',
      words: 'sensitive_words_detected',
      facts: ['Status 500', 'Rule: sensitive_words_detected', 'Request ID: r-3'],
    }),
  },
  {
    // Answered as a success, so it may be billed and is not asked again by itself.
    title: 'B28 candidates null beside an error',
    mode: 'image',
    body: { candidates: null, error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } },
    sees: fails('overloaded', {
      billed: 'maybe',
      words: 'overloaded',
      facts: ['Status 503', 'Code: UNAVAILABLE'],
    }),
  },
];
