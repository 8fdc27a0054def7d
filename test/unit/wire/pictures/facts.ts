import { candidate, inline, pngBytes } from '../../service/common/samples.ts';
import { png } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { expectImages } from '../usual.ts';

const drawn = expectImages(['4 × 3 png']);
const usageMetadata = {
  promptTokenCount: 9,
  candidatesTokenCount: 1120,
  thoughtsTokenCount: 120,
  candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1120 }],
  totalTokenCount: 1249,
};

/** A19 to A22 and A26: what is said beside a picture. */
export const factEntries: readonly WireCase[] = [
  {
    title: 'A19 no finish reason',
    mode: 'image',
    body: candidate([inline(png)], { finishReason: null }),
    sees: drawn,
  },
  {
    title: 'A19 cut off, but with a picture',
    mode: 'image',
    body: candidate([inline(png)], { finishReason: 'MAX_TOKENS' }),
    sees: { ...drawn, notes: [notes.cutOff] },
  },
  {
    title: 'A19 a rule named beside a picture',
    mode: 'image',
    body: candidate([inline(png)], { finishReason: 'IMAGE_OTHER' }),
    sees: { ...drawn, notes: [notes.reason('IMAGE_OTHER')] },
  },
  {
    title: 'A20 counts of every kind',
    mode: 'image',
    body: { ...candidate([inline(png)]), usageMetadata },
    sees: {
      ...drawn,
      facts: ['4 × 3', '1,249 tokens'],
      details: { Tokens: '9 prompt, 1,120 image, 1,120 response, 120 reasoning, 1,249 total' },
    },
  },
  {
    title: 'A20 counts of the wrong type',
    mode: 'image',
    body: { ...candidate([inline(png)]), usageMetadata: { promptTokenCount: '9', totalTokenCount: -1 } },
    sees: drawn,
  },
  ...[
    ['a number', { usage: { cost: 0.0123 } }, '0.0123'],
    ['a text with a sign', { usage: { cost: '$0.01' } }, '$0.01'],
    ['an amount with a currency', { usage: { cost: { amount: 0.04, currency: 'eur' } } }, '€0.04'],
    ['a negative number', { usage: { cost: -1 } }, undefined],
  ].map(([what, more, Cost]) => ({
    title: `A20 a cost that is ${what}`,
    mode: 'image' as const,
    body: { ...candidate([inline(png)]), ...Object(more) },
    sees: { ...drawn, details: Object({ Cost }) },
  })),
  {
    title: 'A20 a cost in a header',
    mode: 'image',
    headers: { 'x-litellm-response-cost': '2.5e-05' },
    body: candidate([inline(png)]),
    sees: { ...drawn, details: { Cost: '0.000025' } },
  },
  {
    title: 'A20 a cost in a header and another one in the response',
    mode: 'image',
    headers: { 'x-litellm-response-cost': '0.0' },
    body: { ...candidate([inline(png)]), usageMetadata: { cost: 0.04 } },
    sees: { ...drawn, details: { Cost: '0.04' } },
  },
  { title: 'A20 no counts', mode: 'image', body: { ...candidate([inline(png)]), usageMetadata: null }, sees: drawn },
  {
    title: 'A21 ratings of safety, one of a new kind',
    mode: 'image',
    body: candidate([inline(png)], {
      safetyRatings: [
        { category: 'HARM_CATEGORY_IMAGE_HATE', probability: 'NEGLIGIBLE', blocked: false, severityScore: 0.1 },
        { category: 'HARM_CATEGORY_NEW_THING', probability: 'LOW' },
      ],
    }),
    sees: { ...drawn, details: { Safety: 'new thing, low' } },
  },
  {
    title: 'A21 no ratings at all',
    mode: 'image',
    body: candidate([inline(png)], { safetyRatings: null }),
    sees: drawn,
  },
  {
    title: 'A22 fields that were not requested',
    mode: 'image',
    body: {
      ...candidate([inline(png)], {
        finishMessage: null,
        avgLogprobs: -0.1,
        citationMetadata: { citationSources: [{ uri: 'https://source.example/1' }] },
        groundingMetadata: { groundingChunks: [{ web: { uri: 'https://source.example/2' } }] },
      }),
      modelVersion: 'picture-1-002',
      responseId: 'resp-7',
      createTime: 'x',
    },
    sees: {
      ...drawn,
      details: {
        Model: 'image-1 (response from picture-1-002)',
        'Request ID': 'resp-7',
        Sources: 'https://source.example/2\nhttps://source.example/1',
      },
    },
  },
  {
    title: 'A26 another shape and size than requested',
    mode: 'image',
    asked: { aspectRatio: '16:9', size: '4K' },
    body: candidate([inline(pngBytes(1024, 1024))]),
    sees: {
      ...expectImages(['1024 × 1024 png']),
      notes: [notes.otherShape],
    },
  },
  {
    title: 'A26 smaller than requested',
    mode: 'image',
    asked: { aspectRatio: '16:9', size: '4K' },
    body: candidate([inline(pngBytes(1376, 768))]),
    sees: {
      ...expectImages(['1376 × 768 png']),
      notes: [notes.smaller],
    },
  },
  {
    title: 'A26 as requested',
    mode: 'image',
    asked: { aspectRatio: '16:9', size: '1K' },
    body: candidate([inline(pngBytes(1344, 768))]),
    sees: { ...expectImages(['1344 × 768 png']), facts: ['1344 × 768 as requested'] },
  },
];
