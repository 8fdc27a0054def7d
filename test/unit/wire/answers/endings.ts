import { says } from '../bodies.ts';
import type { WireCase } from '../entry.ts';
import { notes } from '../notes.ts';
import { cutOff, expectAnswer, fails } from '../usual.ts';

const odd = [null, '', 'STOP', 'eos_token', 'end_turn', 'tool_use'] as const;
const tool = (name: string) => ({ id: 't', type: 'function', function: { name, arguments: '{"a' } });

/** C14 to C16, C19 and C24: how an answer ended. */
export const endingEntries: readonly WireCase[] = [
  {
    title: 'C14 cut by the filter',
    mode: 'chat',
    body: says({ content: 'Once upon' }, { finish_reason: 'content_filter' }),
    sees: expectAnswer('Once upon', { notes: [notes.cutByFilter] }),
  },
  {
    title: 'C14 emptied by the filter',
    mode: 'chat',
    body: says({ content: null }, { finish_reason: 'content_filter' }),
    sees: fails('refused', {
      billed: 'maybe',
      facts: ['Status 200', 'Rule: content_filter'],
    }),
  },
  {
    title: 'C15 cut at the length limit',
    mode: 'chat',
    body: says({ content: 'Once upon' }, { finish_reason: 'length' }),
    sees: expectAnswer('Once upon', { actions: cutOff, notes: [notes.cutOff] }),
  },
  {
    title: 'C16 a tool call',
    mode: 'chat',
    body: says({ content: null, tool_calls: [tool('search')] }, { finish_reason: 'tool_calls' }),
    sees: expectAnswer('', { notes: [notes.askedForTool] }),
  },
  {
    title: 'C16 a tool call in the old form',
    mode: 'chat',
    body: says({ content: null, function_call: { name: 'search', arguments: '{' } }),
    sees: expectAnswer('', { notes: [notes.askedForTool] }),
  },
  ...odd.map((finish_reason) => ({
    title: `C19 the finish reason ${JSON.stringify(finish_reason)}`,
    mode: 'chat' as const,
    body: says({ content: 'Hi' }, { finish_reason }),
    sees: expectAnswer('Hi'),
  })),
  {
    title: 'C19 the reason "MAX_TOKENS"',
    mode: 'chat',
    body: says({ content: 'Hi' }, { finish_reason: 'MAX_TOKENS' }),
    sees: expectAnswer('Hi', { actions: cutOff, notes: [notes.cutOff] }),
  },
  {
    title: 'C19 the reason "error"',
    mode: 'chat',
    body: says({ content: 'Hi' }, { finish_reason: 'error' }),
    sees: expectAnswer('Hi', { notes: [notes.wentWrong] }),
  },
  {
    title: 'C19 "stop" with a tool call',
    mode: 'chat',
    body: says({ content: 'Hi', tool_calls: [tool('search')] }),
    sees: expectAnswer('Hi', { notes: [notes.askedForTool] }),
  },
  {
    title: 'C24 an error about the balance with status 200',
    mode: 'chat',
    body: { choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } },
    sees: fails('noCredit', {
      billed: 'maybe',
      words: 'insufficient balance',
      facts: ['Status 200', 'Code: 1008'],
    }),
  },
];
