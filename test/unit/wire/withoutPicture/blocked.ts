import { candidate, inline } from '../../service/common/samples.ts';
import { png } from '../bodies.ts';
import type { VisibleTurn, WireCase } from '../entry.ts';
import { expectImages, fails } from '../usual.ts';

function refused(rule: string, more: { words?: string; facts?: string[]; failureActions?: string } = {}): VisibleTurn {
  const { facts = [], ...rest } = more;
  return fails('refused', { billed: 'maybe', facts: ['Status 200', `Rule: ${rule}`, ...facts], ...rest });
}

const ended = (finishReason: string, more: object = {}) => ({ candidates: [{ finishReason, index: 0, ...more }] });
const ratings = [
  { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true },
  { category: 'HARM_CATEGORY_HARASSMENT', probability: 'LOW', blocked: false },
];
const emptyContents: readonly object[] = [
  { content: {} },
  { content: null },
  { content: { role: 'model' } },
  { content: { parts: null } },
  { content: { parts: [] } },
  {},
];

/** B1 to B6, B8 to B10 and B12: rules that stopped a picture. */
export const blockedEntries: readonly WireCase[] = [
  {
    title: 'B1 a blocked prompt',
    mode: 'image',
    body: {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'The prompt breaks a rule.' },
      usageMetadata: { promptTokenCount: 8, totalTokenCount: 8 },
    },
    sees: refused('PROHIBITED_CONTENT', { words: 'The prompt breaks a rule.', facts: ['8 tokens'] }),
  },
  {
    title: 'B1 a blocked prompt that is not free',
    mode: 'image',
    body: { promptFeedback: { blockReason: 'MODEL_ARMOR' }, usage: { cost: 0.002, currency: 'USD' } },
    sees: refused('MODEL_ARMOR', { facts: ['Cost: $0.002'] }),
  },
  ...(['SAFETY', 'IMAGE_SAFETY'] as const).map((blockReason) => ({
    title: `B1 a prompt blocked for ${blockReason}`,
    mode: 'image' as const,
    body: { promptFeedback: { blockReason } },
    sees:
      blockReason === 'SAFETY'
        ? refused(blockReason)
        : refused(blockReason, { failureActions: 'editPrompt! tryAgain' }),
  })),
  {
    title: 'B1 a prompt blocked by a guard',
    mode: 'image',
    body: { prompt_feedback: { block_reason: 'MODEL_ARMOR' } },
    sees: refused('MODEL_ARMOR'),
  },
  {
    title: 'B1 a prompt blocked for no named reason',
    mode: 'image',
    body: { promptFeedback: { blockReason: 'OTHER' } },
    sees: refused('OTHER'),
  },
  {
    title: 'B2 a blocked prompt with null candidates and ratings',
    mode: 'image',
    body: { candidates: null, promptFeedback: { blockReason: 'SAFETY', safetyRatings: ratings } },
    sees: refused('SAFETY', { facts: ['Category: dangerous content, high'] }),
  },
  {
    title: 'B3 feedback without a block',
    mode: 'image',
    body: {
      ...candidate([inline(png)]),
      promptFeedback: { blockReason: 'BLOCK_REASON_UNSPECIFIED', safetyRatings: [] },
    },
    sees: expectImages(['4 × 3 png']),
  },
  {
    title: 'B4 a reason and no content',
    mode: 'image',
    body: ended('IMAGE_SAFETY'),
    sees: refused('IMAGE_SAFETY', { failureActions: 'editPrompt! tryAgain' }),
  },
  {
    title: 'B5 the explanation in a message of its own',
    mode: 'image',
    body: ended('IMAGE_SAFETY', { content: { parts: null }, finishMessage: 'Unable to show the generated image.' }),
    sees: refused('IMAGE_SAFETY', {
      words: 'Unable to show the generated image.',
      failureActions: 'editPrompt! tryAgain',
    }),
  },
  ...emptyContents.map((content) => ({
    title: `B6 no content as ${JSON.stringify(content)}`,
    mode: 'image' as const,
    body: ended('SAFETY', content),
    sees: refused('SAFETY'),
  })),
  ...['PROHIBITED_CONTENT', 'IMAGE_PROHIBITED_CONTENT'].map((rule) => ({
    title: `B8 ${rule}`,
    mode: 'image' as const,
    body: ended(rule),
    sees: refused(rule),
  })),
  ...['RECITATION', 'IMAGE_RECITATION'].map((rule) => ({
    title: `B9 ${rule}`,
    mode: 'image' as const,
    body: ended(rule),
    sees: refused(rule, { failureActions: 'editPrompt! tryAgain' }),
  })),
  {
    title: 'B10 SAFETY, with what was blocked',
    mode: 'image',
    body: ended('SAFETY', { safetyRatings: ratings }),
    sees: refused('SAFETY', { facts: ['Category: dangerous content, high'] }),
  },
  {
    title: 'B10 BLOCKLIST',
    mode: 'image',
    body: ended('BLOCKLIST'),
    sees: refused('BLOCKLIST'),
  },
  {
    title: 'B10 SPII',
    mode: 'image',
    body: ended('SPII'),
    sees: refused('SPII'),
  },
  {
    title: 'B12 LANGUAGE',
    mode: 'image',
    body: ended('LANGUAGE'),
    sees: refused('LANGUAGE'),
  },
];
