import { says } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { expectAnswer, fails } from '../usual.ts';

const empty = (...facts: string[]) => fails('answerEmpty', { billed: 'maybe', facts: ['Status 200', ...facts] });
const hi = expectAnswer('Hi');

/** C17, C18, C20 to C23 and C25: what may be missing, odd or new around an answer. */
export const shapeEntries: readonly WireCase[] = [
  ...[[], null].map((choices) => ({
    title: `C17 choices ${JSON.stringify(choices)}`,
    mode: 'chat' as const,
    body: { id: 'c1', choices, usage: { total_tokens: 3 } },
    sees: empty('3 tokens'),
  })),
  { title: 'C17 no choices', mode: 'chat', body: { id: 'c1' }, sees: empty() },
  { title: 'C18 text instead of a message', mode: 'chat', body: { choices: [{ text: 'Hi' }] }, sees: hi },
  {
    title: 'C18 a delta instead of a message',
    mode: 'chat',
    body: { choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] },
    sees: hi,
  },
  {
    title: 'C20 a cost beside no counts',
    mode: 'chat',
    body: { ...says({ content: 'Hi' }), usage: { cost: 0.0004, currency: 'USD' } },
    sees: { ...hi, details: { Cost: '$0.0004' } },
  },
  { title: 'C20 no token counts', mode: 'chat', body: { ...says({ content: 'Hi' }), usage: null }, sees: hi },
  {
    title: 'C20 counts of zero, and more of them than documented',
    mode: 'chat',
    body: { ...says({ content: 'Hi' }), usage: { total_tokens: 0, prompt_tokens: 0, input_tokens_details: {} } },
    sees: hi,
  },
  {
    title: 'C21 several choices, out of order',
    mode: 'chat',
    body: {
      choices: [
        { index: 1, message: { content: 'B' }, finish_reason: 'stop' },
        { index: 0, message: { content: 'Hi' }, finish_reason: 'stop' },
      ],
    },
    sees: hi,
  },
  {
    title: 'C22 loose scalars',
    mode: 'chat',
    body: {
      ...says({ content: 'Hi', name: '' }),
      id: '',
      object: '',
      created: '1700000000',
      system_fingerprint: null,
    },
    sees: hi,
  },
  {
    title: 'C23 another model than requested',
    mode: 'chat',
    body: { ...says({ content: 'Hi' }), model: 'chat-9', id: 'c-7' },
    sees: {
      ...hi,
      facts: ['chat-9'],
      details: { Model: 'chat-1 (response from chat-9)', 'Request ID': 'c-7' },
    },
  },
  {
    title: 'C25 lists that were not requested',
    mode: 'chat',
    body: {
      ...says(
        {
          content: 'Hi',
          audio: null,
          annotations: [{ type: 'url_citation', url_citation: { url: 'https://source.example/3' } }],
        },
        { logprobs: { content: [] } },
      ),
      citations: ['https://source.example/1', 'javascript:alert(1)'],
      search_results: [{ title: 'Two', url: 'https://source.example/2' }],
    },
    sees: {
      ...hi,
      details: { Sources: 'https://source.example/1\nhttps://source.example/2\nhttps://source.example/3' },
    },
  },
];
